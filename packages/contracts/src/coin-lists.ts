// Lists of coins on chains, as `lists.ts` has those of the rest.

/** Chains that coins come in by. */
export const CHAINS = ['ethereum', 'bsc', 'bitcoin', 'tron'] as const;
/** One of `CHAINS`. */
export type ChainName = (typeof CHAINS)[number];

/** Where a deposit of a coin stands. */
export const COIN_DEPOSIT_STATES = [
  'seen',
  'confirming',
  'waiting',
  'credited',
  'parked',
  'orphaned',
  'reversed',
] as const;
/** One of `COIN_DEPOSIT_STATES`. */
export type CoinDepositState = (typeof COIN_DEPOSIT_STATES)[number];

/**
 * Why a deposit of a coin waits or is kept: with what came before it is less than the least; the account
 * may take no deposits; a second node does not have its block yet; it is to an address that is
 * nobody's; the chain took its block back; the network is closed.
 */
export const COIN_DEPOSIT_REASONS = [
  'below_minimum',
  'account_stopped',
  'second_node',
  'unknown_address',
  'fork',
  'network_closed',
] as const;
/** One of `COIN_DEPOSIT_REASONS`. */
export type CoinDepositReason = (typeof COIN_DEPOSIT_REASONS)[number];

/** Why a coin does not come or go on a network now. */
export const COIN_CLOSED_REASONS = [
  'no_rails',
  'closed',
  'chain_stopped',
  'custody_not_opened',
  'no_withdrawals',
] as const;

/**
 * Why a coin can't be paid in by a network now, as everybody may know it: no node stands behind it; it is
 * closed; its chain is stopped until two officers resume it.
 */
export const DEPOSIT_REASONS = ['not_connected', 'closed', 'stopped'] as const;
/** One of `DEPOSIT_REASONS`. */
export type DepositReason = (typeof DEPOSIT_REASONS)[number];

/** What two officers decide about a chain. */
export const CHAIN_APPROVAL_KINDS = [
  'custody_opening',
  'coin_settlement',
  'coin_reversal',
  'chain_stop_lift',
  'network_opening',
  'withdrawal_opening',
  'cold_move',
  'cold_return',
  'cold_recall',
  'network_terms',
] as const;

/**
 * Where a move from cold to hot stands before it is sent: its file is made · it is to be carried and signed · what was
 * signed is on its way by the chain.
 */
export const COLD_RETURN_STATES = ['preparing', 'to_sign', 'sent'] as const;

/**
 * What the file of a move from cold waits for: its chain, that two officers let go on; a move of its chain before it;
 * more of the coin at cold, or coins that came by shorter transactions; coin for the fee at cold, or in the books; a
 * network fee within our cap; an account of cold; a node that answers. One that a contract would undo is not made.
 */
export const COLD_RETURN_WAITS = [
  'chain_stopped',
  'move_before',
  'cold_empty',
  'coins_too_long',
  'cold_gas_empty',
  'gas_empty',
  'fee_too_high',
  'account_unknown',
  'node_silent',
  'would_revert',
] as const;
/** One of `COLD_RETURN_WAITS`. */
export type ColdReturnWait = (typeof COLD_RETURN_WAITS)[number];

/** What two officers may change of an asset on a network. */
export const NETWORK_TERMS = [
  'confirmations',
  'min_deposit',
  'large_amount',
  'withdraw_fee',
  'min_withdraw',
] as const;
/** One of `NETWORK_TERMS`. */
export type NetworkTerm = (typeof NETWORK_TERMS)[number];

/**
 * What may not agree on a chain: its state and what was read of it; the books and it; money that left
 * without us; a fork deeper than the confirmations; two nodes; a key that came with other contents.
 */
export const CHAIN_FINDINGS = [
  'state',
  'books',
  'unknown_spend',
  'deep_fork',
  'nodes_disagree',
  'altered_move',
] as const;

