// What an amount of any asset is worth in toman, for the limits on what leaves.
import { quoteUnits } from '@sarraf/market';
import { IRT, pow10 } from '@sarraf/money';
import { freshIndex } from '../otc/index-check.ts';
import { INDEX_SCALE } from '../otc/index-prices.ts';
import type { Memory } from '../records/memory.ts';

/** Smallest units of toman for so many of the asset's. */
interface Rate {
  readonly toman: bigint;
  readonly per: bigint;
}

/** The index price of a coin, where it is fresh. */
function indexRate(memory: Memory, asset: string): Rate | undefined {
  const market = memory.markets.get(asset + IRT);
  if (market === undefined) return undefined;
  const { base, quote, symbol } = market.spec;
  const index = freshIndex(memory, symbol);
  if (index === undefined) return undefined;
  return { toman: index.units * pow10(quote.scale), per: pow10(INDEX_SCALE + base.scale) };
}

/** The last trade of the coin's toman market, where there was one. */
function lastTradeRate(memory: Memory, asset: string): Rate | undefined {
  const market = memory.markets.get(asset + IRT);
  if (market === undefined || market.row.lastPriceTicks === 0) return undefined;
  const { spec, row } = market;
  return { toman: quoteUnits(row.lastPriceTicks, 1, spec), per: spec.lotUnits };
}

/**
 * Smallest units of toman by the index price, rounded up: nothing is worth nothing. Undefined
 * where no price is fresh.
 *
 * @param worthBy left out in journals from before the fresh price alone counted: then the last trade
 *   counts where none is fresh
 */
export function tomanWorth(
  memory: Memory,
  asset: string,
  units: bigint,
  worthBy: 'index' | undefined,
): bigint | undefined {
  if (asset === IRT) return units;
  const fallback = worthBy === undefined ? lastTradeRate(memory, asset) : undefined;
  const rate = indexRate(memory, asset) ?? fallback;
  return rate && (units * rate.toman + rate.per - 1n) / rate.per;
}

/** The same by the fresh price alone, rounded down: for what somebody owns. */
export function indexWorth(memory: Memory, asset: string, units: bigint): bigint | undefined {
  if (asset === IRT) return units;
  const rate = indexRate(memory, asset);
  return rate && (units * rate.toman) / rate.per;
}
