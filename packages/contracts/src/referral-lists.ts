// Words of invitations, which the panel needs without the schemas.

/** Codes of one owner at most. */
export const REFERRAL_CODES_MAX = 30;

/** So many days after registering one may still say who invited one. */
export const REFERRAL_JOIN_DAYS = 7;

/** So many days an invitation runs. */
export const REFERRAL_DAYS = 365;

/** Of a friend's fee, in percent: what its owner and the friend share. */
export const REFERRAL_POOL_PERCENT = 30;

/**
 * Where an invitation stands: it runs; it waits for officers, and counts nothing meanwhile; officers or
 * the account's end ended it; its year is over.
 */
export const REFERRAL_STATES = ['running', 'paused', 'ended', 'over'] as const;
/** One of `REFERRAL_STATES`. */
export type ReferralState = (typeof REFERRAL_STATES)[number];
