import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** The staff's own sign-in rules, as an owner last set them. */
const STAFF_RULES = `(SELECT value FROM settings WHERE name = 'staff'
  AND valid_from <= clock_timestamp() ORDER BY valid_from DESC LIMIT 1)`;
/** Networks that the staff may come from; none: anywhere. */
const STAFF_ADDRESSES = `COALESCE(${STAFF_RULES}->'addresses', '[]')`;
/** The same of the person of a session `s`. */
const ADDRESSES = `CASE WHEN s.audience = 'staff' THEN ${STAFF_ADDRESSES} ELSE '[]' END AS addresses`;
/** Staff who do nothing for this long are signed out, unless an owner says otherwise. */
const STAFF_IDLE_MINUTES = 30;
/** Whether a session `s` of the staff was used lately. */
export const IS_IN_USE = `(s.audience = 'client' OR s.last_seen_at > now() - make_interval(mins =>
  COALESCE((${STAFF_RULES}->>'idle_minutes')::int, ${STAFF_IDLE_MINUTES})))`;

/** A session that lives, with its person. */
export interface LiveSessionRow {
  readonly id: string;
  readonly user_id: bigint;
  readonly audience: 'client' | 'staff';
  readonly level: bigint;
  readonly rate_profile: 'standard' | 'market_maker';
  readonly terms_due: string | null;
  readonly abilities: { action: string; subject: string }[];
  /** Networks that the person may come from; none: anywhere. */
  readonly addresses: string[];
}

/** A session that lives, with what its person may do now; undefined when it is over. */
export async function selectLiveSession(
  db: PlainDb,
  id: string,
): Promise<LiveSessionRow | undefined> {
  const { rows } = await sql(db).query<LiveSessionRow>(
    `SELECT s.id, s.user_id, s.audience, u.level, u.rate_profile,
       (SELECT t.version FROM due_terms t WHERE t.user_id = u.id) AS terms_due, COALESCE((
         SELECT json_agg(json_build_object('action', a.action, 'subject', a.subject)) FROM (
           SELECT DISTINCT a.action, a.subject FROM staff_roles r
             JOIN staff_abilities a ON a.role = r.role WHERE r.user_id = u.id) AS a), '[]')
         AS abilities,
       ${ADDRESSES}
     FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > now() AND u.state = 'active'
       AND ${IS_IN_USE} AND (s.audience = 'staff') = (u.staff_role IS NOT NULL)`,
    [id],
  );
  return rows[0];
}

/** Networks that the staff may come from, now; none: anywhere. */
export async function selectStaffAddresses(db: PlainDb): Promise<readonly string[]> {
  const { rows } = await sql(db).query<{ addresses: string[] }>(
    `SELECT ${STAFF_ADDRESSES} AS addresses`,
  );
  return rows[0]?.addresses ?? [];
}

/** A session as it is opened. */
export interface NewSession {
  readonly id: string;
  readonly userId: number;
  readonly audience: 'client' | 'staff';
  readonly ip: string;
  readonly userAgent: string;
  readonly deviceHash: Buffer;
  readonly lifeSeconds: number;
  readonly sessionsMax: number;
}

/** Makes a session; the oldest beyond the maximum end, and are answered. */
export async function insertSession(db: PlainDb, session: NewSession): Promise<string[]> {
  await sql(db).query(
    `INSERT INTO sessions (id, user_id, audience, ip, user_agent, expires_at, device_hash)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7)`,
    [
      session.id,
      session.userId,
      session.audience,
      session.ip,
      session.userAgent,
      session.lifeSeconds,
      session.deviceHash,
    ],
  );
  const { rows } = await sql(db).query<{ id: string }>(
    `UPDATE sessions SET ended_at = now(), end_reason = 'too_many' WHERE id IN (
       SELECT id FROM sessions WHERE user_id = $1 AND ended_at IS NULL
       ORDER BY created_at DESC, id DESC OFFSET $2) RETURNING id`,
    [session.userId, session.sessionsMax],
  );
  return rows.map((row) => row.id);
}

/** Keeps a refresh token's hash. */
export async function insertRefreshToken(
  db: PlainDb,
  hash: Buffer,
  sessionId: string,
): Promise<void> {
  await sql(db).query('INSERT INTO refresh_tokens (hash, session_id) VALUES ($1, $2)', [
    hash,
    sessionId,
  ]);
}

