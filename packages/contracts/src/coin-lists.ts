// Lists of coins on chains, as `lists.ts` has those of the rest.

/** Chains that coins come in by. */
export const CHAINS = ['ethereum', 'bsc'] as const;
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
] as const;

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
