// What a person's level and trading have earned, less what is let off: one rule for the book's orders and
// the house's.
import { type Discount, discountAt, discountedPpm, type MarketSpec } from '@sarraf/market';
import { bestTier, type FeeTier, ratedDays } from '@sarraf/settlement';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { readDiscounts, readFeeTiers, readTradeVolume } from './fee-rates.queries.ts';

export { readFeeTiers };

/** Where a person stands among the fee tiers. */
export interface FeeStanding {
  /** Traded on the thirty days of Tehran that end today, in the smallest units of toman. */
  readonly volume: bigint;
  /** The tier that the engine would give a new order; undefined: the market's own rates. */
  tierOf(quote: string): FeeTier | undefined;
  /** The largest discount in force; null where none is. */
  readonly discount: Discount | null;
  /** A rate without it, as the engine charges it. */
  lessOf(ppm: number): number;
  /** What a taker pays in a market, parts per million of what is received. */
  takerPpm(spec: MarketSpec): number;
}

/** Reads a person's standing at a moment, ms since 1970. */
export async function readFeeStanding(
  db: OrderedDb,
  user: { readonly userId: number; readonly level: number },
  now: number,
): Promise<FeeStanding> {
  const [tiers, volume, discounts] = await Promise.all([
    readFeeTiers(db),
    readTradeVolume(db, user.userId, ratedDays(now)),
    readDiscounts(db, user.userId),
  ]);
  const off = discountAt(discounts, now);
  const lessOf = (ppm: number): number => discountedPpm(ppm, off);
  const tierOf = (quote: string): FeeTier | undefined => bestTier(tiers, quote, user.level, volume);
  return {
    volume,
    tierOf,
    discount: lastingOf(discounts, off),
    lessOf,
    takerPpm: (spec) => lessOf(tierOf(spec.quote.symbol)?.takerPpm ?? spec.takerFeePpm),
  };
}

/** Of discounts as large as this one the one that lasts longest; null where nothing is let off. */
function lastingOf(discounts: readonly Discount[], ppm: number): Discount | null {
  if (ppm === 0) return null;
  let untilMs = 0;
  for (const one of discounts) if (one.ppm === ppm) untilMs = Math.max(untilMs, one.untilMs);
  return { ppm, untilMs };
}
