// By which of their sessions a person's devices and addresses are known.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Where and with what somebody signed in. */
export interface SeenSignIn {
  readonly ip: string;
  readonly user_agent: string;
}

/**
 * Whether a session `s` may vouch for a later sign-in: not where somebody was thrown out of it. One
 * that ended because its person changed something else says nothing against where they sat.
 */
const VOUCHES = `COALESCE(s.end_reason, '') NOT IN
  ('revoked', 'frozen', 'refresh_reused', 'staff', 'account_recovered')`;

/**
 * Where and with what a person signed in over the last `days`, each once, the latest 200 sign-ins
 * that nobody was thrown out of; and whether an account younger than that had none of any kind.
 */
export async function selectSeenSignIns(
  db: PlainDb,
  userId: number,
  days: number,
): Promise<{ readonly seen: readonly SeenSignIn[]; readonly isFirst: boolean }> {
  const { rows } = await sql(db).query<{ seen: SeenSignIn[]; is_first: boolean }>(
    `SELECT u.created_at > now() - make_interval(days => $2)
       AND NOT EXISTS (SELECT FROM sessions WHERE user_id = u.id
         AND created_at > now() - make_interval(days => $2)) AS is_first, COALESCE((
       SELECT json_agg(json_build_object('ip', ip, 'user_agent', user_agent)) FROM (
         SELECT DISTINCT ip, user_agent FROM (
           SELECT s.ip, s.user_agent FROM sessions AS s
           WHERE s.user_id = u.id AND s.created_at > now() - make_interval(days => $2)
             AND ${VOUCHES}
           ORDER BY s.created_at DESC LIMIT 200) AS latest) AS each_once), '[]') AS seen
     FROM users u WHERE u.id = $1`,
    [userId, days],
  );
  const row = rows[0];
  return { seen: row?.seen ?? [], isFirst: row?.is_first === true };
}

/**
 * Whether a person signed in with this device over the last `days`. Sessions that were ended for
 * safety vouch for nothing.
 */
export async function isDeviceOf(
  db: PlainDb,
  userId: number,
  deviceHash: Buffer,
  days: number,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `SELECT FROM sessions WHERE device_hash = $2 AND user_id = $1
       AND created_at > now() - make_interval(days => $3)
       AND (ended_at IS NULL OR end_reason IN ('logout', 'too_many')) LIMIT 1`,
    [userId, deviceHash, days],
  );
  return (rowCount ?? 0) > 0;
}

/** Whether this secret was given to a device by us. */
export async function isDeviceIssued(db: PlainDb, deviceHash: Buffer): Promise<boolean> {
  const { rowCount } = await sql(db).query('SELECT FROM sessions WHERE device_hash = $1 LIMIT 1', [
    deviceHash,
  ]);
  return (rowCount ?? 0) > 0;
}

/**
 * Since when the device of a session is known: the oldest session that it had and that nobody was
 * thrown out of, or this one.
 */
export async function selectDeviceSince(
  db: PlainDb,
  userId: number,
  sessionId: string,
): Promise<Date | undefined> {
  const { rows } = await sql(db).query<{ since: Date | null }>(
    `SELECT min(s.created_at) AS since FROM sessions AS mine JOIN sessions AS s
       ON s.user_id = mine.user_id AND (s.id = mine.id
         OR s.device_hash = mine.device_hash AND ${VOUCHES})
     WHERE mine.id = $2::uuid AND mine.user_id = $1`,
    [userId, sessionId],
  );
  return rows[0]?.since ?? undefined;
}
