import type { Db } from '../../platform/database/database.ts';

export interface TryRequest {
  readonly mobile: string;
  readonly ip: string;
}

export interface FailedTries {
  readonly id: number;
  /** Of the last fifteen minutes, this one included. */
  readonly ofMobile: number;
  readonly ofMobileFromIp: number;
  readonly fromIp: number;
  /** Until the oldest that counts is fifteen minutes old. */
  readonly secondsLeft: number;
}

/** Notes a try before the password is looked at, so that parallel ones see each other. */
export async function insertTry(db: Db, request: TryRequest): Promise<FailedTries> {
  const inserted = await db.query<{ id: bigint }>(
    'INSERT INTO password_tries (mobile, ip) VALUES ($1, $2) RETURNING id',
    [request.mobile, request.ip],
  );
  const { rows } = await db.query<{
    of_mobile: bigint;
    both: bigint;
    from_ip: bigint;
    seconds: number | null;
  }>(
    `SELECT count(*) FILTER (WHERE mobile = $1) AS of_mobile,
       count(*) FILTER (WHERE mobile = $1 AND ip = $2) AS both,
       count(*) FILTER (WHERE ip = $2) AS from_ip,
       ceil(extract(epoch FROM min(at) FILTER (WHERE ip = $2) + interval '15 minutes' - now()))::int
         AS seconds
     FROM password_tries
     WHERE NOT succeeded AND at > now() - interval '15 minutes' AND (mobile = $1 OR ip = $2)`,
    [request.mobile, request.ip],
  );
  const row = rows[0];
  return {
    id: Number(inserted.rows[0]?.id ?? 0n),
    ofMobile: Number(row?.of_mobile ?? 1n),
    ofMobileFromIp: Number(row?.both ?? 1n),
    fromIp: Number(row?.from_ip ?? 1n),
    secondsLeft: Math.max(1, row?.seconds ?? 1),
  };
}

/** The password was right: this try does not count. */
export async function markSucceeded(db: Db, id: number): Promise<void> {
  await db.query('UPDATE password_tries SET succeeded = true WHERE id = $1', [id]);
}

/** The try was turned away unread: it does not prolong the waiting. */
export async function deleteTry(db: Db, id: number): Promise<void> {
  await db.query('DELETE FROM password_tries WHERE id = $1', [id]);
}

/** Forgets tries that count no more. */
export async function deleteOldTries(db: Db): Promise<void> {
  await db.query(`DELETE FROM password_tries WHERE at < now() - interval '1 day'`);
}
