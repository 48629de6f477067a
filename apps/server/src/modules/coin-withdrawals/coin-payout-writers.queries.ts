// Rows of withdrawals of coins that are written beside the engine's commands, in their transactions.
import type { Writer } from '../../engine/index.ts';

/** The row of a new withdrawal: written in the transaction that holds its coins. */
export const COIN_WITHDRAWAL_CREATED: Writer = {
  sql: `INSERT INTO coin_payouts (id, user_id, asset, chain, code, address, label, units, fee_units,
      digest, share_bps, device_since, next_step_at, created_at, pending_notice)
    SELECT id, user_id, asset, chain, code, address, label, units, fee_units, digest, share_bps,
      device_since, next_step_at, created_at, 'requested'
    FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[],
      $7::text[], $8::bigint[], $9::bigint[], $10::text[], $11::bigint[], $12::timestamptz[],
      $13::timestamptz[], $14::timestamptz[])
      AS made (id, user_id, asset, chain, code, address, label, units, fee_units, digest, share_bps,
        device_since, next_step_at, created_at)`,
  columns: {
    id: 'text',
    user_id: 'bigint',
    asset: 'text',
    chain: 'text',
    code: 'text',
    address: 'text',
    label: 'text',
    units: 'bigint',
    fee_units: 'bigint',
    digest: 'text',
    share_bps: 'bigint',
    device_since: 'timestamptz',
    next_step_at: 'timestamptz',
    created_at: 'timestamptz',
  },
};

/** What comes of a step, beside the step itself: what is not null is set, and what is to be told. */
export const COIN_WITHDRAWAL_MOVED: Writer = {
  sql: `UPDATE coin_payouts AS p SET next_step_at = moved.next_step_at, steps = 0, waiting = NULL,
      pending_notice = COALESCE(moved.pending_notice, p.pending_notice), reason = COALESCE(moved.reason, p.reason),
      approved_at = COALESCE(p.approved_at, moved.approved_at)
    FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::timestamptz[])
      AS moved (id, next_step_at, pending_notice, reason, approved_at)
    WHERE p.id = moved.id`,
  columns: {
    id: 'text',
    next_step_at: 'timestamptz',
    pending_notice: 'text',
    reason: 'text',
    approved_at: 'timestamptz',
  },
};
