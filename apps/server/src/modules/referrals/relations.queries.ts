// Who came by whom, and when that ran.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ReferralParts } from './referral-terms.ts';

/** An invitation as its row has it. */
export interface RelationRow {
  readonly friend_id: bigint;
  readonly owner_id: bigint;
  readonly code: string;
  readonly owner_ppm: bigint;
  readonly friend_ppm: bigint;
  readonly since: Date;
  readonly until: Date;
  readonly state: 'running' | 'paused' | 'ended';
  readonly stopped_at: Date | null;
  readonly is_cleared: boolean;
  readonly traded_at: Date | null;
  readonly income: bigint;
}

const COLUMNS = `friend_id, owner_id, code, owner_ppm, friend_ppm, since, until, state, stopped_at,
  is_cleared, traded_at, income`;

/** Any number of its own: whoever joins waits for whoever joins. */
const JOIN_LOCK = 7_300_045;

/** Nobody else joins until the transaction ends. */
export async function lockJoining(tx: PlainDb): Promise<void> {
  await sql(tx).query('SELECT pg_advisory_xact_lock($1)', [JOIN_LOCK]);
}

/** The invitation that somebody came by. */
export async function selectRelation(
  db: PlainDb,
  friendId: number,
): Promise<RelationRow | undefined> {
  const { rows } = await sql(db).query<RelationRow>(
    `SELECT ${COLUMNS} FROM referral_relations WHERE friend_id = $1`,
    [friendId],
  );
  return rows[0];
}

/** The same, locked. */
export async function lockRelation(
  tx: PlainDb,
  friendId: number,
): Promise<RelationRow | undefined> {
  const { rows } = await sql(tx).query<RelationRow>(
    `SELECT ${COLUMNS} FROM referral_relations WHERE friend_id = $1 FOR UPDATE`,
    [friendId],
  );
  return rows[0];
}

/** Whether somebody stands above somebody else: up to so many who came by one another. */
export async function isAbove(
  db: PlainDb,
  friendId: number,
  ownerId: number,
  most: number,
): Promise<boolean> {
  const { rows } = await sql(db).query<{ found: boolean }>(
    `WITH RECURSIVE above AS (
       SELECT $2::bigint AS id, 0 AS steps
       UNION ALL SELECT r.owner_id, a.steps + 1 FROM above AS a
         JOIN referral_relations AS r ON r.friend_id = a.id WHERE a.steps < $3 AND a.id <> $1)
     SELECT EXISTS (SELECT FROM above WHERE id = $1) AS found`,
    [friendId, ownerId, most],
  );
  return rows[0]?.found === true;
}

/** Who somebody is, as far as an invitation asks. */
export interface InvitedPerson {
  readonly created_at: Date;
  readonly rate_profile: 'standard' | 'market_maker';
  readonly is_staff: boolean;
  readonly is_blocked: boolean;
}

