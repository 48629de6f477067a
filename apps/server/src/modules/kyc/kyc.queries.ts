import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A request as its row says. */
export interface KycRequestRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly level: bigint;
  readonly status: 'pending' | 'approved' | 'refused' | 'cancelled';
  readonly reason: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly national_code_hash: Buffer;
  readonly national_code_sealed: string;
  readonly birth_date: string;
  /** Null at level 2, which is asked for with documents. */
  readonly card_id: bigint | null;
  /** How often a decision of staff was taken back. */
  readonly undone: bigint;
  readonly created_at: Date;
}

const COLUMNS = `id, user_id, level, status, reason, first_name, last_name, national_code_hash,
  national_code_sealed, to_char(birth_date, 'YYYY-MM-DD') AS birth_date, card_id, undone,
  created_at`;

/** A person's newest request. */
export async function selectLatestRequest(
  db: PlainDb,
  userId: number,
): Promise<KycRequestRow | undefined> {
  const { rows } = await sql(db).query<KycRequestRow>(
    `SELECT ${COLUMNS} FROM kyc_requests WHERE user_id = $1 ORDER BY id DESC LIMIT 1`,
    [userId],
  );
  return rows[0];
}

/** A person's newest request for a level, or the newest of those in one state. */
export async function selectRequestFor(
  db: PlainDb,
  userId: number,
  { level, status }: { readonly level: 1 | 2; readonly status?: 'approved' },
): Promise<(KycRequestRow & { readonly decided_at: Date | null }) | undefined> {
  const { rows } = await sql(db).query<KycRequestRow & { readonly decided_at: Date | null }>(
    `SELECT ${COLUMNS}, decided_at FROM kyc_requests
     WHERE user_id = $1 AND level = $2 AND ($3::text IS NULL OR status = $3)
     ORDER BY id DESC LIMIT 1`,
    [userId, level, status ?? null],
  );
  return rows[0];
}

/**
 * The level that a person's facts and documents prove: 1 where somebody was verified with a national
 * code, 2 where documents were approved, too.
 */
export async function selectProvedLevel(db: PlainDb, userId: number): Promise<0 | 1 | 2> {
  const { rows } = await sql(db).query<{ has_code: boolean; has_documents: boolean }>(
    `SELECT national_code_hash IS NOT NULL AS has_code,
       EXISTS (SELECT FROM kyc_requests AS r
         WHERE r.user_id = users.id AND r.level = 2 AND r.status = 'approved') AS has_documents
     FROM users WHERE id = $1`,
    [userId],
  );
  const proved = rows[0];
  if (proved?.has_code !== true) return 0;
  return proved.has_documents ? 2 : 1;
}

/** A request for level 1 that is not decided; undefined when it is. */
export async function selectPendingRequest(
  db: PlainDb,
  id: number,
): Promise<KycRequestRow | undefined> {
  const { rows } = await sql(db).query<KycRequestRow>(
    `SELECT ${COLUMNS} FROM kyc_requests WHERE id = $1 AND level = 1 AND status = 'pending'`,
    [id],
  );
  return rows[0];
}

/** Whether a request for level 1 of a person waits: of it their mobile is a part. */
export async function isBeingVerified(db: PlainDb, userId: number): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `SELECT FROM kyc_requests WHERE user_id = $1 AND level = 1 AND status = 'pending'`,
    [userId],
  );
  return rowCount === 1;
}

/**
 * The first lock of whoever asks for a level or gives one: the person, then the request, then the
 * card. Two that took them in different orders would wait for each other. Who has it may wait for the
 * engine's rows: those name people, which a stronger lock would not let them. Answers the level.
 */
