// The index price, as the reference was told.
import type { RefState } from './model.ts';

const FRESH_MS = 120_000;
/** Of an index price. */
export const DECIMALS = 18;

/** A decimal as a whole number of 1e-18. */
export function scaled(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(`${whole}${decimals}${'0'.repeat(DECIMALS - decimals.length)}`);
}

/** What units of an asset are worth in rials by the index price of now, parts of one left out. */
export function indexWorth(state: RefState, asset: string, units: bigint): bigint | undefined {
  if (asset === 'IRT') return units;
  const market = state.markets.get(`${asset}IRT`);
  const index = indexOf(state, `${asset}IRT`);
  if (market === undefined || index === undefined) return undefined;
  const { base, quote } = market.spec;
  return (units * index * 10n ** BigInt(quote.scale)) / 10n ** BigInt(DECIMALS + base.scale);
}

/** The index price of now, in 1e-18. */
export function indexOf(state: RefState, market: string): bigint | undefined {
  const told = state.indexes.get(market);
  if (told === undefined || state.at - told.seenAt > FRESH_MS) return undefined;
  const price = scaled(told.price);
  return price === 0n ? undefined : price;
}
