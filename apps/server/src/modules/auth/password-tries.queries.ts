import type { Db } from '../../platform/database/database.ts';

export interface TryRequest {
  readonly mobile: string;
  readonly ip: string;
}

/** Tries of the last fifteen minutes that were not right, up to one of them. */
export interface FailedTries {
  /** That one included, and those whose password is still being looked at. */
  readonly ofMobile: number;
  readonly ofMobileFromIp: number;
  readonly fromIp: number;
  /** Those found wrong. */
  readonly wrongOfMobileFromIp: number;
  readonly wrongFromIp: number;
  /** Until the oldest that counts is fifteen minutes old. */
  readonly secondsLeft: number;
}

/** Notes a try before the password is looked at, so that parallel ones see each other. */
export async function insertTry(db: Db, request: TryRequest): Promise<number> {
  const { rows } = await db.query<{ id: bigint }>(
    'INSERT INTO password_tries (mobile, ip) VALUES ($1, $2) RETURNING id',
    [request.mobile, request.ip],
  );
  return Number(rows[0]?.id ?? 0n);
}

/** Counts the tries up to `id`; later ones are not in its way. */
export async function countTries(db: Db, id: number, request: TryRequest): Promise<FailedTries> {
  const { rows } = await db.query<{
    of_mobile: bigint;
    both: bigint;
    from_ip: bigint;
    wrong_both: bigint;
    wrong_from_ip: bigint;
    seconds: number | null;
  }>(
    `SELECT count(*) FILTER (WHERE mobile = $1) AS of_mobile,
       count(*) FILTER (WHERE mobile = $1 AND ip = $2) AS both,
       count(*) FILTER (WHERE ip = $2) AS from_ip,
       count(*) FILTER (WHERE answered AND mobile = $1 AND ip = $2) AS wrong_both,
       count(*) FILTER (WHERE answered AND ip = $2) AS wrong_from_ip,
       ceil(extract(epoch FROM min(at) FILTER (WHERE ip = $2) + interval '15 minutes' - now()))::int
         AS seconds
     FROM password_tries
     WHERE NOT succeeded AND at > now() - interval '15 minutes' AND (mobile = $1 OR ip = $2)
       AND id <= $3`,
    [request.mobile, request.ip, id],
  );
  const row = rows[0];
  return {
    ofMobile: Number(row?.of_mobile ?? 1n),
    ofMobileFromIp: Number(row?.both ?? 1n),
    fromIp: Number(row?.from_ip ?? 1n),
    wrongOfMobileFromIp: Number(row?.wrong_both ?? 0n),
    wrongFromIp: Number(row?.wrong_from_ip ?? 0n),
    secondsLeft: Math.max(1, row?.seconds ?? 1),
  };
}

/** The password was right: this try does not count. */
export async function markSucceeded(db: Db, id: number): Promise<void> {
  await db.query('UPDATE password_tries SET succeeded = true, answered = true WHERE id = $1', [id]);
}

/** The password was wrong: from now on this try turns others away. */
export async function markWrong(db: Db, id: number): Promise<void> {
  await db.query('UPDATE password_tries SET answered = true WHERE id = $1', [id]);
}

/** The try was turned away unread: it does not prolong the waiting. */
export async function deleteTry(db: Db, id: number): Promise<void> {
  await db.query('DELETE FROM password_tries WHERE id = $1', [id]);
}

/** Forgets tries that count no more. */
export async function deleteOldTries(db: Db): Promise<void> {
  await db.query(`DELETE FROM password_tries WHERE at < now() - interval '1 day'`);
}
