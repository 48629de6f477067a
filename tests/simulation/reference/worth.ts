// What an amount of any asset is worth in toman.
import { DECIMALS, indexOf } from './indexes.ts';
import type { RefState } from './model.ts';

/** In rials, the smallest part counted as one; undefined where no price says so. */
export function worthOf(
  state: RefState,
  asset: string,
  units: bigint,
  byIndex: boolean,
): bigint | undefined {
  if (asset === 'IRT') return units;
  const market = state.markets.get(`${asset}IRT`);
  if (market === undefined) return undefined;
  const { base, quote } = market.spec;
  const index = indexOf(state, `${asset}IRT`);
  if (index === undefined && byIndex) return undefined;
  const [price, scale] =
    index === undefined
      ? [BigInt(market.last) * market.spec.quotePerTickLot, market.spec.lotUnits]
      : [index * 10n ** BigInt(quote.scale), 10n ** BigInt(DECIMALS + base.scale)];
  if (price === 0n) return undefined;
  const product = units * price;
  return product / scale + (product % scale > 0n ? 1n : 0n);
}
