// What a person does with their own tickets. Each of their writes holds their row first and then the
// ticket's, so that bounds are counted and numbers given one after the other.
import type { DataOf, ParsedBodyOf, ParsedQueryOf, Ticket, TicketMessage } from '@sarraf/contracts';
import { TICKET_SUBJECTS, TICKETS_OPEN_MAX } from '@sarraf/contracts/lists';
import { AppError, LIST_COUNT_MAX, pageOf, pageWindow } from '../../http/index.ts';
import { cleanText } from '../../platform/clean-text.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { readCard } from './bound.service.ts';
import {
  countMessagesOf,
  insertFiles,
  insertMessage,
  isFileNamed,
  selectMessageByKey,
  selectMessages,
} from './messages.queries.ts';
import { lockPerson } from './person-lock.queries.ts';
import { cursorOf, placeOf } from './ticket-place.ts';
import { readDueMinutes, TICKET_BOUNDS } from './ticket-terms.ts';
import { tellMoved, type TicketsDeps } from './tickets-deps.ts';
import { boundOf, toTicket, toTicketMessage, toTicketRow } from './tickets.mapper.ts';
import {
  closeTicket,
  insertTicket,
  type LockedTicket,
  lockTicket,
  notePersonMessage,
  noteRead,
  setRating,
} from './ticket-writes.queries.ts';
import {
  countOfPerson,
  countOwnTickets,
  selectByKey,
  selectMedianAnswer,
  selectOwnTickets,
  selectTicket,
} from './tickets.queries.ts';

const PER_PAGE = 20;

/** A person's tickets. */
export async function listTickets(
  { context: { plainDb } }: TicketsDeps,
  userId: number,
  query: ParsedQueryOf<'GET /tickets'>,
): Promise<DataOf<'GET /tickets'>> {
  const window = pageWindow(query, PER_PAGE);
  const { offset, limit } = window;
  const isClosed = query.state === undefined ? undefined : query.state === 'closed';
  const filter = { isClosed, text: query.query?.trim() || undefined };
  const behind = placeOf(query.cursor);
  const part = { behind, offset, limit: limit && limit + 1 };
  const rows = await selectOwnTickets(plainDb, userId, filter, part);
  const total = await countOwnTickets(plainDb, userId, filter, LIST_COUNT_MAX);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const next = last === undefined ? null : cursorOf(last.last_at, last.id);
  return pageOf(window, shown.map(toTicketRow), total, next);
}

/** What a ticket may be about, and how answering goes. */
export async function describeTickets(
  { context: { clock, plainDb } }: TicketsDeps,
  userId: number,
): Promise<DataOf<'GET /tickets/subjects'>> {
  const due = await readDueMinutes(plainDb, clock.now());
  const { open, closed, unread } = await countOfPerson(plainDb, userId);
  return {
    subjects: TICKET_SUBJECTS.map((subject) => ({ subject, due_minutes: due[subject] })),
    median_answer_s: await selectMedianAnswer(plainDb),
    open,
    open_max: TICKETS_OPEN_MAX,
    closed,
    unread,
  };
}

/** A person's own ticket with its messages after a number. @throws AppError `ticket_not_found` */
export async function loadTicket(
  deps: TicketsDeps,
  userId: number,
  id: number,
  after = 0,
): Promise<Ticket> {
  const { plainDb } = deps.context;
  const row = await selectTicket(plainDb, id, userId);
  if (row === undefined) throw new AppError('ticket_not_found');
  const card = await readCard(deps, userId, boundOf(row));
  return toTicket(row, card, await selectMessages(plainDb, id, after));
}

type Written = Pick<ParsedBodyOf<'POST /tickets/:id/messages'>, 'text' | 'files' | 'client_key'>;

/** Opens a ticket, once by its key. @throws AppError as `POST /tickets` declares */
export async function openTicket(
  deps: TicketsDeps,
  userId: number,
  body: ParsedBodyOf<'POST /tickets'>,
): Promise<Ticket> {
  const { clock, plainDb } = deps.context;
  const { bound, client_key: clientKey, subject } = body;
  const title = cleanText(body.title).replace(/\s+/g, ' ');
  if (title === '') throw new AppError('validation_failed', { fields: ['title'] });
  const text = textOf(body);
  if (bound !== null && (await readCard(deps, userId, bound)) === null) {
    throw new AppError('ticket_bound_not_found');
  }
  const due = await readDueMinutes(plainDb, clock.now());
  const { id, isNew } = await withTransaction(plainDb, async (tx) => {
    await lockPerson(tx, userId);
    const before = await selectByKey(tx, userId, clientKey);
    if (before !== undefined) return { id: before, isNew: false };
    const follows = await followed(tx, userId, body.follows);
    await assertMayOpen(tx, userId);
    await assertMayWrite(tx, userId);
    const made = { userId, subject, title, bound, follows, clientKey, dueMinutes: due[subject] };
    const ticketId = await insertTicket(tx, made);
    await append(deps, tx, { ticketId, userId, no: 1 }, { ...body, text });
    await notePersonMessage(tx, ticketId, 1, due[subject]);
    return { id: ticketId, isNew: true };
  });
  if (isNew) tellMoved(deps, { userId, id: String(id), no: 1, state: 'waiting' });
  return loadTicket(deps, userId, id);
}

/** The closed ticket of theirs that a new one goes on from. @throws AppError `ticket_not_found` */
async function followed(tx: PlainDb, userId: number, id: string | null): Promise<number | null> {
  if (id === null) return null;
  const row = await selectTicket(tx, Number(id), userId);
  if (row?.state !== 'closed') throw new AppError('ticket_not_found');
  return Number(id);
}

