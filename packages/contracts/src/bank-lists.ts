// Toman that come in: charges, transfers over a bank, receipts.

/** Where a toman charge stands. */
export const CHARGE_STATES = [
  'created',
  'pending',
  'paid',
  'failed',
  'expired',
  'parked',
  'given',
  'returned',
] as const;

/** Why a charge's money waits with officers: another card or amount, or the bank alone told of it. */
export const CHARGE_PARKED_REASONS = ['other_card', 'other_amount', 'charge_by_line'] as const;

/** Where toman stand that came over a bank. */
export const BANK_DEPOSIT_STATES = ['waiting', 'checked', 'credited'] as const;

/** Where a receipt stands. */
export const RECEIPT_STATES = ['waiting', 'approved', 'refused'] as const;

/** Which receipts officers look at. */
export const RECEIPT_SHOWS = ['waiting', 'ended'] as const;

/** Why staff refuse a receipt; its owner reads a sentence for each. */
export const RECEIPT_REFUSALS = [
  'not_in_statement',
  'unreadable',
  'amount_differs',
  'not_own_account',
  'credited_already',
  'other',
] as const;

/**
 * Why toman at the bank are nobody's yet: no reference of the bank, no identifier or one that is not
 * known, a payer whose account is not the person's own; or the person may not deposit. Of a charge: it was
 * paid by another card, of another amount, or the bank alone told of it; or nobody proved any sum of it.
 */
export const PARKED_REASONS = [
  'no_reference',
  'no_identifier',
  'unknown_identifier',
  'other_payer',
  'unknown_payer',
  'account_frozen',
  'action_blocked',
  'limit_exceeded',
  'limit_missing',
  ...CHARGE_PARKED_REASONS,
  'charge_not_proved',
] as const;
