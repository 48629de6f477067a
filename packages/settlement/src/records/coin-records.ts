// The rows of coins that come by a chain.
import { amount, int, optional, record, type RowOf, symbol, text, word } from '@sarraf/ledger';

/** Chains that coins come by, in the order in which the state's hash numbers them. */
export const CHAINS = ['ethereum', 'bsc', 'bitcoin', 'tron'] as const;
/** The coin that each chain takes its fees in. */
export const CHAIN_COINS: Readonly<Record<(typeof CHAINS)[number], string>> = {
  ethereum: 'ETH',
  bsc: 'BNB',
  bitcoin: 'BTC',
  tron: 'TRX',
};
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
    /** Whose address it came to; null where that was nobody's, or the gas address of the house. */
    user: optional(int({ column: 'user_id' })),
    units: amount(),
    state: word(COIN_DEPOSIT_STATES, { hash: 'never', changes: true }),
    /** Why it was parked as it came; null of what was credited, to a person or to gas. */
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

/** What a transaction of the house does: pays out, collects from a deposit address, brings gas, moves to cold. */
export const SPEND_KINDS = ['payout', 'sweep', 'top_up', 'cold'] as const;
/** In which a spend may be. */
export const SPEND_STATES = ['open', 'closed'] as const;
/** Where coins go that move between hot and cold. */
export const CUSTODY_ENDS = ['cold', 'hot'] as const;

/** A transaction of the house on a chain. The state's hash has those that are open: they hold gas. */
export const SPEND = record(
  'spend',
  { table: 'spends_state', key: ['id'] },
  {
    /** Of a payout the id of its withdrawal. */
    id: text(),
    chain: word(CHAINS),
    kind: word(SPEND_KINDS),
    /** The greatest fee that it may cost, of the chain's own coin: while it is open, so much is held. */
    units: amount({ column: 'fee_cap_units', changes: true }),
    /** Names the hold; a cap that is raised has another one. */
    hold: int({ column: 'hold_id', changes: true }),
    createdAt: int({ column: 'created_at_ms' }),
    state: word(SPEND_STATES, { hash: 'never', changes: true }),
    /** What it did cost; 0 while it is open, and where it was never sent. */
    feeUnits: amount({ hash: 'never', changes: true }),
    /** What moved between hot and cold; null and 0 where nothing did. */
    custodyAsset: optional(symbol({ hash: 'never', changes: true })),
    custodyUnits: amount({ hash: 'never', changes: true }),
    custodyTo: optional(word(CUSTODY_ENDS, { hash: 'never', changes: true })),
    /** Its transaction on the chain; null where it was never sent. */
    reference: optional(text({ hash: 'never', changes: true })),
    updatedAt: int({ column: 'updated_at_ms', hash: 'never', changes: true }),
  },
);
/** A row of it. */
export type SpendRow = RowOf<typeof SPEND>;
