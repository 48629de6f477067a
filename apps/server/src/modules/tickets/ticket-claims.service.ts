// Who has a ticket in hand: taken, given back, given to a colleague.
import type { ParsedBodyOf, StaffTicket } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { cleanText } from '../../platform/clean-text.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { insertNote } from './messages.queries.ts';
import { selectAnswerers } from './office.queries.ts';
import { type TicketsDeps } from './tickets-deps.ts';
import { setHolder } from './ticket-writes.queries.ts';

import {
  afterMove,
  assertFree,
  assertInHand,
  holderText,
  lockFor,
  subjectOf,
} from './ticket-in-hand.ts';

/** Takes it in hand for 15 minutes; again goes on from now. */
export async function claimTicket(
  deps: TicketsDeps,
  officer: number,
  id: number,
): Promise<StaffTicket> {
  await withTransaction(deps.context.plainDb, async (tx) => {
    const row = await lockFor(deps, tx, officer, id);
    assertFree(row, officer);
    const isAgain = row.is_claimed && Number(row.officer_id) === officer;
    await setHolder(tx, id, officer);
    if (isAgain) return;
    await deps.audit.record(tx, {
      actorId: officer,
      act: 'ticket_claimed',
      subject: subjectOf(id),
      personId: Number(row.user_id),
      changes: [{ field: 'claimed_by', old: holderText(row), new: String(officer) }],
    });
  });
  return afterMove(deps, id);
}

/** Gives it back to the queue. */
export async function releaseTicket(
  deps: TicketsDeps,
  officer: number,
  id: number,
): Promise<StaffTicket> {
  await withTransaction(deps.context.plainDb, async (tx) => {
    const row = await lockFor(deps, tx, officer, id);
    assertInHand(row, officer);
    await setHolder(tx, id, null);
    await deps.audit.record(tx, {
      actorId: officer,
      act: 'ticket_released',
      subject: subjectOf(id),
      personId: Number(row.user_id),
      changes: [{ field: 'claimed_by', old: String(officer), new: null }],
    });
  });
  return afterMove(deps, id);
}

/** Hands it to a colleague who may answer it; the reason is a note, too. */
export async function assignTicket(
  deps: TicketsDeps,
  officer: number,
  id: number,
  { officer: named, reason }: ParsedBodyOf<'POST /admin/tickets/:id/assign'>,
): Promise<StaffTicket> {
  const colleague = Number(named);
  await withTransaction(deps.context.plainDb, async (tx) => {
    const row = await lockFor(deps, tx, officer, id);
    assertFree(row, officer);
    const answerers = await selectAnswerers(tx);
    if (!answerers.some((one) => Number(one.id) === colleague)) {
      throw new AppError('ticket_officer_unknown');
    }
    await deps.assertUnrelatedTo(tx, colleague, Number(row.user_id));
    await setHolder(tx, id, colleague);
    const afterNo = Number(row.last_no);
    await insertNote(tx, { ticketId: id, authorId: officer, text: cleanText(reason), afterNo });
    await deps.audit.record(tx, {
      actorId: officer,
      act: 'ticket_assigned',
      subject: subjectOf(id),
      personId: Number(row.user_id),
      reason,
      changes: [{ field: 'claimed_by', old: holderText(row), new: String(colleague) }],
    });
  });
  return afterMove(deps, id);
}
