// Words of points, which the panel needs without the schemas.

/** What points are given for. */
export const SCORE_RULES = ['level_1', 'level_2', 'first_deposit', 'friend_fees', 'fees'] as const;
/** One of `SCORE_RULES`. */
export type ScoreRuleKind = (typeof SCORE_RULES)[number];

/** What moves points: what they are given for, what they are spent on, and what came back of that. */
export const SCORE_ENTRIES = [...SCORE_RULES, 'exchange', 'returned'] as const;
/** One of `SCORE_ENTRIES`. */
export type ScoreEntryKind = (typeof SCORE_ENTRIES)[number];

/** What points buy: less of each fee for some days, or toman. */
export const SCORE_OFFERS = ['discount', 'toman'] as const;
/** One of `SCORE_OFFERS`. */
export type ScoreOfferKind = (typeof SCORE_OFFERS)[number];

/**
 * Why something cannot be bought now: too few points; more than one's own fees back; a discount at least as
 * large runs already; the house pays no bonus now.
 */
export const SCORE_REASONS = ['points', 'backing', 'running', 'paused'] as const;
/** One of `SCORE_REASONS`. */
export type ScoreReason = (typeof SCORE_REASONS)[number];

/** Tiers, the first one first, by points earned in 365 days. */
export const SCORE_TIERS = [
  { tier: 'bronze', from: 0 },
  { tier: 'silver', from: 500 },
  { tier: 'gold', from: 1_500 },
  { tier: 'diamond', from: 5_000 },
] as const;
/** One of `SCORE_TIERS`. */
export type ScoreTier = (typeof SCORE_TIERS)[number]['tier'];

/** So many days what was earned counts for a tier. */
export const SCORE_TIER_DAYS = 365;

/** Of one's own fees, in percent: what can be bought with points at most. */
export const SCORE_BACKING_PERCENT = 30;
