// How accounts came to be frozen, and requests to open them. Whoever writes has locked the person.
import type { PersonReason } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { closeRequests } from '../approvals/index.ts';

/** Who froze an account, and why as its person may know it. */
export interface FreezeCause {
  readonly by: 'owner' | 'staff';
  readonly reason: PersonReason | null;
}

/** A person's own account. */
export interface OwnFreezeRow {
  readonly is_frozen: boolean;
  readonly frozen_by: FreezeCause['by'] | null;
  readonly reason: PersonReason | null;
  readonly frozen_at: Date | null;
  /** Of the request that waits. */
  readonly asked_at: Date | null;
}

/** A request as its row says. */
export interface UnfreezeRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly status: 'waiting' | 'opened' | 'refused' | 'stopped';
  readonly created_at: Date;
}

/** A request beside whose account it is for. */
export interface QueuedRow extends UnfreezeRow {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly mobile: string;
  readonly frozen_by: FreezeCause['by'] | null;
  readonly frozen_at: Date | null;
  readonly by_person: boolean;
  readonly words: string | null;
}

const COLUMNS = 'q.id, q.user_id, q.status, q.created_at';

/** Notes how an account came to be frozen just now. */
export async function upsertFreeze(
  db: PlainDb,
  userId: number,
  { by, reason }: FreezeCause,
): Promise<void> {
  await sql(db).query(
    `INSERT INTO freezes (user_id, frozen_by, reason) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET frozen_by = $2, reason = $3, frozen_at = now()`,
    [userId, by, reason],
  );
}

/** Whether an account is frozen, how it came to be, and what waits. */
export async function selectOwnFreeze(
  db: PlainDb,
  userId: number,
): Promise<OwnFreezeRow | undefined> {
  const { rows } = await sql(db).query<OwnFreezeRow>(
    `SELECT s.is_frozen, f.frozen_by, f.reason, f.frozen_at, q.created_at AS asked_at
     FROM user_standings AS s
       LEFT JOIN freezes AS f ON f.user_id = s.user_id AND s.is_frozen
       LEFT JOIN unfreezes AS q ON q.user_id = s.user_id AND q.status = 'waiting'
     WHERE s.user_id = $1`,
    [userId],
  );
  return rows[0];
}

/** Asks for an account to be opened; false where a request waits already. */
export async function insertUnfreeze(
  db: PlainDb,
  asked: { readonly userId: number; readonly askedBy: number; readonly words: string | null },
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `INSERT INTO unfreezes (user_id, asked_by, words) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) WHERE status = 'waiting' DO NOTHING`,
    [asked.userId, asked.askedBy, asked.words],
  );
  return rowCount === 1;
}

/** A request by its number. */
export async function selectUnfreeze(db: PlainDb, id: number): Promise<UnfreezeRow | undefined> {
  const { rows } = await sql(db).query<UnfreezeRow>(
    `SELECT ${COLUMNS} FROM unfreezes AS q WHERE id = $1`,
    [id],
  );
  return rows[0];
}

/** The request for an account that waits. */
export async function selectWaitingOf(
  db: PlainDb,
  userId: number,
): Promise<UnfreezeRow | undefined> {
  const { rows } = await sql(db).query<UnfreezeRow>(
    `SELECT ${COLUMNS} FROM unfreezes AS q WHERE user_id = $1 AND status = 'waiting'`,
    [userId],
  );
  return rows[0];
}

/** What waits for officers, oldest first. */
export async function selectQueue(db: PlainDb, max: number): Promise<QueuedRow[]> {
  const { rows } = await sql(db).query<QueuedRow>(
    `SELECT ${COLUMNS}, u.first_name, u.last_name, u.mobile, f.frozen_by, f.frozen_at,
       q.asked_by = q.user_id AS by_person, q.words
     FROM unfreezes AS q JOIN users AS u ON u.id = q.user_id
       LEFT JOIN freezes AS f ON f.user_id = q.user_id
     WHERE q.status = 'waiting' ORDER BY q.created_at, q.id LIMIT $1`,
    [max],
  );
  return rows;
}

/** Ends a request that waits. */
export async function decideUnfreeze(
  db: PlainDb,
  id: bigint,
  status: 'opened' | 'refused',
): Promise<void> {
  await sql(db).query(
    `UPDATE unfreezes SET status = $2, decided_at = now() WHERE id = $1 AND status = 'waiting'`,
    [id, status],
  );
}

/** Whoever wants the account frozen wants it opened no more; false where nothing waited. */
export async function stopUnfreeze(db: PlainDb, userId: number): Promise<boolean> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `UPDATE unfreezes SET status = 'stopped', decided_at = now()
     WHERE user_id = $1 AND status = 'waiting' RETURNING id`,
    [userId],
  );
  const subjects = rows.map(({ id }) => String(id));
  await closeRequests(db, 'unfreeze', subjects);
  return subjects.length > 0;
}