/** One person. */
export async function selectPerson(db: PlainDb, userId: number): Promise<InvitedPerson> {
  const { rows } = await sql(db).query<InvitedPerson>(
    `SELECT created_at, rate_profile, staff_role IS NOT NULL AS is_staff,
       state = 'blocked' AS is_blocked FROM users WHERE id = $1`,
    [userId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no person ${userId}.`);
  return row;
}

/** Whether two people signed in with one device over the last days. */
export async function shareDevice(
  db: PlainDb,
  one: number,
  other: number,
  days: number,
): Promise<boolean> {
  const { rows } = await sql(db).query<{ shared: boolean }>(
    `SELECT EXISTS (SELECT FROM sessions AS a JOIN sessions AS b ON b.device_hash = a.device_hash
       WHERE a.user_id = $1 AND b.user_id = $2
         AND a.created_at > now() - make_interval(days => $3)
         AND b.created_at > now() - make_interval(days => $3)) AS shared`,
    [one, other, days],
  );
  return rows[0]?.shared === true;
}

/** Whether somebody signed in with a device over the last days, however that ended. */
export async function hasDevice(
  db: PlainDb,
  userId: number,
  deviceHash: Buffer,
  days: number,
): Promise<boolean> {
  const { rows } = await sql(db).query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM sessions WHERE device_hash = $2 AND user_id = $1
       AND created_at > now() - make_interval(days => $3)) AS has`,
    [userId, deviceHash, days],
  );
  return rows[0]?.has === true;
}

/** The time of an entry, ms since 1970; 0 where there is none. */
export async function selectEntryTime(db: PlainDb, entry: number): Promise<number> {
  const { rows } = await sql(db).query<{ at_ms: bigint }>(
    'SELECT at_ms FROM ledger_entries WHERE id = $1',
    [entry],
  );
  return Number(rows[0]?.at_ms ?? 0n);
}

/** An invitation as it begins. */
export interface NewRelation extends ReferralParts {
  readonly friendId: number;
  readonly ownerId: number;
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly until: number;
  /** The last entry before it. */
  readonly sinceEntry: number;
}

/** Keeps an invitation and its first span; false where the friend came by somebody already. */
export async function insertRelation(tx: PlainDb, made: NewRelation): Promise<boolean> {
  const { rowCount } = await sql(tx).query(
    `WITH made AS (
       INSERT INTO referral_relations (friend_id, owner_id, code, owner_ppm, friend_ppm, since, until,
         since_entry)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $10) ON CONFLICT (friend_id) DO NOTHING RETURNING friend_id)
     INSERT INTO referral_spans (friend_id, from_ms, until_ms) SELECT friend_id, $8, $9 FROM made`,
    [
      made.friendId,
      made.ownerId,
      made.code,
      made.ownerPpm,
      made.friendPpm,
      new Date(made.since),
      new Date(made.until),
      made.since,
      made.until,
      made.sinceEntry,
    ],
  );
  return rowCount === 1;
}

/** Stops an invitation at a moment: no trade from then on counts. */
export async function stopRelation(
  tx: PlainDb,
  friendId: number,
  stop: { readonly state: 'paused' | 'ended'; readonly at: number },
): Promise<void> {
  await sql(tx).query(
    `WITH stopped AS (
       UPDATE referral_spans SET until_ms = greatest(from_ms, $3)
       WHERE friend_id = $1 AND until_ms > $3)
     UPDATE referral_relations SET state = $2, stopped_at = $4 WHERE friend_id = $1`,
    [friendId, stop.state, stop.at, new Date(stop.at)],
  );
}

/** Lets an invitation run again from a moment up to its year's end; its devices pause it no more. */
export async function resumeRelation(
  tx: PlainDb,
  friendId: number,
  span: { readonly from: number; readonly until: number },
): Promise<void> {
  await sql(tx).query(
    `WITH again AS (INSERT INTO referral_spans (friend_id, from_ms, until_ms) VALUES ($1, $2, $3)
       ON CONFLICT (friend_id, from_ms) DO UPDATE SET until_ms = EXCLUDED.until_ms)
     UPDATE referral_relations SET state = 'running', stopped_at = NULL, is_cleared = true
     WHERE friend_id = $1`,
    [friendId, span.from, span.until],
  );
}

/**
 * Running invitations between people who signed in with one device within the last days, one of them so
 * long ago at most.
 */
export async function selectSharing(
  db: PlainDb,
  {
    backMs,
    days,
    limit,
  }: { readonly backMs: number; readonly days: number; readonly limit: number },
): Promise<number[]> {
  const { rows } = await sql(db).query<{ friend_id: bigint }>(
    `WITH fresh AS MATERIALIZED (
       SELECT DISTINCT user_id, device_hash FROM sessions
       WHERE device_hash IS NOT NULL AND created_at > now() - make_interval(secs => $1)),
     met AS (
       SELECT DISTINCT f.user_id AS one, s.user_id AS other FROM fresh AS f
         JOIN sessions AS s ON s.device_hash = f.device_hash AND s.user_id <> f.user_id
       WHERE s.created_at > now() - make_interval(days => $2))
     SELECT DISTINCT r.friend_id FROM met JOIN referral_relations AS r
       ON (r.friend_id, r.owner_id) IN ((met.one, met.other), (met.other, met.one))
     WHERE r.state = 'running' AND NOT r.is_cleared AND r.until > now()
     ORDER BY r.friend_id LIMIT $3`,
    [backMs / 1_000, days, limit],
  );
  return rows.map(({ friend_id }) => Number(friend_id));
}

/** Invitations that go on although one of the two may have none: market makers, staff, closed accounts. */
export async function selectUnfit(db: PlainDb, limit: number): Promise<number[]> {
  const { rows } = await sql(db).query<{ friend_id: bigint }>(
    `SELECT r.friend_id FROM users AS u JOIN referral_relations AS r
       ON u.id IN (r.friend_id, r.owner_id)
     WHERE r.state <> 'ended'
       AND (u.rate_profile <> 'standard' OR u.staff_role IS NOT NULL OR u.state = 'blocked')
     GROUP BY r.friend_id ORDER BY r.friend_id LIMIT $1`,
    [limit],
  );
  return rows.map(({ friend_id }) => Number(friend_id));
}
