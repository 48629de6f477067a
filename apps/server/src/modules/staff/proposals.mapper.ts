import type { StaffProposal } from '@sarraf/contracts';
import type { ProposalRow } from './proposals.queries.ts';

/** A proposal on the wire, with what it removes and adds in words. */
export function toProposal(
  row: ProposalRow,
  { removes, adds }: { readonly removes: readonly string[]; readonly adds: readonly string[] },
): StaffProposal {
  const { person_id: person } = row;
  return {
    id: String(row.id),
    kind: row.kind,
    subject: row.subject,
    person: person === null ? null : { id: String(person), name: row.person_name },
    removes: [...removes],
    adds: [...adds],
    reason: row.reason,
    proposed_by: { id: String(row.proposed_by), name: row.proposer_name },
    proposed_at: row.proposed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    state: row.state,
  };
}
