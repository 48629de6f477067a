// The rows of coins that come by a chain.
import { amount, int, optional, record, type RowOf, symbol, text, word } from '@sarraf/ledger';

/** Chains that coins come by, in the order in which the state's hash numbers them. */
export const CHAINS = ['ethereum', 'bsc'] as const;
/** In which a deposit of a coin may be. */
export const COIN_DEPOSIT_STATES = ['credited', 'parked', 'settled', 'reversed'] as const;
/** Why a deposit of a coin waits among the unmatched. */
export const COIN_PARKINGS = ['unknown', 'stopped', 'below_minimum', 'claimed'] as const;

/** A deposit of a coin, by what its chain calls it. The state's hash has those that are parked. */
export const COIN_DEPOSIT = record(
  'coin deposit',
  { table: 'coin_deposits', key: ['id'] },
  {
    /** `chain:txid:ordinal`. */
    id: text({ column: 'reference' }),
    chain: word(CHAINS),
    asset: symbol(),
    /** Whose address it came to; null where that was nobody's. */
    user: optional(int({ column: 'user_id' })),
    units: amount(),
    state: word(COIN_DEPOSIT_STATES, { hash: 'never', changes: true }),
    /** Why it was parked as it came; null of what was credited. */
    reason: optional(word(COIN_PARKINGS)),
    /** Who was given what was parked; null before. */
    settledTo: optional(int({ hash: 'never', changes: true })),
    /** Of what was reversed: so much was not there any more, and is a claim. */
    claimed: amount({ hash: 'never', changes: true }),
    createdAt: int({ column: 'created_at_ms' }),
    updatedAt: int({ column: 'updated_at_ms', hash: 'never', changes: true }),
  },
);
/** A row of it. */
export type CoinDepositRow = RowOf<typeof COIN_DEPOSIT>;
