// Tickets as they are written: locked, opened, answered, held, read, rated, closed.
import type { TicketBound } from '@sarraf/contracts';
import type { TicketChip, TicketState, TicketSubject } from '@sarraf/contracts/lists';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { REOPEN_DAYS } from './ticket-terms.ts';
import { CLAIM } from './tickets.queries.ts';

const NOW = `date_trunc('milliseconds', now())`;

/** A ticket's moving parts, held until the transaction ends. */
export interface LockedTicket {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly subject: TicketSubject;
  readonly title: string;
  readonly state: TicketState;
  readonly officer_id: bigint | null;
  readonly is_claimed: boolean;
  readonly last_no: bigint;
  readonly may_reopen: boolean;
  readonly stars: bigint | null;
}

/** Holds a ticket; of a person's own where one is named. */
export async function lockTicket(
  db: PlainDb,
  id: number,
  userId?: number,
): Promise<LockedTicket | undefined> {
  const { rows } = await sql(db).query<LockedTicket>(
    `SELECT id, user_id, subject, title, state, officer_id, last_no, stars,
       coalesce(claimed_at > now() - ${CLAIM}, false) AS is_claimed,
       coalesce(reopen_until > now(), false) AS may_reopen
     FROM tickets WHERE id = $1 AND ($2::bigint IS NULL OR user_id = $2) FOR UPDATE`,
    [id, userId ?? null],
  );
  return rows[0];
}

/** A ticket as it is opened, before its first message. */
export interface NewTicket {
  readonly userId: number;
  readonly subject: TicketSubject;
  readonly title: string;
  readonly bound: TicketBound | null;
  readonly follows: number | null;
  readonly clientKey: string;
  readonly dueMinutes: number;
}

/** Opens a ticket; its first message follows in the same transaction. */
export async function insertTicket(db: PlainDb, made: NewTicket): Promise<number> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO tickets (user_id, subject, title, bound_kind, bound_id, follows, client_key, last_at,
       created_at, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, ${NOW}, ${NOW}, ${NOW} + make_interval(mins => $8::int))
     RETURNING id`,
    [
      made.userId,
      made.subject,
      made.title,
      made.bound?.kind ?? null,
      made.bound?.id ?? null,
      made.follows,
      made.clientKey,
      made.dueMinutes,
    ],
  );
  return Number(rows[0]?.id ?? 0n);
}

/** A person wrote: it waits, with or without a claim; one that was answered or closed is due anew. */
export async function notePersonMessage(
  db: PlainDb,
  id: number,
  no: number,
  dueMinutes: number,
): Promise<void> {
  await sql(db).query(
    `UPDATE tickets SET last_no = $2, last_at = ${NOW}, person_read_no = $2, state = 'waiting',
       due_at = CASE WHEN state IN ('answered', 'closed')
         THEN ${NOW} + make_interval(mins => $3::int) ELSE due_at END,
       answered_at = NULL, warned_at = NULL, closed_at = NULL, reopen_until = NULL
     WHERE id = $1`,
    [id, no, dueMinutes],
  );
}

/** An officer answered: it is the person's turn. */
export async function noteAnswer(db: PlainDb, id: number, no: number): Promise<void> {
  await sql(db).query(
    `UPDATE tickets SET last_no = $2, last_at = ${NOW}, staff_read_no = $2, state = 'answered',
       answered_at = now(), first_answered_at = coalesce(first_answered_at, now()),
       claimed_at = now(), warned_at = NULL
     WHERE id = $1`,
    [id, no],
  );
}

/** Ends a ticket. */
export async function closeTicket(db: PlainDb, id: number): Promise<void> {
  await sql(db).query(
    `UPDATE tickets SET state = 'closed', closed_at = now(), answered_at = NULL, claimed_at = NULL,
       reopen_until = now() + interval '${REOPEN_DAYS} days'
     WHERE id = $1 AND state <> 'closed'`,
    [id],
  );
}

/** Gives it to an officer from now on, or back to the queue. */
export async function setHolder(db: PlainDb, id: number, officer: number | null): Promise<void> {
  await sql(db).query(
    `UPDATE tickets SET officer_id = $2,
       claimed_at = CASE WHEN $2::bigint IS NULL THEN NULL ELSE now() END,
       state = CASE WHEN state NOT IN ('waiting', 'in_review') THEN state
         WHEN $2::bigint IS NULL THEN 'waiting' ELSE 'in_review' END
     WHERE id = $1`,
    [id, officer],
  );
}

/** One side has read up to a message, as far as there is one. */
export async function noteRead(
  db: PlainDb,
  id: number,
  side: 'person' | 'staff',
  no: number,
): Promise<boolean> {
  const column = side === 'person' ? 'person_read_no' : 'staff_read_no';
  const { rowCount } = await sql(db).query(
    `UPDATE tickets SET ${column} = least($2, last_no) WHERE id = $1 AND ${column} < least($2, last_no)`,
    [id, no],
  );
  return rowCount === 1;
}

/** What a person says of a ticket that is over. */
export async function setRating(
  db: PlainDb,
  id: number,
  rating: {
    readonly stars: number;
    readonly chips: readonly TicketChip[];
    readonly comment: string;
  },
): Promise<void> {
  await sql(db).query(
    'UPDATE tickets SET stars = $2, chips = $3, comment = $4, rated_at = now() WHERE id = $1',
    [id, rating.stars, [...rating.chips], rating.comment],
  );
}
