// Tickets as officers read them: lists, figures, one whole.
import type { DataOf, ParsedQueryOf, StaffTicket } from '@sarraf/contracts';
import { AppError, LIST_COUNT_MAX, pageOf, pageWindow } from '../../http/index.ts';
import { readCard } from './bound.service.ts';
import { selectMessages, selectNotes } from './messages.queries.ts';
import { selectAnswerers, selectEarlier, selectFigures, selectPlace } from './office.queries.ts';
import { countStaffTickets, isByDue, selectStaffTickets } from './staff-lists.queries.ts';
import { cursorOf, placeOf } from './ticket-place.ts';
import { type TicketsDeps } from './tickets-deps.ts';
import {
  boundOf,
  numberOf,
  ratingOf,
  toStaffTicketRow,
  toTicketMessage,
  toTicketNote,
} from './tickets.mapper.ts';
import { selectMedianAnswer, selectTicket } from './tickets.queries.ts';

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
