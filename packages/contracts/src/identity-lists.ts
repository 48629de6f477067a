// Why identities and cards are refused.

/** Why a request for level 1 is refused; the person reads a sentence for each. */
export const LEVEL_ONE_REFUSALS = [
  'mobile_mismatch',
  'identity_mismatch',
  'name_mismatch',
  'card_owner_mismatch',
  'not_a_card',
] as const;

/** Why a card is refused; the person reads a sentence for each. */
export const CARD_REFUSALS = ['owner_mismatch', 'not_a_card', 'card_unusable'] as const;
