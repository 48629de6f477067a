import type { Db } from '../../platform/database/database.ts';
import type { CodePurpose } from './code-purpose.ts';

/** Codes sent in the last ten minutes, and when the oldest of them leaves that window. */
export interface RecentSends {
  readonly count: number;
  /** Seconds until one more may be sent; 0 when none was sent. */
  readonly freeInSeconds: number;
}

/** Sends for one mobile or from one address wait for each other until the transaction ends. */
export async function lockSender(db: Db, mobile: string, ip: string): Promise<void> {
  await db.query(
    `SELECT pg_advisory_xact_lock(key) FROM (
       SELECT hashtextextended(name, 7270020) AS key
       FROM unnest($1::text[]) AS name ORDER BY 1) AS locks`,
    [[`mobile ${mobile}`, `ip ${ip}`]],
  );
}

async function recentSends(db: Db, column: 'mobile' | 'ip', value: string): Promise<RecentSends> {
  const { rows } = await db.query<{ count: bigint; free_in: number | null }>(
    `SELECT count(*) AS count,
       ceil(extract(epoch FROM min(created_at) + interval '10 minutes' - now()))::int AS free_in
     FROM one_time_codes WHERE ${column} = $1 AND created_at > now() - interval '10 minutes'`,
    [value],
  );
  return { count: Number(rows[0]?.count ?? 0n), freeInSeconds: rows[0]?.free_in ?? 0 };
}

export function recentSendsToMobile(db: Db, mobile: string): Promise<RecentSends> {
  return recentSends(db, 'mobile', mobile);
}

export function recentSendsFromIp(db: Db, ip: string): Promise<RecentSends> {
  return recentSends(db, 'ip', ip);
}

export interface NewCode {
  readonly id: string;
  readonly mobile: string;
  readonly purpose: CodePurpose;
  readonly requestId: string;
  readonly codeHash: Buffer;
  readonly ip: string;
  readonly lifeSeconds: number;
}

/** Keeps a code and voids the earlier ones of its request; answers when it ends. */
export async function insertCode(db: Db, code: NewCode): Promise<Date> {
  await db.query(
    `UPDATE one_time_codes SET voided_at = now()
     WHERE mobile = $1 AND purpose = $2 AND request_id = $3
       AND voided_at IS NULL AND used_at IS NULL`,
    [code.mobile, code.purpose, code.requestId],
  );
  const { rows } = await db.query<{ expires_at: Date }>(
    `INSERT INTO one_time_codes (id, mobile, purpose, request_id, code_hash, ip, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7)) RETURNING expires_at`,
    [code.id, code.mobile, code.purpose, code.requestId, code.codeHash, code.ip, code.lifeSeconds],
  );
  return rows[0]?.expires_at ?? new Date(0);
}

export interface CodeRequest {
  readonly mobile: string;
  readonly purpose: CodePurpose;
  readonly requestId: string;
}

/** Takes one of the five tries of the live code; undefined when there is none left. */
export async function takeTry(
  db: Db,
  request: CodeRequest,
): Promise<{ readonly id: string; readonly codeHash: Buffer } | undefined> {
  const { rows } = await db.query<{ id: string; code_hash: Buffer }>(
    `UPDATE one_time_codes SET tries = tries + 1
     WHERE mobile = $1 AND purpose = $2 AND request_id = $3 AND tries < 5
       AND used_at IS NULL AND voided_at IS NULL AND expires_at > now()
     RETURNING id, code_hash`,
    [request.mobile, request.purpose, request.requestId],
  );
  const row = rows[0];
  return row === undefined ? undefined : { id: row.id, codeHash: row.code_hash };
}

/** Uses a code up; false when somebody was faster. */
export async function useCode(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE one_time_codes SET used_at = now()
     WHERE id = $1 AND used_at IS NULL AND voided_at IS NULL AND expires_at > now()`,
    [id],
  );
  return rowCount === 1;
}

/** Whether a request was answered by its code already. */
export async function isRequestDone(db: Db, request: CodeRequest): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM one_time_codes
     WHERE mobile = $1 AND purpose = $2 AND request_id = $3 AND used_at IS NOT NULL`,
    [request.mobile, request.purpose, request.requestId],
  );
  return (rowCount ?? 0) > 0;
}

/** Forgets codes that are of no use any more. */
export async function deleteOldCodes(db: Db): Promise<void> {
  await db.query(`DELETE FROM one_time_codes WHERE created_at < now() - interval '1 day'`);
}