/** A refresh token with its session. */
export interface RefreshTokenRow {
  readonly session_id: string;
  readonly user_id: bigint;
  readonly audience: 'client' | 'staff';
  readonly is_live: boolean;
  readonly is_used: boolean;
  /** Used so recently that another tab may have done it. */
  readonly in_grace: boolean;
  readonly successor_sealed: string | null;
  readonly ends_at: Date;
  /** Networks that the person may come from; none: anywhere. */
  readonly addresses: string[];
}

/** The token and its session, locked until the transaction ends. */
export async function lockRefreshToken(
  db: PlainDb,
  hash: Buffer,
  graceSeconds: number,
): Promise<RefreshTokenRow | undefined> {
  const { rows } = await sql(db).query<RefreshTokenRow>(
    `SELECT s.id AS session_id, s.user_id, s.audience, s.expires_at AS ends_at,
       s.ended_at IS NULL AND s.expires_at > now() AND u.state = 'active'
         AND ${IS_IN_USE} AND (s.audience = 'staff') = (u.staff_role IS NOT NULL) AS is_live,
       t.rotated_at IS NOT NULL AS is_used,
       COALESCE(t.rotated_at > clock_timestamp() - make_interval(secs => $2), false) AS in_grace,
       t.successor_sealed, ${ADDRESSES}
     FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id JOIN users u ON u.id = s.user_id
     WHERE t.hash = $1 FOR UPDATE OF t, s`,
    [hash, graceSeconds],
  );
  return rows[0];
}

/** Notes that a token was used, and what it gave. */
export async function markRotated(
  db: PlainDb,
  hash: Buffer,
  successorSealed: string,
): Promise<void> {
  await sql(db).query(
    `UPDATE refresh_tokens SET rotated_at = clock_timestamp(), successor_sealed = $2
     WHERE hash = $1`,
    [hash, successorSealed],
  );
}

/** Moves a session's end and its last sign of life. */
export async function extendSession(
  db: PlainDb,
  id: string,
  lifeSeconds: number | null,
): Promise<void> {
  await sql(db).query(
    `UPDATE sessions SET last_seen_at = now(),
       expires_at = GREATEST(expires_at, COALESCE(now() + make_interval(secs => $2), expires_at))
     WHERE id = $1`,
    [id, lifeSeconds],
  );
}

/** Notes that a session was seen now. */
export async function touchSession(db: PlainDb, id: string): Promise<void> {
  await sql(db).query('UPDATE sessions SET last_seen_at = now() WHERE id = $1', [id]);
}

/** Ends one session of a person; false when there is no such live one. */
export async function endSession(
  db: PlainDb,
  id: string,
  userId: number,
  reason: string,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE sessions SET ended_at = now(), end_reason = $3
     WHERE id = $1 AND user_id = $2 AND ended_at IS NULL`,
    [id, userId, reason],
  );
  return rowCount === 1;
}

/** Ends all sessions of a person but one; answers which. */
export async function endOtherSessions(
  db: PlainDb,
  userId: number,
  exceptId: string | null,
  reason: string,
): Promise<string[]> {
  const { rows } = await sql(db).query<{ id: string }>(
    `UPDATE sessions SET ended_at = now(), end_reason = $3
     WHERE user_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $2::uuid RETURNING id`,
    [userId, exceptId, reason],
  );
  return rows.map((row) => row.id);
}

/** A session as its owner's list shows it. */
export interface SessionListRow {
  readonly id: string;
  readonly ip: string;
  readonly user_agent: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

/** A person's live sessions, the latest first. */
export async function selectSessions(db: PlainDb, userId: number): Promise<SessionListRow[]> {
  const { rows } = await sql(db).query<SessionListRow>(
    `SELECT id, ip, user_agent, created_at, last_seen_at FROM sessions
     WHERE user_id = $1 AND ended_at IS NULL AND expires_at > now()
     ORDER BY last_seen_at DESC, id DESC LIMIT 50`,
    [userId],
  );
  return rows;
}

/** Forgets sessions, with their tokens, when no device is known by them any more. */
export async function deleteOldSessions(db: PlainDb, days: number): Promise<void> {
  await sql(db).query(
    `DELETE FROM sessions WHERE expires_at < now() - make_interval(days => $1)
       OR ended_at < now() - make_interval(days => $1)`,
    [days],
  );
  await sql(db).query(
    `UPDATE refresh_tokens SET successor_sealed = NULL
     WHERE successor_sealed IS NOT NULL AND rotated_at < now() - interval '1 minute'`,
  );
}
