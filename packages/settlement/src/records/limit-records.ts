// The rows of how much a person may, and at which fees.
import {
  amount,
  type AnyRow,
  flag,
  int,
  optional,
  record,
  type RowOf,
  text,
  word,
} from '@sarraf/ledger';
import { dayNumber } from '../rules/tehran-day.ts';

/** Nearly all volumes of a batch are of one day. */
let lastDay = { text: '', number: 0 };

/** The hash has the day of a volume by its number. */
function hashedDay({ kind, day }: AnyRow): number | string {
  const text = String(day);
  if (kind !== 'trade_volume') return text;
  if (text !== lastDay.text) lastDay = { text, number: dayNumber(text) };
  return lastDay.number;
}

/**
 * What a user charged, traded, bought of stablecoins, withdrew, gave or deposited on a day of Tehran;
 * in the smallest units of toman, or of the stablecoin.
 */
export const WINDOW = record(
  'window',
  { table: 'limit_windows', key: ['user', 'kind', 'day'] },
  {
    user: int({ column: 'user_id' }),
    day: text({ hashAs: hashedDay }),
    used: amount({ changes: true }),
    /**
     * Charged by gateway, or traded: these two are told apart by what they are hashed as. Bought of
     * stablecoins for toman; withdrawn in toman; given to others; deposited by the bank.
     */
    kind: word(
      [
        'gateway_day',
        'trade_volume',
        'stablecoin_day',
        'withdrawal_day',
        'transfer_day',
        'bank_deposit_day',
      ],
      { hash: 'whenSet', usually: ['gateway_day', 'trade_volume'] },
    ),
  },
);
/** A row of it. */
export type WindowRow = RowOf<typeof WINDOW>;

/** Where a person stands: their level, and what they are stopped from. */
export const STANDING = record(
  'standing',
  { table: 'standings_state', key: ['user'] },
  {
    user: int({ column: 'user_id' }),
    level: int({ changes: true }),
    isFrozen: flag({ changes: true }),
    moneyHeldUntil: optional(int({ column: 'money_held_until_ms', changes: true })),
    /** What they are stopped from, as JSON in the order and with the keys it is kept with. */
    blocks: text({ storedAs: 'json', changes: true }),
    /** Of the change that was told last. */
    version: int({ changes: true }),
    /** The lowest of the accounts of the same person. */
    person: int({ column: 'person_id', changes: true }),
    /** What is let off of their fees, as JSON in the order and with the keys it is kept with. */
    discounts: text({ storedAs: 'json', changes: true, hash: 'whenSet', usually: '[]' }),
  },
);
/** A row of it. */
export type StandingRow = RowOf<typeof STANDING>;

/** The limits, all in one row. */
export const LIMITS = record(
  'limits',
  { table: 'limits_state', key: ['id'] },
  {
    /** 1: there is one row. */
    id: int({ hash: 'never' }),
    /** All rules, and all trading hours, as JSON with the keys they are kept with. */
    rules: text({ storedAs: 'json', changes: true }),
    hours: text({ storedAs: 'json', changes: true }),
    /** The first day of which charges are remembered; empty: of all days. Null: never configured. */
    countsFrom: optional(text({ changes: true })),
  },
);
/** A row of it. */
export type LimitsRow = RowOf<typeof LIMITS>;

/** Toman that an account was credited within the last 72 hours, while a rule looks at them. */
export const RECENT_DEPOSITS = record(
  'recent deposits',
  { table: 'recent_deposits_state', key: ['user'] },
  {
    user: int({ column: 'user_id' }),
    /** When and how much, as JSON, oldest first: `[[1800000000000,"250000"]]`. */
    deposits: text({ storedAs: 'json', changes: true }),
  },
);
/** A row of it. */
export type RecentDepositsRow = RowOf<typeof RECENT_DEPOSITS>;

/** The fee tiers, all in one row. */
export const FEE_TIERS = record(
  'fee tiers',
  { table: 'fee_tiers_state', key: ['id'] },
  {
    /** 1: there is one row. */
    id: int({ hash: 'never' }),
    /** All tiers as JSON, in the order and with the keys they are kept with. */
    tiers: text({ storedAs: 'json', changes: true }),
  },
);
/** A row of it. */
export type FeeTiersRow = RowOf<typeof FEE_TIERS>;
