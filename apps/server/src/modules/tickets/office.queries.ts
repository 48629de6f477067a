// What the office reads beside tickets themselves: figures, colleagues, canned answers, and what ends by itself.
import type { TicketState, TicketSubject } from '@sarraf/contracts/lists';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { SILENT_DAYS } from './ticket-terms.ts';

/** How many tickets stand where, and how answering goes. */
export interface FiguresRow {
  readonly queue: bigint;
  readonly mine: bigint;
  readonly answered: bigint;
  readonly overdue: bigint;
  readonly oldest_due_at: Date | null;
  readonly answers_today: bigint;
  readonly stars_tenths: number | null;
}

/** The figures of now, for one officer. */
export async function selectFigures(db: PlainDb, me: number): Promise<FiguresRow> {
  const { rows } = await sql(db).query<FiguresRow>(
    `SELECT w.*, a.answered, d.answers_today, r.stars_tenths
     FROM (SELECT count(*) AS queue, count(*) FILTER (WHERE officer_id = $1) AS mine,
         count(*) FILTER (WHERE due_at < now()) AS overdue, min(due_at) AS oldest_due_at
       FROM tickets WHERE state IN ('waiting', 'in_review')) AS w,
       (SELECT count(*) AS answered FROM tickets WHERE state = 'answered') AS a,
       (SELECT count(*) AS answers_today FROM ticket_messages WHERE side = 'staff' AND at >= date_trunc('day', now() AT TIME ZONE 'Asia/Tehran') AT TIME ZONE 'Asia/Tehran') AS d,
       (SELECT round(avg(stars) * 10)::float8 AS stars_tenths FROM tickets
         WHERE rated_at > now() - interval '7 days') AS r`,
    [me],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('Figures of tickets have no row.');
  return row;
}

/** Active colleagues who may answer tickets, by name. */
export async function selectAnswerers(
  db: PlainDb,
): Promise<{ readonly id: bigint; readonly name: string | null }[]> {
  const { rows } = await sql(db).query<{ id: bigint; name: string | null }>(
    `SELECT u.id, nullif(concat_ws(' ', u.first_name, u.last_name), '') AS name FROM users AS u
     WHERE u.state = 'active' AND EXISTS (SELECT FROM staff_roles AS r
       JOIN staff_abilities AS a ON a.role = r.role
       WHERE r.user_id = u.id AND a.action = 'update' AND a.subject = 'Ticket')
     ORDER BY name NULLS LAST, u.id LIMIT 100`,
  );
  return rows;
}

/** Another ticket of the same person. */
export interface EarlierRow {
  readonly id: bigint;
  readonly title: string;
  readonly state: TicketState;
  readonly stars: bigint | null;
  readonly created_at: Date;
}

/** A person's other tickets, newest first, and how many there are. */
export async function selectEarlier(
  db: PlainDb,
  userId: number,
  but: number,
): Promise<{ readonly rows: EarlierRow[]; readonly count: number }> {
  const { rows } = await sql(db).query<EarlierRow>(
    `SELECT id, title, state, stars, created_at FROM tickets WHERE user_id = $1 AND id <> $2
     ORDER BY id DESC LIMIT 8`,
    [userId, but],
  );
  const { rows: counted } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM (SELECT FROM tickets WHERE user_id = $1 AND id <> $2 LIMIT 1000) AS n`,
    [userId, but],
  );
  return { rows, count: Number(counted[0]?.count ?? 0n) };
}

/** Where a ticket stands among those that wait, from 1; null where it does not. */
export async function selectPlace(db: PlainDb, id: number): Promise<number | null> {
  const { rows } = await sql(db).query<{ place: bigint }>(
    `SELECT (SELECT count(*) + 1 FROM tickets AS o WHERE o.state IN ('waiting', 'in_review')
         AND (o.due_at, o.id) < (t.due_at, t.id)) AS place
     FROM tickets AS t WHERE t.id = $1 AND t.state IN ('waiting', 'in_review')`,
    [id],
  );
  return rows[0] === undefined ? null : Number(rows[0].place);
}

/** An answer written beforehand. */
export interface CannedRow {
  readonly id: bigint;
  readonly subject: TicketSubject | null;
  readonly title: string;
  readonly fa: string;
  readonly en: string;
}

/** As it is written. */
export type NewCanned = Omit<CannedRow, 'id'>;

const ANSWERS_MAX = 100;

/** All of them, those of a subject first. */
export async function selectCanned(
  db: PlainDb,
  subject: TicketSubject | null = null,
): Promise<CannedRow[]> {
  const { rows } = await sql(db).query<CannedRow>(
    `SELECT id, subject, title, fa, en FROM canned_answers WHERE removed_at IS NULL
     ORDER BY coalesce(subject = $1, false) DESC, subject IS NOT NULL, id LIMIT ${ANSWERS_MAX}`,
    [subject],
  );
  return rows;
}

/** Writes one. Undefined where there are as many as there may be. */
export async function insertCanned(db: PlainDb, made: NewCanned): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO canned_answers (subject, title, fa, en)
     SELECT $1, $2, $3, $4
     WHERE (SELECT count(*) FROM canned_answers WHERE removed_at IS NULL) < ${ANSWERS_MAX}
     RETURNING id`,
    [made.subject, made.title, made.fa, made.en],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].id);
}

/** Writes one anew; false where it is not there. */
export async function updateCanned(db: PlainDb, id: number, made: NewCanned): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE canned_answers SET subject = $2, title = $3, fa = $4, en = $5
     WHERE id = $1 AND removed_at IS NULL`,
    [id, made.subject, made.title, made.fa, made.en],
  );
  return rowCount === 1;
}

/** Takes one away; false where it is not there. */
export async function removeCanned(db: PlainDb, id: number): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    'UPDATE canned_answers SET removed_at = now() WHERE id = $1 AND removed_at IS NULL',
    [id],
  );
  return rowCount === 1;
}

/** Tickets whose person has been silent: to be told of their end, or to be ended. */
export async function selectSilent(
  db: PlainDb,
  what: 'warn' | 'close',
  max: number,
): Promise<number[]> {
  const days = what === 'close' ? SILENT_DAYS : SILENT_DAYS - 1;
  const { rows } = await sql(db).query<{ id: bigint }>(
    `SELECT id FROM tickets WHERE state = 'answered' AND answered_at < now() - interval '${days} days'
       ${what === 'close' ? `AND warned_at < now() - interval '1 day'` : 'AND warned_at IS NULL'}
     ORDER BY answered_at LIMIT $1`,
    [max],
  );
  return rows.map(({ id }) => Number(id));
}

/** Its person was told that it ends by itself. */
export async function noteWarned(db: PlainDb, id: number): Promise<void> {
  await sql(db).query('UPDATE tickets SET warned_at = now() WHERE id = $1', [id]);
}
