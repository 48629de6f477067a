// What an amount of any asset is worth in toman, for the limits on what leaves.
import { quoteUnits } from '@sarraf/market';
import { IRT, pow10 } from '@sarraf/money';
import { freshIndex } from '../otc/index-check.ts';
import { INDEX_SCALE } from '../otc/index-prices.ts';
import type { Memory } from '../records/memory.ts';

/** Rounded up: nothing is worth nothing. */
function divideUp(units: bigint, by: bigint): bigint {
  return (units + by - 1n) / by;
}

/**
 * Smallest units of toman: by the world's price where it is fresh, else by the last trade of the
 * coin's toman market. Undefined where neither is known.
 */
export function tomanWorth(memory: Memory, asset: string, units: bigint): bigint | undefined {
  if (asset === IRT) return units;
  const market = memory.markets.get(asset + IRT);
  if (market === undefined) return undefined;
  const { base, quote, lotUnits } = market.spec;
  const index = freshIndex(memory, market.spec.symbol);
  if (index !== undefined) {
    return divideUp(units * index.units * pow10(quote.scale), pow10(INDEX_SCALE + base.scale));
  }
  const { lastPriceTicks } = market.row;
  if (lastPriceTicks === 0) return undefined;
  return divideUp(units * quoteUnits(lastPriceTicks, 1, market.spec), lotUnits);
}
