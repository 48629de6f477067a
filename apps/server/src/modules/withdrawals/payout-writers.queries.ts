// Rows of payouts that are written beside the engine's commands, in their transactions.
import type { Writer } from '../../engine/index.ts';

/** The row of a new withdrawal: written in the transaction that holds its money. */
export const PAYOUT_CREATED: Writer = {
  sql: `INSERT INTO payouts (id, user_id, card_id, card_masked, bank, sheba, owner_name, amount_rial,
      fee_rial, device_since, next_step_at, created_at, pending_notice)
    SELECT id, user_id, card_id, card_masked, bank, sheba, owner_name, amount_rial, fee_rial,
      device_since, next_step_at, created_at, 'requested'
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[],
      $7::text[], $8::bigint[], $9::bigint[], $10::timestamptz[], $11::timestamptz[],
      $12::timestamptz[])
      AS made (id, user_id, card_id, card_masked, bank, sheba, owner_name, amount_rial, fee_rial,
        device_since, next_step_at, created_at)`,
  columns: {
    id: 'text',
    user_id: 'bigint',
    card_id: 'bigint',
    card_masked: 'text',
    bank: 'text',
    sheba: 'text',
    owner_name: 'text',
    amount_rial: 'bigint',
    fee_rial: 'bigint',
    device_since: 'timestamptz',
    next_step_at: 'timestamptz',
    created_at: 'timestamptz',
  },
};

/**
 * Of a sale whose toman leave at once: what they come to the engine said, and where it let none leave
 * there is no row.
 */
export const PAYOUT_OF_SALE: Writer = {
  sql: `INSERT INTO payouts (id, user_id, card_id, card_masked, bank, sheba, owner_name, amount_rial,
      fee_rial, device_since, next_step_at, created_at, pending_notice)
    SELECT made.id, made.user_id, card_id, card_masked, bank, sheba, owner_name, w.units, w.fee_units,
      device_since, next_step_at, created_at, 'requested'
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[],
      $7::text[], $8::timestamptz[], $9::timestamptz[], $10::timestamptz[])
      AS made (id, user_id, card_id, card_masked, bank, sheba, owner_name, device_since,
        next_step_at, created_at)
    JOIN withdrawals_state AS w ON w.id = made.id`,
  columns: {
    id: 'text',
    user_id: 'bigint',
    card_id: 'bigint',
    card_masked: 'text',
    bank: 'text',
    sheba: 'text',
    owner_name: 'text',
    device_since: 'timestamptz',
    next_step_at: 'timestamptz',
    created_at: 'timestamptz',
  },
};

/** What comes of a step, beside the step itself: what is not null is set, and what is to be told. */
export const PAYOUT_MOVED: Writer = {
  sql: `UPDATE payouts AS p SET next_step_at = moved.next_step_at, steps = 0,
      pending_notice = COALESCE(moved.pending_notice, p.pending_notice), reason = COALESCE(moved.reason, p.reason),
      provider = COALESCE(moved.provider, p.provider),
      provider_code = COALESCE(moved.provider_code, p.provider_code)
    FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[])
      AS moved (id, next_step_at, pending_notice, reason, provider, provider_code)
    WHERE p.id = moved.id`,
  columns: {
    id: 'text',
    next_step_at: 'timestamptz',
    pending_notice: 'text',
    reason: 'text',
    provider: 'text',
    provider_code: 'text',
  },
};