export async function lockPerson(db: PlainDb, userId: number): Promise<{ readonly level: number }> {
  const { rows } = await sql(db).query<{ level: bigint }>(
    'SELECT level FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  );
  return { level: Number(rows[0]?.level ?? 0n) };
}

/** Notes a try; answers how many a day had, and the seconds until the oldest counts no more. */
export async function noteIdentityTry(
  db: PlainDb,
  userId: number,
): Promise<{ readonly count: number; readonly freeInSeconds: number }> {
  await sql(db).query('INSERT INTO identity_tries (user_id) VALUES ($1)', [userId]);
  const { rows } = await sql(db).query<{ count: bigint; free_in: number }>(
    `SELECT count(*) AS count,
       ceil(extract(epoch FROM min(at) + interval '1 day' - now()))::int AS free_in
     FROM identity_tries WHERE user_id = $1 AND at > now() - interval '1 day'`,
    [userId],
  );
  return { count: Number(rows[0]?.count ?? 1n), freeInSeconds: rows[0]?.free_in ?? 1 };
}

/** Forgets tries that count no more. */
export async function deleteOldIdentityTries(db: PlainDb): Promise<void> {
  await sql(db).query(`DELETE FROM identity_tries WHERE at < now() - interval '1 day'`);
}

/** A request as it is made. */
export interface NewKycRequestRow {
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly nationalCodeHash: Buffer;
  readonly nationalCodeSealed: string;
  readonly birthDate: string;
  readonly cardId: number;
}

/** Keeps a request for level 1; undefined while an earlier one waits. */
export async function insertLevelOneRequest(
  db: PlainDb,
  request: NewKycRequestRow,
): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO kyc_requests (user_id, level, first_name, last_name, national_code_hash,
       national_code_sealed, birth_date, card_id)
     VALUES ($1, 1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (user_id) WHERE status = 'pending' DO NOTHING RETURNING id`,
    [
      request.userId,
      request.firstName,
      request.lastName,
      request.nationalCodeHash,
      request.nationalCodeSealed,
      request.birthDate,
      request.cardId,
    ],
  );
  const row = rows[0];
  return row === undefined ? undefined : Number(row.id);
}

/** How a request is decided. */
export interface RequestDecision {
  readonly status: 'approved' | 'refused' | 'cancelled';
  readonly reason: string | null;
  /** Who decides, where it is an officer who has the request in hand. */
  readonly officer?: number | undefined;
}

/** The one way out of `pending`; false when somebody else took it, or the officer has it not. */
export async function decideRequest(
  db: PlainDb,
  id: number,
  { status, reason, officer }: RequestDecision,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE kyc_requests SET status = $2, reason = $3, decided_at = now(), decided_by = $4
     WHERE id = $1 AND status = 'pending' AND ($4::bigint IS NULL
       OR (claimed_by = $4 AND claimed_at > now() - interval '15 minutes'))`,
    [id, status, reason, officer ?? null],
  );
  return rowCount === 1;
}

/** Counts one more fruitless question; answers how many there were. */
export async function countCheck(db: PlainDb, id: number): Promise<number> {
  const { rows } = await sql(db).query<{ checks: bigint }>(
    'UPDATE kyc_requests SET checks = checks + 1 WHERE id = $1 RETURNING checks',
    [id],
  );
  return Number(rows[0]?.checks ?? 1n);
}

/**
 * Of somebody who was verified before, and is at level 0 by staff. An approval that was taken back forgot
 * the national code; the one before it is still there.
 */
const VERIFIED_BEFORE = `EXISTS (SELECT FROM users AS u
  WHERE u.id = r.user_id AND (u.national_code_hash IS NOT NULL
    OR EXISTS (SELECT FROM kyc_requests AS b
      WHERE b.user_id = u.id AND b.level = 1 AND b.status = 'approved')))`;

/**
 * Puts a request of somebody who was verified before into the officers' queue, as one that the office
 * is silent on; false for all others, whom the office decides on.
 */
export async function leaveToOfficers(db: PlainDb, id: number): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE kyc_requests AS r SET checks = greatest(checks, 1)
     WHERE id = $1 AND status = 'pending' AND ${VERIFIED_BEFORE}`,
    [id],
  );
  return rowCount === 1;
}

/** Requests that wait for the office's word, for the sweep. */
export async function selectWaitingRequests(db: PlainDb): Promise<number[]> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `SELECT id FROM kyc_requests AS r WHERE status = 'pending' AND level = 1
       AND created_at < now() - interval '1 minute' AND NOT (checks > 0 AND ${VERIFIED_BEFORE})
     ORDER BY id LIMIT 500`,
  );
  return rows.map((row) => Number(row.id));
}
