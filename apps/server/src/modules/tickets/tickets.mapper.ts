import type {
  StaffTicketRow,
  Ticket,
  TicketBound,
  TicketCard,
  TicketMessage,
  TicketNote,
  TicketRating,
  TicketRow,
} from '@sarraf/contracts';
import { maskMobile } from '../users/index.ts';
import type { MessageRecord, TicketNoteRecord } from './messages.queries.ts';
import type { TicketRecord } from './tickets.queries.ts';

const timeText = (at: Date | null): string | null => at?.toISOString() ?? null;
const idText = (id: bigint | null): string | null => (id === null ? null : String(id));

/** What people call a ticket. */
export const numberOf = (id: bigint | number): string => `T-${id}`;

/** What a ticket is bound to, by name. */
export function boundOf({ bound_kind: kind, bound_id: id }: TicketRecord): TicketBound | null {
  return kind === null || id === null ? null : { kind, id };
}

const rowOf = (row: TicketRecord, unread: bigint): TicketRow => ({
  id: String(row.id),
  number: numberOf(row.id),
  title: row.title,
  subject: row.subject,
  state: row.state,
  bound: boundOf(row),
  last: {
    side: row.last_side,
    name: row.last_name,
    text: row.last_text,
    has_files: row.last_has_files,
    at: row.last_at.toISOString(),
  },
  last_no: Number(row.last_no),
  unread: Number(unread),
  created_at: row.created_at.toISOString(),
});

/** A ticket in its person's list. */
export const toTicketRow = (row: TicketRecord): TicketRow => rowOf(row, row.unread_person);

/** A message, for either side. */
export function toTicketMessage(row: MessageRecord): TicketMessage {
  return {
    no: Number(row.no),
    side: row.side,
    name: row.name,
    text: row.text,
    files: row.files.map(({ id, bytes }) => ({ id, bytes })),
    at: row.at.toISOString(),
    client_key: row.client_key,
  };
}

/** What its person said of it, if anything. */
export function ratingOf({ stars, chips, comment }: TicketRecord): TicketRating | null {
  if (stars === null) return null;
  return { stars: Number(stars), chips: [...(chips ?? [])], comment: comment ?? '' };
}

/** A ticket as its person sees it. */
export function toTicket(
  row: TicketRecord,
  card: TicketCard | null,
  messages: readonly MessageRecord[],
): Ticket {
  return {
    ...toTicketRow(row),
    card,
    officer: row.officer_first_name,
    first_answered_at: timeText(row.first_answered_at),
    closed_at: timeText(row.closed_at),
    reopen_until: timeText(row.reopen_until),
    follows: idText(row.follows),
    rating: ratingOf(row),
    read_no: Number(row.staff_read_no),
    messages: messages.map(toTicketMessage),
  };
}

/** A ticket in the officers' queue. */
export function toStaffTicketRow(row: TicketRecord): StaffTicketRow {
  return {
    ...rowOf(row, row.unread_staff),
    person: { id: String(row.user_id), name: row.person_name, mobile: maskMobile(row.mobile) },
    officer:
      row.officer_id === null ? null : { id: String(row.officer_id), name: row.officer_name },
    claimed_until: timeText(row.claimed_until),
    due_at: row.due_at.toISOString(),
    first_answered_at: timeText(row.first_answered_at),
  };
}

/** A note for colleagues. */
export function toTicketNote(row: TicketNoteRecord): TicketNote {
  return {
    id: String(row.id),
    officer: { id: String(row.author_id), name: row.author_name },
    text: row.text,
    after_no: Number(row.after_no),
    at: row.at.toISOString(),
  };
}
