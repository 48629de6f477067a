// What the world pays, as the reference was told.
import type { RefState } from './model.ts';

const FRESH_MS = 120_000;
/** Of an index price. */
export const DECIMALS = 18;

/** A decimal as a whole number of its eighteenth place. */
export function scaled(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(`${whole}${decimals}${'0'.repeat(DECIMALS - decimals.length)}`);
}

/** The world's price of now, of its eighteenth places. */
export function indexOf(state: RefState, market: string): bigint | undefined {
  const told = state.indexes.get(market);
  if (told === undefined || state.at - told.seenAt > FRESH_MS) return undefined;
  const price = scaled(told.price);
  return price === 0n ? undefined : price;
}
