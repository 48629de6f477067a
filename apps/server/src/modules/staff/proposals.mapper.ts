import type { StaffProposal } from '@sarraf/contracts';
import type { Approval } from '../approvals/index.ts';
import type { KeptChange } from './kept-change.ts';

/** A proposal on the wire, with what it removes and adds in words. */
export function toProposal(
  approval: Approval<KeptChange>,
  { removes, adds }: { readonly removes: readonly string[]; readonly adds: readonly string[] },
): StaffProposal {
  const { expiresAt, personId, personName, proposedAt, state, wanted } = approval;
  return {
    id: String(approval.id),
    kind: wanted.kind,
    subject: wanted.subject,
    person: personId === null ? null : { id: String(personId), name: personName },
    removes: [...removes],
    adds: [...adds],
    reason: approval.reason,
    proposed_by: { id: String(approval.proposedBy), name: approval.proposerName },
    proposed_at: proposedAt.toISOString(),
    expires_at: (expiresAt ?? proposedAt).toISOString(),
    // it is rows: it is applied in its own transaction and never fails
    state: state === 'applying' || state === 'failed' ? 'approved' : state,
  };
}
