// Tickets as rows: what their people and officers read of them.
import type {
  TicketBoundKind,
  TicketChip,
  TicketState,
  TicketSubject,
} from '@sarraf/contracts/lists';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { CLAIM_MINUTES } from './ticket-terms.ts';

/** A ticket with its last message, and who is at work on it. */
export interface TicketRecord {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly subject: TicketSubject;
  readonly title: string;
  readonly state: TicketState;
  readonly bound_kind: TicketBoundKind | null;
  readonly bound_id: string | null;
  readonly officer_id: bigint | null;
  readonly officer_name: string | null;
  readonly officer_first_name: string | null;
  readonly claimed_until: Date | null;
  readonly last_no: bigint;
  readonly last_at: Date;
  readonly last_side: 'person' | 'staff';
  readonly last_name: string | null;
  readonly last_text: string;
  readonly last_has_files: boolean;
  readonly person_read_no: bigint;
  readonly staff_read_no: bigint;
  readonly unread_person: bigint;
  readonly unread_staff: bigint;
  readonly due_at: Date;
  readonly first_answered_at: Date | null;
  readonly closed_at: Date | null;
  readonly reopen_until: Date | null;
  readonly follows: bigint | null;
  readonly stars: bigint | null;
  readonly chips: readonly TicketChip[] | null;
  readonly comment: string | null;
  readonly created_at: Date;
  readonly first_name: string | null;
  readonly person_name: string | null;
  readonly mobile: string;
}

/** How long a claim lasts, as SQL. */
export const CLAIM = `interval '${CLAIM_MINUTES} minutes'`;
const NAME = (of: string): string =>
  `nullif(concat_ws(' ', ${of}.first_name, ${of}.last_name), '')`;
const UNREAD = (side: string, read: string): string => `(SELECT count(*) FROM ticket_messages AS m
  WHERE m.ticket_id = t.id AND m.no > t.${read} AND m.side = '${side}')`;
/** What is read of a ticket `t` by {@link TICKET_FROM}. */
export const TICKET_COLUMNS = `t.id, t.user_id, t.subject, t.title, t.state, t.bound_kind, t.bound_id, t.officer_id,
  ${NAME('o')} AS officer_name, nullif(o.first_name, '') AS officer_first_name,
  CASE WHEN t.state <> 'closed' AND t.claimed_at > now() - ${CLAIM}
    THEN t.claimed_at + ${CLAIM} END AS claimed_until,
  t.last_no, t.last_at, l.side AS last_side, left(l.text, 160) AS last_text,
  CASE l.side WHEN 'staff' THEN (SELECT nullif(u.first_name, '') FROM users AS u WHERE u.id = l.author_id)
    END AS last_name,
  EXISTS (SELECT FROM ticket_files AS f WHERE f.ticket_id = t.id AND f.no = l.no) AS last_has_files,
  t.person_read_no, t.staff_read_no, ${UNREAD('staff', 'person_read_no')} AS unread_person,
  ${UNREAD('person', 'staff_read_no')} AS unread_staff,
  t.due_at, t.first_answered_at, t.closed_at, t.reopen_until, t.follows, t.stars, t.chips, t.comment,
  t.created_at, nullif(p.first_name, '') AS first_name, ${NAME('p')} AS person_name, p.mobile`;
/** A ticket with its people and its last message. */
export const TICKET_FROM = `tickets AS t JOIN users AS p ON p.id = t.user_id
  LEFT JOIN users AS o ON o.id = t.officer_id
  JOIN ticket_messages AS l ON l.ticket_id = t.id AND l.no = t.last_no`;

/** A place in a list: behind it the page begins. */
export interface TicketPlace {
  readonly ms: number;
  readonly id: number;
}

/** A part of a list. */
export interface TicketPart {
  readonly behind: TicketPlace | undefined;
  readonly offset: number;
  readonly limit: number;
}

const OWN = `t.user_id = $1 AND ($2::boolean IS NULL OR (t.state = 'closed') = $2)
  AND ($3::text IS NULL OR strpos(lower(t.title), lower($3)) > 0 OR t.id::text = $4)`;

/** What a person's list is narrowed to. */
export interface OwnFilter {
  readonly isClosed: boolean | undefined;
  readonly text: string | undefined;
}

