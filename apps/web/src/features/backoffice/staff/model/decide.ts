// Who may decide a proposal, as far as the page knows: the server judges it again.
import type { StaffMember, StaffProposal } from '@sarraf/contracts';

/** Whoever is new counts as a second person after so long. */
export const COUNTS_AFTER_MS = 72 * 3_600_000;

/** Why somebody may not approve a proposal; `tooNew` until a moment. */
export type Bar =
  | { readonly kind: 'own' | 'self' | 'invited' }
  | { readonly kind: 'tooNew'; readonly untilMs: number };

interface Known {
  readonly members: readonly StaffMember[];
  readonly roles: readonly {
    readonly role: string;
    readonly abilities: readonly { readonly action: string; readonly subject: string }[];
  }[];
}

/** What forbids `me` to approve; null where nothing that the page knows does. */
export function barOf(
  proposal: Pick<StaffProposal, 'proposed_by' | 'person'>,
  { members, roles }: Known,
  me: string,
  nowMs: number,
): Bar | null {
  if (proposal.proposed_by.id === me) return { kind: 'own' };
  const { person } = proposal;
  if (person?.id === me) return { kind: 'self' };
  if (person !== null && members.find(({ id }) => id === person.id)?.invited_by === me) {
    return { kind: 'invited' };
  }
  const deciding = roles
    .filter(({ abilities }) =>
      abilities.some(({ action, subject }) => action === 'update' && subject === 'Staff'),
    )
    .map(({ role }) => role);
  const since = (members.find(({ id }) => id === me)?.roles ?? [])
    .filter(({ role }) => deciding.includes(role))
    .map((one) => Date.parse(one.since) + COUNTS_AFTER_MS);
  const untilMs = Math.min(...since);
  return since.length > 0 && untilMs > nowMs ? { kind: 'tooNew', untilMs } : null;
}
