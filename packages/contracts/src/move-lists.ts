// How money moved, and where it stands.
import { WITHDRAWAL_STATES } from './payout-lists.ts';

/** By what money moved: an order, the house, a gateway, the bank, a payout, a chain, between people, or a reward. */
export const MOVE_DETAILS = [
  'order',
  'otc',
  'gateway',
  'bank',
  'payout',
  'to_vault',
  'from_vault',
  'to_user',
  'gift',
  'adjustment',
  'coin_deposit',
  'coin_withdrawal',
  'reward',
] as const;

/** Where a line of the money history stands, in the words of its kind. */
export const MOVE_STATES = [
  ...(['created', 'pending', 'paid', 'failed', 'expired', 'parked', 'given'] as const),
  ...WITHDRAWAL_STATES,
  ...(['waiting', 'done'] as const),
] as const;

/** What may be moved by hand beside people's money: accounts of the house and of the outside. */
export const ADJUSTMENT_OWNERS = [
  'house:fees',
  'house:otc',
  'house:bonus',
  'house:bank_charges',
  'house:gas',
  'house:receivable',
  'house:unmatched',
  'outside:bank',
  'outside:gateway',
  'outside:hot_ethereum',
  'outside:hot_bsc',
  'outside:hot_bitcoin',
  'outside:hot_tron',
  'outside:receivable',
] as const;

/** Where an adjustment stands. */
export const ADJUSTMENT_STATES = ['waiting', 'approved', 'posted', 'refused', 'failed'] as const;