/** The number of a ticket that is looked for: `T-5193`, `5193`. */
export const numberIn = (text: string | undefined): string | null =>
  /^(?:T-?)?(\d{1,15})$/i.exec(text ?? '')?.[1] ?? null;
const ownValues = (userId: number, { isClosed, text }: OwnFilter): unknown[] => [
  userId,
  isClosed ?? null,
  text ?? null,
  numberIn(text),
];

/** A person's tickets, those with the newest message first. */
export async function selectOwnTickets(
  db: PlainDb,
  userId: number,
  filter: OwnFilter,
  { behind, offset, limit }: TicketPart,
): Promise<TicketRecord[]> {
  const { rows } = await sql(db).query<TicketRecord>(
    `SELECT ${TICKET_COLUMNS} FROM ${TICKET_FROM} WHERE ${OWN}
       AND ($5::double precision IS NULL OR (t.last_at, t.id) < (to_timestamp($5 / 1000), $6::bigint))
     ORDER BY t.last_at DESC, t.id DESC OFFSET $7 LIMIT $8`,
    [...ownValues(userId, filter), behind?.ms ?? null, behind?.id ?? null, offset, limit],
  );
  return rows;
}

/** How many there are, counted to `max`. */
export async function countOwnTickets(
  db: PlainDb,
  userId: number,
  filter: OwnFilter,
  max: number,
): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM (SELECT FROM tickets AS t WHERE ${OWN} LIMIT $5) AS n`,
    [...ownValues(userId, filter), max],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** A ticket; of a person's own where one is named. */
export async function selectTicket(
  db: PlainDb,
  id: number,
  userId?: number,
): Promise<TicketRecord | undefined> {
  const { rows } = await sql(db).query<TicketRecord>(
    `SELECT ${TICKET_COLUMNS} FROM ${TICKET_FROM} WHERE t.id = $1 AND ($2::bigint IS NULL OR t.user_id = $2)`,
    [id, userId ?? null],
  );
  return rows[0];
}

/** The ticket that a person opened with a key of their panel's. */
export async function selectByKey(
  db: PlainDb,
  userId: number,
  clientKey: string,
): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    'SELECT id FROM tickets WHERE user_id = $1 AND client_key = $2',
    [userId, clientKey],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].id);
}

/** What a person has open and was opened in the last day, and when the oldest of that counts no more. */
export async function countOfPerson(
  db: PlainDb,
  userId: number,
): Promise<{
  readonly open: number;
  readonly closed: number;
  readonly today: number;
  readonly seconds: number;
  readonly unread: number;
}> {
  const { rows } = await sql(db).query<
    Record<'open' | 'closed' | 'today' | 'unread', bigint> & { seconds: number }
  >(
    `SELECT count(*) FILTER (WHERE state <> 'closed') AS open,
       count(*) FILTER (WHERE state = 'closed') AS closed,
       count(*) FILTER (WHERE created_at > now() - interval '1 day') AS today,
       coalesce(ceil(extract(epoch FROM min(created_at) FILTER
         (WHERE created_at > now() - interval '1 day') + interval '1 day' - now())), 0)::float8 AS seconds,
       coalesce(sum(${UNREAD('staff', 'person_read_no')}), 0)::bigint AS unread
     FROM (SELECT * FROM tickets WHERE user_id = $1 ORDER BY last_at DESC, id DESC LIMIT 1000) AS t`,
    [userId],
  );
  const row = rows[0];
  return {
    open: Number(row?.open ?? 0n),
    closed: Number(row?.closed ?? 0n),
    today: Number(row?.today ?? 0n),
    seconds: row?.seconds ?? 0,
    unread: Number(row?.unread ?? 0n),
  };
}

/** Of the last 20 first answers of 7 days, how long the one in the middle took; seconds. */
export async function selectMedianAnswer(db: PlainDb): Promise<number | null> {
  const { rows } = await sql(db).query<{ seconds: number | null }>(
    `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY took)::float8 AS seconds
     FROM (SELECT floor(extract(epoch FROM first_answered_at - created_at)) AS took FROM tickets
       WHERE first_answered_at > now() - interval '7 days'
       ORDER BY first_answered_at DESC LIMIT 20) AS newest`,
  );
  return rows[0]?.seconds ?? null;
}
