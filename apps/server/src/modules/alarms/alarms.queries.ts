import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** An alarm as it was seen last. */
export interface AlarmRow {
  readonly key: string;
  readonly since: Date | null;
  readonly told_at: Date | null;
  readonly is_told: boolean;
}

/** All of them; nobody else looks before the transaction ends. */
export async function lockAlarms(db: PlainDb): Promise<AlarmRow[]> {
  await sql(db).query(`SELECT pg_advisory_xact_lock(hashtext('sarraf alarms'))`);
  const { rows } = await sql(db).query<AlarmRow>('SELECT key, since, told_at, is_told FROM alarms');
  return rows;
}

/** Keeps how one stands. */
export async function upsertAlarm(db: PlainDb, alarm: AlarmRow): Promise<void> {
  await sql(db).query(
    `INSERT INTO alarms (key, since, told_at, is_told) VALUES ($1, $2, $3, $4)
     ON CONFLICT (key) DO UPDATE SET since = excluded.since, told_at = excluded.told_at,
       is_told = excluded.is_told`,
    [alarm.key, alarm.since, alarm.told_at, alarm.is_told],
  );
}

/** Staff who are told: those with one of these roles who may sign in, so many at most. */
export async function selectTold(
  db: PlainDb,
  roles: readonly string[],
  max: number,
): Promise<number[]> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `SELECT u.id FROM users AS u
     WHERE u.state = 'active' AND EXISTS (SELECT FROM staff_roles AS r
       WHERE r.user_id = u.id AND r.role = ANY($1))
     ORDER BY u.id LIMIT $2`,
    [roles, max],
  );
  return rows.map(({ id }) => Number(id));
}
