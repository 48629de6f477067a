import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { type CodePurpose, STRANGER } from './code-purpose.ts';

/**
 * Who asks for a code or tries one. Each has codes of their own, that nobody else uses up:
 * `stranger`, `session` (signed in), `device:…` (a known device), `password:…` (a right password,
 * or one that is not to be told from it).
 */
export interface Asker {
  readonly asker: string;
  /** The address block. */
  readonly block: string;
}

/** Codes sent for one asker to one mobile, and the seconds until the oldest counts no more. */
export interface SendCounts {
  /** For this purpose in ten minutes; of strangers those from the same block. */
  readonly own: number;
  readonly ownSeconds: number;
  /** For all purposes in ten minutes. */
  readonly all: number;
  readonly allSeconds: number;
  readonly day: number;
  readonly daySeconds: number;
}

/**
 * Sends of one asker to one mobile, to whatever new mobiles, and those of strangers from one block,
 * wait for each other until the transaction ends. An owner never waits for strangers.
 */
export async function lockAsker(
  db: PlainDb,
  { mobile, purpose, asker, block }: CodeRequest & Asker,
): Promise<void> {
  const names = [
    `mobile ${mobile} ${asker}`,
    ...(asker === STRANGER ? [`block ${block}`] : []),
    ...(purpose === 'new_mobile' ? [`new mobiles ${asker}`] : []),
  ];
  await sql(db).query(
    `SELECT pg_advisory_xact_lock(key) FROM (
       SELECT hashtextextended(name, 7270020) AS key
       FROM unnest($1::text[]) AS name ORDER BY 1) AS locks`,
    [names],
  );
}

/** Counts what was sent for one asker to one mobile. */
export async function countSends(
  db: PlainDb,
  { mobile, purpose, asker, block }: CodeRequest & Asker,
): Promise<SendCounts> {
  const { rows } = await sql(db).query<Record<keyof SendCounts, bigint | number | null>>(
    `SELECT count(*) FILTER (WHERE is_recent AND is_own) AS own,
       ceil(extract(epoch FROM min(created_at) FILTER (WHERE is_recent AND is_own)
         + interval '10 minutes' - now()))::int AS "ownSeconds",
       count(*) FILTER (WHERE is_recent) AS "all",
       ceil(extract(epoch FROM min(created_at) FILTER (WHERE is_recent)
         + interval '10 minutes' - now()))::int AS "allSeconds",
       count(*) AS day,
       ceil(extract(epoch FROM min(created_at) + interval '1 day' - now()))::int AS "daySeconds"
     FROM (SELECT created_at, created_at > now() - interval '10 minutes' AS is_recent,
         purpose = $3 AND (asker <> '${STRANGER}' OR block = $4) AS is_own
       FROM one_time_codes
       WHERE mobile = $1 AND asker = $2 AND created_at > now() - interval '1 day') AS sends`,
    [mobile, asker, purpose, block],
  );
  const of = (name: keyof SendCounts): number => Number(rows[0]?.[name] ?? 0);
  return {
    own: of('own'),
    ownSeconds: of('ownSeconds'),
    all: of('all'),
    allSeconds: of('allSeconds'),
    day: of('day'),
    daySeconds: of('daySeconds'),
  };
}

/**
 * Seconds until one asker may have a code sent to another mobile, where `max` were sent in a day to
 * whatever mobiles; undefined where they may now.
 */
export async function selectNewMobileWait(
  db: PlainDb,
  asker: string,
  max: number,
): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ seconds: number }>(
    `SELECT GREATEST(1, ceil(extract(epoch FROM created_at + interval '1 day' - now())))::int
       AS seconds
     FROM one_time_codes
     WHERE asker = $1 AND purpose = 'new_mobile' AND created_at > now() - interval '1 day'
     ORDER BY created_at DESC OFFSET $2 LIMIT 1`,
    [asker, max - 1],
  );
  return rows[0]?.seconds;
}