/** States of a user's claim to a payment. */
export const COIN_CLAIM_STATES = ['open', 'settled', 'refused'] as const;

/**
 * Why a coin can't be withdrawn by a network now, as everybody may know it: no node or signer stands behind
 * it; it is closed; its chain is stopped until two officers resume it.
 */
export const WITHDRAW_REASONS = ['not_connected', 'closed', 'stopped'] as const;

/**
 * What a withdrawal of a coin, or another transaction of ours, waits for: an officer; its chain, that two
 * officers let go on; more of the coin in the hot wallet; coin for network fees; the signer; a network fee
 * within our cap; the signer's caps; numbers of transactions that agree again; a node that answers. One that
 * a contract would undo is not sent at all.
 */
export const SPEND_WAITS = [
  'review',
  'chain_stopped',
  'hot_empty',
  'gas_empty',
  'signer_away',
  'signer_refused',
  'fee_too_high',
  'nonce_gap',
  'node_silent',
  'would_revert',
] as const;
/** One of `SPEND_WAITS`. */
export type SpendWait = (typeof SPEND_WAITS)[number];

/** What a transaction of ours is for. */
export const SPEND_KINDS = ['payout', 'sweep', 'top_up', 'cold'] as const;
/** One of `SPEND_KINDS`. */
export type SpendKindName = (typeof SPEND_KINDS)[number];

/**
 * Where a transaction of ours stands: its fee is held · it is to be signed and sent · a version is signed ·
 * a node has it · it is in a block · it is final · final, and its payment was undone · it was never sent.
 */
export const SPEND_STATES = [
  'opened',
  'released',
  'signed',
  'broadcast',
  'mined',
  'final',
  'failed',
  'void',
] as const;
/** One of `SPEND_STATES`. */
export type SpendStateName = (typeof SPEND_STATES)[number];

/** What became of one version of a transaction. */
export const SPEND_VERSION_STATES = ['signed', 'waiting', 'mined', 'replaced', 'refused'] as const;

/**
 * What is said of a withdrawal before it is asked for: the address counts only from a moment on, or is not in
 * the address book; it looks like one that the person knows; it is another user's, so the coin moves within;
 * the network takes more than our fee; an officer will look at it; the hot wallet has less than that now.
 */
export const WITHDRAW_WARNINGS = [
  'address_not_saved',
  'address_waits',
  'look_alike',
  'own_user',
  'network_fee_high',
  'officer_looks',
  'hot_low',
] as const;
/** One of `WITHDRAW_WARNINGS`. */
export type WithdrawWarning = (typeof WITHDRAW_WARNINGS)[number];

/**
 * Why a withdrawal of a coin waits for an officer: the first to this address; the address looks like one
 * that the person knows; another person withdraws there, too; a device of less than three days; with the last 24
 * hours' above what goes by itself, of the person or of the house; many in a day; for two officers; it is
 * nearly all that the account has.
 */
export const COIN_PAYOUT_RISKS = [
  'first_to_address',
  'look_alike',
  'shared_address',
  'new_device',
  'person_sum',
  'house_sum',
  'many',
  'large',
  'nearly_all',
] as const;
/** One of `COIN_PAYOUT_RISKS`. */
export type CoinPayoutRisk = (typeof COIN_PAYOUT_RISKS)[number];

/** Addresses in the book of a person at most. */
export const WITHDRAW_ADDRESSES_MAX = 50;

/**
 * Why staff refuse a claim; its person reads a sentence for each. `given_to_another` is also what the
 * others read once two officers gave the payment to one of them, `taken_back` what all read whose payment
 * the chain took back for good.
 */
export const COIN_CLAIM_REFUSALS = [
  'not_shown',
  'unreadable',
  'other_transaction',
  'given_to_another',
  'taken_back',
  'other',
] as const;

/** Pictures that a claim's evidence has at most. */
export const CLAIM_PICTURES_MAX = 3;
