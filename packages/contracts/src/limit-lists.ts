// Limits, and the terms of toman, by name.

/** What limits are called where they are shown and refused by: what they count, and over how long. */
export const LIMIT_NAMES = [
  'gateway_day',
  'gateway_month',
  'person_day',
  'person_month',
  'stablecoin_day',
  'stablecoin_month',
  'withdrawal_day',
  'withdrawal_month',
  'transfer_day',
  'transfer_month',
  'leaving_day',
  'leaving_month',
  'bank_day',
  'bank_month',
] as const;
/** One of `LIMIT_NAMES`. */
export type LimitName = (typeof LIMIT_NAMES)[number];

/** Amounts of toman that two officers change together, in the order in which they are shown. */
export const TERM_NAMES = [
  // what one charge may be
  'charge_min',
  'charge_max',
  // what one withdrawal may be, and what of it is the exchange's
  'withdraw_min',
  'withdraw_max',
  'withdraw_fee',
  // up to so much in 24 hours nobody has to look at a person's withdrawals, or at those of all together
  'automatic_person',
  'automatic_house',
  // from here on a withdrawal takes two officers, and so do a bank's answers
  'two_officers',
  // the same of what left of the whole house in 24 hours
  'two_officers_house',
] as const;
/** One of `TERM_NAMES`. */
export type TermName = (typeof TERM_NAMES)[number];
