// Who has an ability, and since when they count as one of two.
import type { Ability } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

const LOCK_KEY = 7_270_068;

/** Whoever changes the staff does it alone: what was looked at stays so until the transaction ends. */
export async function lockStaff(db: PlainDb): Promise<void> {
  await sql(db).query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
}

/** Nobody changes the staff until the transaction ends; any number of decisions look at it at once. */
export async function lockStaffShared(db: PlainDb): Promise<void> {
  await sql(db).query('SELECT pg_advisory_xact_lock_shared($1)', [LOCK_KEY]);
}

/** Somebody active who has an ability. */
export interface HolderRow {
  readonly userId: number;
  /** Seconds until they count as a second person; 0: they do. */
  readonly secondsToCount: number;
  readonly countsFrom: Date;
}

/**
 * Everybody active who has an ability, and from when on each counts as a second person: founders at
 * once, with what their role could do when they were made.
 */
export async function selectHolders(
  db: PlainDb,
  { action, subject }: Ability,
  countsAfterHours: number,
): Promise<HolderRow[]> {
  const { rows } = await sql(db).query<{ user_id: bigint; counts_from: Date; seconds: number }>(
    `SELECT user_id, counts_from,
       GREATEST(0, ceil(extract(epoch FROM counts_from - now())))::float8 AS seconds
     FROM (SELECT r.user_id,
         min(GREATEST(
           CASE WHEN r.is_founding THEN r.since ELSE r.since + make_interval(hours => $3) END,
           CASE WHEN a.since > r.since THEN a.since + make_interval(hours => $3) END
         )) AS counts_from
       FROM staff_roles AS r JOIN staff_abilities AS a ON a.role = r.role
         JOIN users AS u ON u.id = r.user_id
       WHERE a.action = $1 AND a.subject = $2 AND u.state = 'active'
       GROUP BY r.user_id) AS holders ORDER BY user_id`,
    [action, subject, countsAfterHours],
  );
  return rows.map(({ user_id: id, seconds, counts_from: countsFrom }) => ({
    userId: Number(id),
    secondsToCount: seconds,
    countsFrom,
  }));
}

/** Names of people, by id; who has none is left out. */
export async function selectNames(
  db: PlainDb,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql(db).query<{ id: bigint; name: string | null }>(
    `SELECT id, NULLIF(concat_ws(' ', first_name, last_name), '') AS name FROM users
     WHERE id = ANY($1::bigint[])`,
    [ids],
  );
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[Number(id), name]])));
}
