// Who may decide a proposal, as far as the page knows: the server judges it again.
import type { StaffMember, StaffProposal } from '@sarraf/contracts';

/** Why somebody may not approve a proposal; `tooNew` until a moment. */
export type Bar =
  | { readonly kind: 'own' | 'self' | 'invited' }
  | { readonly kind: 'tooNew'; readonly untilMs: number };

/** What forbids `me` to approve; null where nothing that the page knows does. */
export function barOf(
  proposal: Pick<StaffProposal, 'proposed_by' | 'person'>,
  members: readonly Pick<StaffMember, 'id' | 'invited_by' | 'counts_from'>[],
  me: string,
  nowMs: number,
): Bar | null {
  if (proposal.proposed_by.id === me) return { kind: 'own' };
  const { person } = proposal;
  if (person?.id === me) return { kind: 'self' };
  if (person !== null && members.find(({ id }) => id === person.id)?.invited_by === me) {
    return { kind: 'invited' };
  }
  const from = members.find(({ id }) => id === me)?.counts_from ?? null;
  const untilMs = from === null ? nowMs : Date.parse(from);
  return untilMs > nowMs ? { kind: 'tooNew', untilMs } : null;
}

/** How somebody may say no: they withdraw what is theirs, and of what is about them they say nothing. */
export function noOf(bar: Bar | null): 'withdraw' | 'refuse' | null {
  if (bar === null || bar.kind === 'tooNew') return 'refuse';
  return bar.kind === 'own' ? 'withdraw' : null;
}
