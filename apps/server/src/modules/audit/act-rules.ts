// What the row of an act has to say, so that none can be written without it.
import type { AUDIT_ACTS } from '@sarraf/contracts';

/** Everything that staff do. */
export type ActName = (typeof AUDIT_ACTS)[number];

/** Acts that decide nothing: taking up, putting down, noting, bringing in, looking, joining. */
export const UNREASONED_ACTS = [
  ...(['identity_claimed', 'identity_released', 'card_claimed', 'card_released'] as const),
  ...(['note_added', 'note_pinned', 'note_unpinned'] as const),
  ...(['statement_imported', 'payout_answers_imported', 'payout_batch_downloaded'] as const),
  ...(['document_opened', 'recovery_opened', 'person_searched'] as const),
  ...(['ledger_searched', 'ledger_account_opened', 'ledger_exported'] as const),
  ...(['invitation_accepted', 'owner_made', 'article_written'] as const),
  ...(['ticket_claimed', 'ticket_released', 'ticket_answered', 'ticket_closed'] as const),
  ...(['incident_opened', 'incident_updated', 'incident_ended', 'banner_written'] as const),
  ...(['cold_file_taken', 'cold_roots_taken'] as const),
  ...(['ticket_noted', 'canned_answer_written', 'canned_answer_removed'] as const),
] as const satisfies readonly ActName[];

/** One of them; any other act is nothing without a reason. */
export type UnreasonedAct = (typeof UNREASONED_ACTS)[number];

/** Acts that always move a state, and the field of it. */
const MOVED = new Map<ActName, string>([
  ...moving('status', [
    ...(['identity_approved', 'identity_returned', 'identity_undone'] as const),
    ...(['card_approved', 'card_refused', 'card_undone'] as const),
    ...(['recovery_refused', 'unfreeze_refused', 'payout_refused'] as const),
    ...(['coin_payout_refused', 'withdrawals_closed'] as const),
    ...(['payout_batch_approved', 'payout_batch_cancelled', 'payout_batch_given'] as const),
    ...(['payout_answers_approved', 'payouts_go_on'] as const),
    ...(['adjustment_approved', 'adjustment_refused'] as const),
    ...(['adjustment_posted', 'adjustment_failed'] as const),
    ...(['custody_confirmed', 'custody_refused'] as const),
    ...(['chain_stopped', 'chain_goes_on', 'network_closed'] as const),
    ...(['network_opening_approved', 'network_opening_refused'] as const),
    ...(['withdrawal_opening_approved', 'withdrawal_opening_refused'] as const),
    ...(['cold_move_approved', 'cold_move_refused'] as const),
    ...(['cold_return_approved', 'cold_return_refused'] as const),
    ...(['cold_recall_approved', 'cold_recall_refused'] as const),
    ...(['network_terms_approved', 'network_terms_refused'] as const),
    ...(['custody_opening_approved', 'custody_opening_refused'] as const),
    ...(['custody_opening_applied', 'custody_opening_failed'] as const),
    ...(['coin_settlement_approved', 'coin_settlement_refused'] as const),
    ...(['coin_settlement_applied', 'coin_settlement_failed'] as const),
    ...(['coin_reversal_approved', 'coin_reversal_refused'] as const),
    ...(['coin_reversal_applied', 'coin_reversal_failed'] as const),
    ...([
      'statement_approved',
      'bank_charge_posted',
      'charge_taken_by_line',
      'receipt_refused',
      'coin_claim_refused',
    ] as const),
  ]),
  ...moving('is_frozen', ['account_frozen', 'account_unfrozen']),
  ...moving('level', ['level_changed']),
  ...moving('pinned', ['note_pinned', 'note_unpinned']),
  ...moving('version', ['terms_published']),
]);

function moving(field: string, acts: readonly ActName[]): (readonly [ActName, string])[] {
  return acts.map((act) => [act, field]);
}

/** An act, as far as it is judged here. */
interface Stated {
  readonly act: ActName;
  readonly reason?: string | null;
  readonly changes?: readonly {
    readonly field: string;
    readonly old: string | null;
    readonly new: string | null;
  }[];
}

/** Acts by which something begins that waits: its state comes of nothing. */
const BEGUN: readonly ActName[] = [
  ...(['adjustment_proposed', 'custody_stated', 'custody_opening_proposed'] as const),
  ...(['coin_settlement_proposed', 'coin_reversal_proposed', 'network_opening_proposed'] as const),
  ...(['withdrawal_opening_proposed', 'cold_move_proposed'] as const),
  ...(['cold_return_proposed', 'cold_recall_proposed'] as const),
  'network_terms_proposed',
];

/** @throws Error where an act that decides has no reason, or a state that is moved lacks a side */
export function assertWhole({ act, reason, changes = [] }: Stated): void {
  const needsReason = !UNREASONED_ACTS.some((one) => one === act);
  if (needsReason && (reason ?? '').trim() === '') throw new Error(`${act} says no reason.`);
  const field = MOVED.get(act) ?? 'status';
  const change = changes.find((one) => one.field === field);
  if (change === undefined && !MOVED.has(act)) return;
  const isMoved = change !== undefined && change.new !== null && change.old !== change.new;
  if (isMoved && (change.old !== null || BEGUN.includes(act))) return;
  throw new Error(`${act} does not say from what to what it moves the ${field}.`);
}
