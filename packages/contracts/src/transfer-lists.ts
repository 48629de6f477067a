// Lists of transfers and gifts that the panel goes through by itself.

/** Where money moves: into the vault and out of it, to somebody else, from somebody else. */
export const TRANSFER_KINDS = ['to_vault', 'from_vault', 'sent', 'received'] as const;

/** Where a transfer stands. */
export const TRANSFER_STATES = ['waiting', 'done', 'cancelled'] as const;

/** How long money may wait on its way out of the vault; hours. */
export const VAULT_DELAY_HOURS = [0, 24, 48, 72] as const;

/** Where a gift stands. */
export const GIFT_STATES = ['waiting', 'redeemed', 'cancelled', 'expired'] as const;

/** The grounds of a gift card. */
export const GIFT_COLOURS = ['lapis', 'emerald', 'pomegranate', 'saffron'] as const;
