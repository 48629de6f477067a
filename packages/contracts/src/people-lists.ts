// What staff do with people, and what a person has at most.

/** Why staff act on a person; `other` is said in words of their own. */
export const PERSON_REASONS = [
  'unusual_activity',
  'access_stolen',
  'documents_doubtful',
  'authority_order',
  'person_asked',
  'mended',
  'other',
] as const;

/** What can be forbidden by itself. */
export const PERSON_ACTIONS = ['trade', 'deposit', 'withdraw'] as const;

/** Numbers that staff see as a whole only by an act with its reason. */
export const PERSON_NUMBERS = ['national_code', 'mobile', 'card'] as const;

/** As far as people are counted who accepted a version of the terms. */
export const TERMS_COUNT_MAX = 250_000;

/** Passkeys of a person at most. */
export const PASSKEYS_MAX = 10;
