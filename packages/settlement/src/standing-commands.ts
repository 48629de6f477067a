// Commands about where people stand, and about limits.
import type { Discount } from '@sarraf/market';
import type { UnitsText } from './units-text.ts';

/** What a person can be stopped from, one by one. */
export type BlockedAction = 'trade' | 'deposit' | 'withdraw';

/** One action that a person is stopped from. */
export interface StandingBlock {
  readonly action: BlockedAction;
  /** Milliseconds since 1970, not included; null: until it is lifted. */
  readonly until: number | null;
}

/** Where a person stands from now on. Told again, or late after a newer one, it changes nothing. */
export interface SetStanding {
  readonly type: 'set_standing';
  readonly user: number;
  /** Counts the changes of a person's standing, from 1. */
  readonly version: number;
  readonly level: 0 | 1 | 2;
  /** Does nothing new but cancel; what was promised to them before still comes. */
  readonly isFrozen: boolean;
  /** Kept for the commands by which money leaves. Milliseconds since 1970. */
  readonly moneyHeldUntil: number | null;
  readonly blocks: readonly StandingBlock[];
  /** The lowest of the accounts of one person; the account itself where it is left out. */
  readonly person?: number;
  /** What is let off of their fees, at most four; left out where nothing is. */
  readonly discounts?: readonly Discount[];
}

/** A cap on what is charged, bought of stablecoins or withdrawn within one day of Tehran, or thirty. */
export interface LimitRule {
  readonly id: number;
  /**
   * `gateway`: charges of one account; `gateway_person`: of all accounts of one person;
   * `stablecoin_buy`: stablecoins bought for toman, by all accounts of one person;
   * `toman_withdrawal`: what one account withdraws in toman; `transfer`: what it gives to others,
   * by its worth in toman; `leaving`: both together; `bank_deposit`: what comes by the bank;
   * `recent_deposit`: toman deposits of the last 72 hours that hold nothing back, all others do.
   */
  readonly kind:
    | 'gateway'
    | 'gateway_person'
    | 'stablecoin_buy'
    | 'toman_withdrawal'
    | 'transfer'
    | 'leaving'
    | 'bank_deposit'
    | 'recent_deposit';
  /** From this level on, until a rule for a higher one. */
  readonly level: 0 | 1 | 2;
  /** Smallest units of toman; of the stablecoin where those are limited. */
  readonly capUnits: UnitsText;
  /** Of Tehran; 3 for `recent_deposit` alone, which counts them to the millisecond. */
  readonly days: 1 | 3 | 30;
  /** Milliseconds since 1970; in force from the first to before the second, or without end. */
  readonly fromMs: number;
  readonly toMs: number | null;
  readonly isOn: boolean;
}

/** When trading is open, minutes of the day in Tehran; over midnight where it closes earlier. */
export interface TradingHours {
  readonly id: number;
  readonly opensMinute: number;
  readonly closesMinute: number;
  readonly fromMs: number;
  readonly toMs: number | null;
  readonly isOn: boolean;
}

/** Replaces all limits. Which of them is in force is decided at each command's own time. */
export interface ConfigureLimits {
  readonly type: 'configure_limits';
  readonly limits: readonly LimitRule[];
  /** Without any in force trading is open all day. */
  readonly hours: readonly TradingHours[];
}
