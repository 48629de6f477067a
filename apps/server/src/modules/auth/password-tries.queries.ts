import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Whose password is tried, and by whom. */
export interface TryRequest {
  readonly mobile: string;
  /** The address block, or `device:…` of a device that this account knows. */
  readonly asker: string;
}

/** Tries of the last fifteen minutes that were not right, up to one of them. */
export interface FailedTries {
  /** That one included, and those whose password is still being looked at. */
  readonly ofMobile: number;
  readonly ofBoth: number;
  readonly ofAsker: number;
  /** Those found wrong. */
  readonly wrongOfMobile: number;
  readonly wrongOfBoth: number;
  readonly wrongOfAsker: number;
}

/**
 * Notes a try before the password is looked at, so that parallel ones see each other: at one network
 * and at one account a number is given only once every lower one can be seen.
 */
export async function insertTry(db: PlainDb, request: TryRequest): Promise<number> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `WITH turn AS MATERIALIZED (
       SELECT pg_advisory_xact_lock(1, hashtext($2)), pg_advisory_xact_lock(2, hashtext($1)))
     INSERT INTO password_tries (mobile, asker) SELECT $1, $2 FROM turn RETURNING id`,
    [request.mobile, request.asker],
  );
  return Number(rows[0]?.id ?? 0n);
}

/**
 * Counts the tries up to `id` (all without it), of each kind up to `max`; later ones are not in
 * its way. What a known device does is no guess of strangers.
 */
export async function countTries(
  db: PlainDb,
  request: TryRequest,
  max: number,
  id: number | null = null,
): Promise<FailedTries> {
  const { rows } = await sql(db).query<Record<keyof FailedTries, bigint>>(
    `WITH failed AS (
       SELECT mobile, asker, answered FROM (
         (SELECT mobile, asker, answered FROM password_tries
          WHERE mobile = $1 AND NOT succeeded AND at > now() - interval '15 minutes'
            AND (asker NOT LIKE 'device:%' OR asker = $2) AND ($4::bigint IS NULL OR id <= $4)
          ORDER BY at DESC LIMIT $3)
         UNION ALL
         (SELECT mobile, asker, answered FROM password_tries
          WHERE asker = $2 AND mobile <> $1 AND NOT succeeded
            AND at > now() - interval '15 minutes' AND ($4::bigint IS NULL OR id <= $4)
          ORDER BY at DESC LIMIT $3)) AS both_kinds)
     SELECT count(*) FILTER (WHERE mobile = $1) AS "ofMobile",
       count(*) FILTER (WHERE mobile = $1 AND asker = $2) AS "ofBoth",
       count(*) FILTER (WHERE asker = $2) AS "ofAsker",
       count(*) FILTER (WHERE mobile = $1 AND answered) AS "wrongOfMobile",
       count(*) FILTER (WHERE mobile = $1 AND asker = $2 AND answered) AS "wrongOfBoth",
       count(*) FILTER (WHERE asker = $2 AND answered) AS "wrongOfAsker"
     FROM failed`,
    [request.mobile, request.asker, max, id],
  );
  const of = (name: keyof FailedTries): number => Number(rows[0]?.[name] ?? 0n);
  return {
    ofMobile: of('ofMobile'),
    ofBoth: of('ofBoth'),
    ofAsker: of('ofAsker'),
    wrongOfMobile: of('wrongOfMobile'),
    wrongOfBoth: of('wrongOfBoth'),
    wrongOfAsker: of('wrongOfAsker'),
  };
}

/** The password was right: this try does not count. */
export async function markSucceeded(db: PlainDb, id: number): Promise<void> {
  await sql(db).query('UPDATE password_tries SET succeeded = true, answered = true WHERE id = $1', [
    id,
  ]);
}

/** The password was wrong: from now on this try turns others away. */
export async function markWrong(db: PlainDb, id: number): Promise<void> {
  await sql(db).query('UPDATE password_tries SET answered = true WHERE id = $1', [id]);
}

/** The try was turned away unread: it does not prolong the waiting. */
export async function deleteTry(db: PlainDb, id: number): Promise<void> {
  await sql(db).query('DELETE FROM password_tries WHERE id = $1', [id]);
}

/** Forgets tries that count no more. */
export async function deleteOldTries(db: PlainDb): Promise<void> {
  await sql(db).query(`DELETE FROM password_tries WHERE at < now() - interval '1 day'`);
}
