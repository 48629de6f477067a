// What officers do with tickets: each act holds the ticket, is of another than its person, and is written
// into the audit with its effect.
import type {
  DataOf,
  ParsedBodyOf,
  ParsedQueryOf,
  StaffTicket,
  TicketMessage,
  TicketNote,
} from '@sarraf/contracts';
import { AppError, LIST_COUNT_MAX, pageOf, pageWindow } from '../../http/index.ts';
import { cleanText } from '../../platform/clean-text.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { readCard } from './bound.service.ts';
import { unfilledFigure } from './figures.ts';
import {
  insertMessage,
  insertNote,
  type MessageRecord,
  selectMessageByKey,
  selectMessages,
  selectNote,
  selectNotes,
} from './messages.queries.ts';
import { selectAnswerers, selectEarlier, selectFigures, selectPlace } from './office.queries.ts';
import { countStaffTickets, isByDue, selectStaffTickets } from './staff-lists.queries.ts';
import { cursorOf, placeOf } from './ticket-place.ts';
import { tellMoved, type TicketsDeps } from './tickets-deps.ts';
import {
  boundOf,
  numberOf,
  ratingOf,
  toStaffTicketRow,
  toTicketMessage,
  toTicketNote,
} from './tickets.mapper.ts';
import {
  closeTicket,
  type LockedTicket,
  lockTicket,
  noteAnswer,
  noteRead,
  selectMedianAnswer,
  selectTicket,
  setHolder,
} from './tickets.queries.ts';

const PER_PAGE = 20;

/** Tickets as an officer lists them. */
export async function listStaffTickets(
  { context: { plainDb } }: TicketsDeps,
  me: number,
  query: ParsedQueryOf<'GET /admin/tickets'>,
): Promise<DataOf<'GET /admin/tickets'>> {
  const window = pageWindow(query, PER_PAGE);
  const { offset, limit } = window;
  const { officer, show, subject } = query;
  const filter = { show, me, subject, officer, text: query.query?.trim() || undefined };
  const part = { behind: placeOf(query.cursor), offset, limit: limit && limit + 1 };
  const rows = await selectStaffTickets(plainDb, filter, part);
  const total = await countStaffTickets(plainDb, filter, LIST_COUNT_MAX);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const next =
    last === undefined ? null : cursorOf(isByDue(show) ? last.due_at : last.last_at, last.id);
  return pageOf(window, shown.map(toStaffTicketRow), total, next);
}

/** How many tickets stand where, and how answering goes. */
export async function readFigures(
  { context: { plainDb } }: TicketsDeps,
  me: number,
): Promise<DataOf<'GET /admin/tickets/figures'>> {
  const row = await selectFigures(plainDb, me);
  const officers = await selectAnswerers(plainDb);
  return {
    queue: Number(row.queue),
    mine: Number(row.mine),
    answered: Number(row.answered),
    overdue: Number(row.overdue),
    oldest_due_at: row.oldest_due_at?.toISOString() ?? null,
    answers_today: Number(row.answers_today),
    median_answer_s: await selectMedianAnswer(plainDb),
    stars_tenths: row.stars_tenths,
    officers: officers.map(({ id, name }) => ({ id: String(id), name })),
  };
}

/** A ticket with its notes. @throws AppError `not_found` */
export async function loadStaffTicket(
  deps: TicketsDeps,
  id: number,
  after = 0,
): Promise<StaffTicket> {
  const { plainDb } = deps.context;
  const row = await selectTicket(plainDb, id);
  if (row === undefined) throw new AppError('not_found');
  const userId = Number(row.user_id);
  const { rows: earlier, count } = await selectEarlier(plainDb, userId, id);
  return {
    ...toStaffTicketRow(row),
    card: await readCard(deps, userId, boundOf(row)),
    closed_at: row.closed_at?.toISOString() ?? null,
    reopen_until: row.reopen_until?.toISOString() ?? null,
    follows: row.follows === null ? null : String(row.follows),
    rating: ratingOf(row),
    read_no: Number(row.person_read_no),
    messages: (await selectMessages(plainDb, id, after)).map(toTicketMessage),
    notes: (await selectNotes(plainDb, id)).map(toTicketNote),
    earlier: earlier.map((one) => ({
      id: String(one.id),
      number: numberOf(one.id),
      title: one.title,
      state: one.state,
      stars: one.stars === null ? null : Number(one.stars),
      created_at: one.created_at.toISOString(),
    })),
    earlier_count: count,
    place: await selectPlace(plainDb, id),
  };
}

/** Holds a ticket, for an officer who is another than its person. */
async function lockFor(
  { assertOfAnother }: TicketsDeps,
  tx: PlainDb,
  officer: number,
  id: number,
): Promise<LockedTicket> {
  const row = await lockTicket(tx, id);
  if (row === undefined) throw new AppError('not_found');
  await assertOfAnother(tx, officer, Number(row.user_id));
  return row;
}

/** @throws AppError `ticket_closed`, `ticket_not_in_hand` */
function assertInHand({ officer_id: holder, state }: LockedTicket, officer: number): void {
  if (state === 'closed') throw new AppError('ticket_closed');
  // a claim that ran out is still theirs while no colleague has taken it: nothing typed is lost
  if (Number(holder ?? 0n) !== officer) throw new AppError('ticket_not_in_hand');
}

/** @throws AppError `ticket_closed`, `ticket_claimed` */
function assertFree(
  { is_claimed: isClaimed, officer_id: holder, state }: LockedTicket,
  officer: number,
): void {
  if (state === 'closed') throw new AppError('ticket_closed');
  const isOthers = isClaimed && holder !== null && Number(holder) !== officer;
  if (isOthers) throw new AppError('ticket_claimed');
}

const subjectOf = (id: number): string => `ticket:${id}`;
const holderText = ({ officer_id: id }: LockedTicket): string | null =>
  id === null ? null : String(id);

async function afterMove(deps: TicketsDeps, id: number): Promise<StaffTicket> {
  const ticket = await loadStaffTicket(deps, id);
  const { last_no: no, state } = ticket;
  tellMoved(deps, { userId: Number(ticket.person.id), id: String(id), no, state });
  return ticket;
}

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
    await deps.assertOfAnother(tx, colleague, Number(row.user_id));
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
    facts: { number: numberOf(row.id), title: row.title },
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
