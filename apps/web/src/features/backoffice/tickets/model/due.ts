import type { StaffTicketRow } from '@sarraf/contracts';

/** How much of the time for an answer is used, and how that looks. */
export interface Due {
  /** 0 to 100. */
  readonly percent: number;
  readonly tone: 'plain' | 'warn' | 'err';
  /** Until it is due; below 0 it is late. */
  readonly leftMs: number;
}

const SOON_PERCENT = 70;

/**
 * The clock of a ticket that waits. It runs from its first message; of one that was answered and asks
 * again, from its newest.
 */
export function dueOf(
  ticket: Pick<StaffTicketRow, 'created_at' | 'due_at' | 'first_answered_at' | 'last'>,
  nowMs: number,
): Due {
  const from = Date.parse(ticket.first_answered_at === null ? ticket.created_at : ticket.last.at);
  const until = Date.parse(ticket.due_at);
  const leftMs = until - nowMs;
  if (leftMs <= 0) return { percent: 100, tone: 'err', leftMs };
  const share = until <= from ? 100 : Math.floor(((nowMs - from) * 100) / (until - from));
  const percent = Math.min(100, Math.max(0, share));
  return { percent, tone: percent >= SOON_PERCENT ? 'warn' : 'plain', leftMs };
}

/** Hours and minutes until a moment, a begun minute as a whole one; behind it the whole ones that went by. */
export function hoursAndMinutes(leftMs: number): {
  readonly hours: number;
  readonly minutes: number;
} {
  const minutes = leftMs > 0 ? Math.ceil(leftMs / 60_000) : Math.floor(-leftMs / 60_000);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
