import type { MarketSpec, Ticks } from '@sarraf/market';
import type { Amount } from '@sarraf/money';
import type { Ladder, OwnLots } from './ladder.ts';

/** The limit on stablecoins that has the least left. */
export interface StablecoinCap {
  /** Of the coin, open orders counted as bought. */
  readonly left: Amount;
  readonly days: 1 | 30;
  /** When there is room again. */
  readonly freesAt: string;
}

/** What the form is judged against: the market as it is seen now, and the person. */
export interface FormContext {
  readonly spec: MarketSpec;
  readonly ladder: Ladder;
  /** Last trade; null before the first one, and while prices are waited for. */
  readonly lastTicks: Ticks | null;
  /** Where the price band is reckoned from: a fresh index, else the last trade. */
  readonly referenceTicks: Ticks | null;
  /** Free money and coins; null while unknown (a guest, or not loaded yet). */
  readonly available: { readonly base: Amount | null; readonly quote: Amount | null };
  /**
   * `live`: heard of in time. `stale`: older than the limit, market orders wait. `waiting`: only
   * what an earlier visit kept is known, which decides nothing.
   */
  readonly prices: 'live' | 'stale' | 'waiting';
  /** What may still be bought of a stablecoin for toman; null where no limit is known to bind. */
  readonly cap: StablecoinCap | null;
  readonly person: 'guest' | 'staff' | 'level0' | 'client';
  /** The person's resting orders of this market: an order never trades with them. */
  readonly own: OwnLots;
}
