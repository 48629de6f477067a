// What a person's level and trading have earned: one rule for the book's orders and the house's.
import type { MarketSpec } from '@sarraf/market';
import { bestTier, type FeeTier, ratedDays } from '@sarraf/settlement';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { readFeeTiers, readTradeVolume } from './fee-rates.queries.ts';

/** Where a person stands among the fee tiers. */
export interface FeeStanding {
  /** Traded on the thirty days of Tehran that end today, in the smallest units of toman. */
  readonly volume: bigint;
  /** The tier that the engine would give a new order; undefined: the market's own rates. */
  tierOf(quote: string): FeeTier | undefined;
  /** What a taker pays in a market, parts per million of what is received. */
  takerPpm(spec: MarketSpec): number;
}

/** Reads a person's standing at a moment, ms since 1970. */
export async function readFeeStanding(
  db: OrderedDb,
  user: { readonly userId: number; readonly level: number },
  now: number,
): Promise<FeeStanding> {
  const [tiers, volume] = await Promise.all([
    readFeeTiers(db),
    readTradeVolume(db, user.userId, ratedDays(now)),
  ]);
  const tierOf = (quote: string): FeeTier | undefined => bestTier(tiers, quote, user.level, volume);
  return {
    volume,
    tierOf,
    takerPpm: (spec) => tierOf(spec.quote.symbol)?.takerPpm ?? spec.takerFeePpm,
  };
}