/** @throws AppError `tickets_open_limit`, `tickets_day_limit` */
async function assertMayOpen(tx: PlainDb, userId: number): Promise<void> {
  const { open, seconds, today } = await countOfPerson(tx, userId);
  if (open >= TICKETS_OPEN_MAX) throw new AppError('tickets_open_limit', { max: TICKETS_OPEN_MAX });
  const max = TICKET_BOUNDS.newADay;
  if (today >= max) throw new AppError('tickets_day_limit', { max, seconds: Math.max(1, seconds) });
}

/** @throws AppError `ticket_messages_limit` */
async function assertMayWrite(tx: PlainDb, userId: number): Promise<void> {
  const { count, seconds } = await countMessagesOf(tx, userId);
  const max = TICKET_BOUNDS.messagesADay;
  if (count < max) return;
  throw new AppError('ticket_messages_limit', { max, seconds: Math.max(1, seconds) });
}

/** @throws AppError `ticket_message_empty` */
function textOf({ text: typed, files }: Pick<Written, 'text' | 'files'>): string {
  const text = cleanText(typed);
  if (text === '' && files.length === 0) throw new AppError('ticket_message_empty');
  return text;
}

/** @throws AppError `ticket_file_unknown` where a picture is not theirs, not whole, or sent already */
async function append(
  { documents }: TicketsDeps,
  tx: PlainDb,
  { ticketId, userId, no }: { ticketId: number; userId: number; no: number },
  { client_key: clientKey, files, text }: Written,
): Promise<void> {
  if (new Set(files).size < files.length) throw new AppError('ticket_file_unknown');
  for (const file of files) {
    const kind = await documents.kindOf(tx, userId, file);
    if (kind !== 'ticket_picture' || (await isFileNamed(tx, file))) {
      throw new AppError('ticket_file_unknown');
    }
  }
  await insertMessage(tx, { ticketId, no, side: 'person', authorId: userId, text, clientKey });
  if (files.length > 0) await insertFiles(tx, { ticketId, no }, files);
}

/** @throws AppError `ticket_not_found` */
async function lockOwn(tx: PlainDb, userId: number, id: number): Promise<LockedTicket> {
  const row = await lockTicket(tx, id, userId);
  if (row === undefined) throw new AppError('ticket_not_found');
  return row;
}

/**
 * Writes on, once by its key; opens a ticket again that ended lately.
 *
 * @throws AppError as `POST /tickets/:id/messages` declares
 */
export async function writeMessage(
  deps: TicketsDeps,
  userId: number,
  id: number,
  body: Written,
): Promise<TicketMessage> {
  const { clock, plainDb } = deps.context;
  const due = await readDueMinutes(plainDb, clock.now());
  const { message, isNew } = await withTransaction(plainDb, async (tx) => {
    await lockPerson(tx, userId);
    const row = await lockOwn(tx, userId, id);
    const before = await selectMessageByKey(tx, id, userId, body.client_key);
    if (before !== undefined) return { message: before, isNew: false };
    if (row.state === 'closed' && !row.may_reopen) throw new AppError('ticket_closed');
    const text = textOf(body);
    await assertMayWrite(tx, userId);
    const no = Number(row.last_no) + 1;
    await append(deps, tx, { ticketId: id, userId, no }, { ...body, text });
    await notePersonMessage(tx, id, no, due[row.subject]);
    const message = await selectMessageByKey(tx, id, userId, body.client_key);
    if (message === undefined) throw new Error('A message of a ticket was not kept.');
    return { message, isNew: true };
  });
  const no = Number(message.no);
  if (isNew) tellMoved(deps, { userId, id: String(id), no, state: 'waiting' });
  return toTicketMessage(message);
}

/** It is solved; again is the same. @throws AppError `ticket_not_found` */
export async function closeOwnTicket(
  deps: TicketsDeps,
  userId: number,
  id: number,
): Promise<Ticket> {
  const no = await withTransaction(deps.context.plainDb, async (tx) => {
    const row = await lockOwn(tx, userId, id);
    if (row.state === 'closed') return undefined;
    await closeTicket(tx, id);
    return Number(row.last_no);
  });
  if (no !== undefined) tellMoved(deps, { userId, id: String(id), no, state: 'closed' });
  return loadTicket(deps, userId, id);
}

/** @throws AppError `ticket_not_found`, `ticket_not_closed`, `ticket_rated`, `ticket_rating_late` */
export async function rateTicket(
  deps: TicketsDeps,
  userId: number,
  id: number,
  { chips, comment, stars }: ParsedBodyOf<'POST /tickets/:id/rating'>,
): Promise<Ticket> {
  await withTransaction(deps.context.plainDb, async (tx) => {
    const row = await lockOwn(tx, userId, id);
    if (row.state !== 'closed') throw new AppError('ticket_not_closed');
    if (row.stars !== null) throw new AppError('ticket_rated');
    if (!row.may_reopen) throw new AppError('ticket_rating_late');
    await setRating(tx, id, { stars, chips: [...new Set(chips)], comment: cleanText(comment) });
  });
  return loadTicket(deps, userId, id);
}

/** They have read up to a message. @throws AppError `ticket_not_found` */
export async function readOwnTicket(
  deps: TicketsDeps,
  userId: number,
  id: number,
  no: number,
): Promise<void> {
  const { plainDb } = deps.context;
  const row = await selectTicket(plainDb, id, userId);
  if (row === undefined) throw new AppError('ticket_not_found');
  if (!(await noteRead(plainDb, id, 'person', no))) return;
  tellMoved(deps, { userId, id: String(id), no: Number(row.last_no), state: row.state });
}
