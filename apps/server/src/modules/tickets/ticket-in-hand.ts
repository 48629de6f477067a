// What every act on a ticket begins and ends with: it is locked, of another person, in hand or free; then told.
import type { StaffTicket } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { type PlainDb } from '../../platform/database/handles.ts';
import { tellMoved, type TicketsDeps } from './tickets-deps.ts';
import { type LockedTicket, lockTicket } from './ticket-writes.queries.ts';

import { loadStaffTicket } from './staff-tickets.service.ts';

/** Holds a ticket, for an officer who is another than its person. */
export async function lockFor(
  { assertUnrelatedTo }: TicketsDeps,
  tx: PlainDb,
  officer: number,
  id: number,
): Promise<LockedTicket> {
  const row = await lockTicket(tx, id);
  if (row === undefined) throw new AppError('not_found');
  await assertUnrelatedTo(tx, officer, Number(row.user_id));
  return row;
}

/** @throws AppError `ticket_closed`, `ticket_not_in_hand` */
export function assertInHand({ officer_id: holder, state }: LockedTicket, officer: number): void {
  if (state === 'closed') throw new AppError('ticket_closed');
  // a claim that ran out is still theirs while no colleague has taken it: nothing typed is lost
  if (Number(holder ?? 0n) !== officer) throw new AppError('ticket_not_in_hand');
}

/** @throws AppError `ticket_closed`, `ticket_claimed` */
export function assertFree(
  { is_claimed: isClaimed, officer_id: holder, state }: LockedTicket,
  officer: number,
): void {
  if (state === 'closed') throw new AppError('ticket_closed');
  const isOthers = isClaimed && holder !== null && Number(holder) !== officer;
  if (isOthers) throw new AppError('ticket_claimed');
}

/** As the audit names a ticket. */
export const subjectOf = (id: number): string => `ticket:${id}`;
/** Who holds it, for the audit; null: no one. */
export const holderText = ({ officer_id: id }: LockedTicket): string | null =>
  id === null ? null : String(id);

/** Tells its person and its officers that a ticket moved; answers it as it is now. */
export async function afterMove(deps: TicketsDeps, id: number): Promise<StaffTicket> {
  const ticket = await loadStaffTicket(deps, id);
  const { last_no: no, state } = ticket;
  tellMoved(deps, { userId: Number(ticket.person.id), id: String(id), no, state });
  return ticket;
}
