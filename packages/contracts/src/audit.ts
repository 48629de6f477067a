import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idOut, pageOf, pageQuery, time } from './wire.ts';
import { officer, staffMay } from './staff-shapes.ts';

/** Everything that staff do and that is written down. */
export const AUDIT_ACTS = [
  'identity_claimed',
  'identity_released',
  'identity_approved',
  'identity_returned',
  'identity_undone',
  'card_claimed',
  'card_released',
  'card_approved',
  'card_refused',
  'card_undone',
  'document_opened',
  'recovery_opened',
  'recovery_approved',
  'recovery_refused',
  'change_proposed',
  'change_refused',
  'change_withdrawn',
  'roles_changed',
  'member_blocked',
  'member_unblocked',
  'abilities_changed',
  'rules_changed',
  'staff_invited',
  'invitation_revoked',
  'invitation_accepted',
  'owner_made',
  'person_searched',
  'number_revealed',
  'note_added',
  'note_pinned',
  'note_unpinned',
  'sessions_ended',
  'action_blocked',
  'action_unblocked',
  'money_held',
  'money_released',
  'level_changed',
  'account_frozen',
  'account_unfrozen',
  'unfreeze_approved',
  'unfreeze_refused',
  'payout_approved',
  'payout_refused',
  'payout_batch_made',
  'payout_batch_approved',
  'payout_batch_cancelled',
  'payout_batch_given',
  'payout_batch_downloaded',
  'payout_answers_imported',
  'payout_answers_approved',
  'payouts_go_on_wanted',
  'payouts_go_on',
  'ledger_searched',
  'ledger_account_opened',
  'ledger_exported',
  'adjustment_proposed',
  'adjustment_approved',
  'adjustment_refused',
  'adjustment_posted',
  'adjustment_failed',
  'custody_stated',
  'custody_confirmed',
  'custody_refused',
  'chain_stopped',
  'chain_goes_on_wanted',
  'chain_goes_on',
  'network_closed',
  'network_opening_proposed',
  'network_opening_approved',
  'network_opening_refused',
  'custody_opening_proposed',
  'custody_opening_approved',
  'custody_opening_refused',
  'custody_opening_applied',
  'custody_opening_failed',
  'coin_settlement_proposed',
  'coin_settlement_approved',
  'coin_settlement_refused',
  'coin_settlement_applied',
  'coin_settlement_failed',
  'coin_reversal_proposed',
  'coin_reversal_approved',
  'coin_reversal_refused',
  'coin_reversal_applied',
  'coin_reversal_failed',
  'statement_imported',
  'statement_approved',
  'statement_line_explained',
  'bank_charge_posted',
  'charge_taken_by_line',
  'unmatched_assigned',
  'unmatched_paid_back',
  'receipt_refused',
  'limit_added',
  'limit_ended',
  'limit_switched',
  'terms_published',
  'article_written',
  'article_published',
  'article_withdrawn',
  'withdrawal_terms_proposed',
  'withdrawal_terms_approved',
  'withdrawal_terms_refused',
] as const;

/** One thing that somebody of the staff did. */
export const auditAct = z.strictObject({
  id: idOut,
  at: time,
  /** Null: the operator at the machine itself. */
  actor: officer.nullable(),
  /** One of `AUDIT_ACTS`. */
  act: z.string(),
  /** What was acted on: `kyc_request:12`. */
  subject: z.string(),
  /** Whom it is about. */
  person_id: idOut.nullable(),
  reason: z.string().nullable(),
  changes: z
    .array(
      z.strictObject({
        field: z.string(),
        old: z.string().nullable(),
        new: z.string().nullable(),
      }),
    )
    .max(50),
  /** Its position in the chain and the hash there; null for the first seconds. */
  position: idOut.nullable(),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** The hash of the position before it; null with no position, and at the first one. */
  previous_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});
/** Inferred from `auditAct`. */
export type AuditAct = z.infer<typeof auditAct>;

/** The call that reads the audit log. */
export const auditEndpoints = {
  'GET /admin/audit': endpoint({
    summary: 'What staff did, newest first: all of it, or of one actor, person or subject',
    access: staffMay('read', 'Audit'),
    query: pageQuery.extend({
      actor: idOut.optional(),
      person: idOut.optional(),
      subject: z.string().min(1).max(100).optional(),
    }),
    output: pageOf(auditAct),
  }),
} as const;
