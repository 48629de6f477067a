// What officers say in a ticket: answers, notes, its end. Each is of another than its person, and is written
// into the audit with its effect.
import type { ParsedBodyOf, StaffTicket, TicketMessage, TicketNote } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { cleanText } from '../../platform/clean-text.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { unfilledFigure } from './figures.ts';
import {
  insertMessage,
  insertNote,
  type MessageRecord,
  selectMessageByKey,
  selectNote,
} from './messages.queries.ts';
import { tellMoved, type TicketsDeps } from './tickets-deps.ts';
import { numberOf, toTicketMessage, toTicketNote } from './tickets.mapper.ts';
import { closeTicket, type LockedTicket, noteAnswer, noteRead } from './ticket-writes.queries.ts';
import { selectTicket } from './tickets.queries.ts';

import { afterMove, assertInHand, lockFor, subjectOf } from './ticket-in-hand.ts';

/** As much of an answer as a device may show of it while the panel is closed. */
const PUSHED_SIGNS_MAX = 1_500;

/** Never half of a sign. */
const begin = (text: string): string =>
  text.slice(0, PUSHED_SIGNS_MAX).replace(/[\ud800-\udbff]$/, '');

interface Answered {
  readonly message: MessageRecord;
  readonly userId: number;
  /** Undefined where it was answered before. */
  readonly tell: (() => void) | undefined;
  readonly isClosed: boolean;
}

/** Answers as its holder, once by its key. @throws AppError as the call declares */
export async function answerTicket(
  deps: TicketsDeps,
  officer: number,
  id: number,
  body: ParsedBodyOf<'POST /admin/tickets/:id/answer'>,
): Promise<TicketMessage> {
  const text = cleanText(body.text);
  if (text === '') throw new AppError('validation_failed', { fields: ['text'] });
  const { message, userId, tell, isClosed } = await withTransaction(deps.context.plainDb, (tx) =>
    answerWithin(deps, tx, { officer, id }, { ...body, text }),
  );
  if (tell !== undefined) {
    tell();
    const state = isClosed ? 'closed' : 'answered';
    tellMoved(deps, { userId, id: String(id), no: Number(message.no), state });
  }
  return toTicketMessage(message);
}

async function answerWithin(
  deps: TicketsDeps,
  tx: PlainDb,
  { officer, id }: { readonly officer: number; readonly id: number },
  { client_key: clientKey, close, text }: ParsedBodyOf<'POST /admin/tickets/:id/answer'>,
): Promise<Answered> {
  const row = await lockFor(deps, tx, officer, id);
  const userId = Number(row.user_id);
  const before = await selectMessageByKey(tx, id, officer, clientKey);
  if (before !== undefined) return { message: before, userId, tell: undefined, isClosed: false };
  assertInHand(row, officer);
  const figure = unfilledFigure(text);
  if (figure !== undefined) throw new AppError('ticket_figure_unfilled', { figure });
  const no = Number(row.last_no) + 1;
  await insertMessage(tx, { ticketId: id, no, side: 'staff', authorId: officer, text, clientKey });
  await noteAnswer(tx, id, no);
  await deps.audit.record(tx, {
    actorId: officer,
    act: 'ticket_answered',
    subject: subjectOf(id),
    personId: userId,
    changes: [{ field: 'message', old: null, new: String(no) }],
  });
  if (close) await closeWithin(deps, tx, row, officer);
  const tell = await deps.notifications.keep(tx, {
    userId,
    kind: 'ticket_answered',
    facts: { number: numberOf(row.id), title: row.title, answer: begin(text) },
    reference: `ticket:${id}:${no}`,
  });
  const message = await selectMessageByKey(tx, id, officer, clientKey);
  if (message === undefined) throw new Error('An answer to a ticket was not kept.');
  return { message, userId, tell, isClosed: close };
}

async function closeWithin(
  { audit }: TicketsDeps,
  tx: PlainDb,
  row: LockedTicket,
  officer: number,
): Promise<void> {
  const id = Number(row.id);
  await closeTicket(tx, id);
  await audit.record(tx, {
    actorId: officer,
    act: 'ticket_closed',
    subject: subjectOf(id),
    personId: Number(row.user_id),
    changes: [{ field: 'status', old: row.state, new: 'closed' }],
  });
}

/** Ends it, and tells its person. */
export async function closeStaffTicket(
  deps: TicketsDeps,
  officer: number,
  id: number,
): Promise<StaffTicket> {
  const tell = await withTransaction(deps.context.plainDb, async (tx) => {
    const row = await lockFor(deps, tx, officer, id);
    assertInHand(row, officer);
    await closeWithin(deps, tx, row, officer);
    return deps.notifications.keep(tx, {
      userId: Number(row.user_id),
      kind: 'ticket_closed',
      facts: { number: numberOf(row.id), title: row.title },
      reference: `ticket:${id}:closed:${row.last_no}`,
    });
  });
  tell();
  return afterMove(deps, id);
}

/** A note for colleagues alone. */
export async function addNote(
  deps: TicketsDeps,
  officer: number,
  id: number,
  typed: string,
): Promise<TicketNote> {
  const text = cleanText(typed);
  if (text === '') throw new AppError('validation_failed', { fields: ['text'] });
  const note = await withTransaction(deps.context.plainDb, async (tx) => {
    const row = await lockFor(deps, tx, officer, id);
    const afterNo = Number(row.last_no);
    const noteId = await insertNote(tx, { ticketId: id, authorId: officer, text, afterNo });
    await deps.audit.record(tx, {
      actorId: officer,
      act: 'ticket_noted',
      subject: subjectOf(id),
      personId: Number(row.user_id),
      changes: [],
    });
    return selectNote(tx, id, noteId);
  });
  if (note === undefined) throw new Error('A note on a ticket was not kept.');
  return toTicketNote(note);
}

/** Support has read up to a message: its person sees that. @throws AppError `not_found` */
export async function readStaffTicket(deps: TicketsDeps, id: number, no: number): Promise<void> {
  const { plainDb } = deps.context;
  const row = await selectTicket(plainDb, id);
  if (row === undefined) throw new AppError('not_found');
  if (!(await noteRead(plainDb, id, 'staff', no))) return;
  const userId = Number(row.user_id);
  tellMoved(deps, { userId, id: String(id), no: Number(row.last_no), state: row.state });
}
