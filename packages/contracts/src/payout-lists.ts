// Withdrawals, payouts and the bank's files of them.

/** Where a withdrawal stands. */
export const WITHDRAWAL_STATES = [
  'requested',
  'approved',
  'sent',
  'settled',
  'cancelled',
  'refused',
  'returned',
] as const;

/** Why staff refuse a payout; its owner reads a sentence for each. */
export const PAYOUT_REFUSALS = [
  'not_own_account',
  'account_closed',
  'unusual_activity',
  'authority_order',
  'other',
] as const;

/**
 * Why a payout waits for an officer: the first to this Sheba; a device of less than three days; with
 * the last 24 hours' above what goes by itself, of the person or of the house; many in a day; for two
 * officers; another card than the one that the money came by hours ago.
 */
export const PAYOUT_RISKS = [
  'first_to_sheba',
  'new_device',
  'person_sum',
  'house_sum',
  'many',
  'large',
  'other_card',
  'person_day',
  'house_day',
  'own_money_in',
] as const;

/** Where a batch of payouts for the bank stands. */
export const BATCH_STATES = ['made', 'approved', 'given', 'cancelled'] as const;

/** The most lines of a batch. */
export const BATCH_LINES_MAX = 1_000;

/** Where one line of a batch stands. */
export const BATCH_LINE_STATES = [
  'waiting',
  'sent',
  'paid',
  'returned',
  'left_out',
  'free',
] as const;

/**
 * What becomes of a line of the bank's answers: `paid`, `returned`; `waiting`: it says nothing yet;
 * `known`: said before, nothing happens. The others are refused by name.
 */
export const ANSWER_FATES = [
  'paid',
  'returned',
  'waiting',
  'known',
  'unknown_key',
  'other_amount',
  'other_sheba',
  'no_reference',
  'reference_used',
  'other_reference',
  'returned_before',
  'repeated',
] as const;
