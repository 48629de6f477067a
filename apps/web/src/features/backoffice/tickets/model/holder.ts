import type { StaffTicketRow } from '@sarraf/contracts';

/** Who has a ticket, from one officer's place. */
export type Holding =
  | { readonly by: 'nobody' | 'over' }
  /** `leftMs` is 0 once the time is over: it stays theirs until a colleague takes it. */
  | { readonly by: 'me'; readonly leftMs: number }
  | { readonly by: 'colleague'; readonly name: string | null };

/** Who has a ticket in hand at a moment. A colleague whose time is over has it no more. */
export function holdingOf(
  {
    claimed_until: until,
    officer,
    state,
  }: Pick<StaffTicketRow, 'claimed_until' | 'officer' | 'state'>,
  me: string | undefined,
  nowMs: number,
): Holding {
  if (state === 'closed') return { by: 'over' };
  if (officer === null) return { by: 'nobody' };
  const leftMs = until === null ? 0 : Math.max(0, Date.parse(until) - nowMs);
  if (officer.id === me) return { by: 'me', leftMs };
  return leftMs > 0 ? { by: 'colleague', name: officer.name } : { by: 'nobody' };
}