/** Codes that strangers asked for in ten minutes, from one block and from all; each up to `max`. */
export async function countStrangers(
  db: PlainDb,
  block: string,
  max: number,
): Promise<{ readonly ofBlock: number; readonly inAll: number }> {
  const recent = `asker = '${STRANGER}' AND created_at > now() - interval '10 minutes'`;
  const { rows } = await sql(db).query<{ of_block: bigint; in_all: bigint }>(
    `SELECT
       (SELECT count(*) FROM (SELECT FROM one_time_codes
         WHERE block = $1 AND ${recent} LIMIT $2) AS a) AS of_block,
       (SELECT count(*) FROM (SELECT FROM one_time_codes WHERE ${recent} LIMIT $2) AS b) AS in_all`,
    [block, max],
  );
  return { ofBlock: Number(rows[0]?.of_block ?? 0n), inAll: Number(rows[0]?.in_all ?? 0n) };
}

/** A code as it is kept: its hash alone. */
export interface NewCode extends CodeRequest, Asker {
  readonly id: string;
  readonly codeHash: Buffer;
  readonly lifeSeconds: number;
}

/**
 * Keeps a code and voids the earlier ones of its request; answers when it ends. What a stranger
 * asks for voids nothing that was asked for from elsewhere.
 */
export async function insertCode(db: PlainDb, code: NewCode): Promise<Date> {
  await sql(db).query(
    `UPDATE one_time_codes SET voided_at = now()
     WHERE mobile = $1 AND purpose = $2 AND request_id = $3
       AND (asker <> '${STRANGER}' OR block = $4) AND voided_at IS NULL AND used_at IS NULL`,
    [code.mobile, code.purpose, code.requestId, code.block],
  );
  const { rows } = await sql(db).query<{ expires_at: Date }>(
    `INSERT INTO one_time_codes
       (id, mobile, purpose, request_id, code_hash, asker, block, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8)) RETURNING expires_at`,
    [
      code.id,
      code.mobile,
      code.purpose,
      code.requestId,
      code.codeHash,
      code.asker,
      code.block,
      code.lifeSeconds,
    ],
  );
  return rows[0]?.expires_at ?? new Date(0);
}

/** What a code is good for: one mobile, purpose and request. */
export interface CodeRequest {
  readonly mobile: string;
  readonly purpose: CodePurpose;
  readonly requestId: string;
}

/**
 * Takes a try of each live code of a request, and answers them. Whoever asked for a code has five
 * tries; a code that a stranger asked for has fifteen more for all other askers together, so that
 * wrong ones from there leave the five alone, and nobody tries more than twenty.
 */
export async function takeTries(
  db: PlainDb,
  request: CodeRequest,
  block: string,
): Promise<{ readonly id: string; readonly codeHash: Buffer }[]> {
  const isOwn = `(asker <> '${STRANGER}' OR block = $4)`;
  const { rows } = await sql(db).query<{ id: string; code_hash: Buffer }>(
    `UPDATE one_time_codes SET tries = tries + ${isOwn}::int,
       foreign_tries = foreign_tries + (NOT ${isOwn})::int
     WHERE mobile = $1 AND purpose = $2 AND request_id = $3
       AND CASE WHEN ${isOwn} THEN tries < 5 ELSE foreign_tries < 15 END
       AND used_at IS NULL AND voided_at IS NULL AND expires_at > now()
     RETURNING id, code_hash`,
    [request.mobile, request.purpose, request.requestId, block],
  );
  return rows.map((row) => ({ id: row.id, codeHash: row.code_hash }));
}

/** Uses a code up; false when somebody was faster. */
export async function useCode(db: PlainDb, id: string): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE one_time_codes SET used_at = now()
     WHERE id = $1 AND used_at IS NULL AND voided_at IS NULL AND expires_at > now()`,
    [id],
  );
  return rowCount === 1;
}

/** Whether a request was answered by its code already. */
export async function isRequestDone(db: PlainDb, request: CodeRequest): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `SELECT FROM one_time_codes
     WHERE mobile = $1 AND purpose = $2 AND request_id = $3 AND used_at IS NOT NULL`,
    [request.mobile, request.purpose, request.requestId],
  );
  return (rowCount ?? 0) > 0;
}

/** Forgets codes that are of no use any more. */
export async function deleteOldCodes(db: PlainDb): Promise<void> {
  await sql(db).query(`DELETE FROM one_time_codes WHERE created_at < now() - interval '1 day'`);
}
