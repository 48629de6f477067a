import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** An authenticator as it is kept. */
export interface KeptAuthenticator {
  readonly secretSealed: string;
  /** No code of this step or an earlier one is accepted any more. */
  readonly lastStep: number;
}

/** Lets one code at a time be looked at, also of who has recovery codes and no authenticator. */
export async function lockTries(tx: PlainDb, of: string): Promise<void> {
  await sql(tx).query(`SELECT pg_advisory_xact_lock(hashtextextended('factor-tries/' || $1, 0))`, [
    of,
  ]);
}

/** Reads and locks a person's authenticator, so that a code has one user only. */
export async function lockAuthenticator(
  tx: PlainDb,
  userId: number,
): Promise<KeptAuthenticator | undefined> {
  const { rows } = await sql(tx).query<{ secret_sealed: string; last_step: bigint }>(
    'SELECT secret_sealed, last_step FROM authenticators WHERE user_id = $1 FOR UPDATE',
    [userId],
  );
  const row = rows[0];
  return row && { secretSealed: row.secret_sealed, lastStep: Number(row.last_step) };
}

/** Remembers up to which step codes are used up. */
export async function moveLastStep(tx: PlainDb, userId: number, step: number): Promise<void> {
  await sql(tx).query('UPDATE authenticators SET last_step = $2 WHERE user_id = $1', [
    userId,
    step,
  ]);
}

/** Sets a person's authenticator, in place of the one before. */
export async function putAuthenticator(
  tx: PlainDb,
  userId: number,
  { secretSealed, lastStep }: KeptAuthenticator,
): Promise<void> {
  await sql(tx).query(
    `INSERT INTO authenticators (user_id, secret_sealed, last_step) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET secret_sealed = excluded.secret_sealed,
       last_step = excluded.last_step, created_at = now()`,
    [userId, secretSealed, lastStep],
  );
}

/** Whether a person has an authenticator that was there by a moment. */
export async function hasAuthenticatorSince(
  db: PlainDb,
  userId: number,
  before: Date,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    'SELECT FROM authenticators WHERE user_id = $1 AND created_at <= $2',
    [userId, before],
  );
  return rowCount === 1;
}

/** Forgets a person's authenticator. */
export async function deleteAuthenticator(tx: PlainDb, userId: number): Promise<void> {
  await sql(tx).query('DELETE FROM authenticators WHERE user_id = $1', [userId]);
}

/** Begins a set-up; an earlier one of the same person is void. Answers when it ends. */
export async function putSetup(
  db: PlainDb,
  setup: { readonly userId: number; readonly sessionId: string; readonly secretSealed: string },
): Promise<Date> {
  const { rows } = await sql(db).query<{ ends_at: Date }>(
    `INSERT INTO authenticator_setups (user_id, session_id, secret_sealed) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET session_id = excluded.session_id,
       secret_sealed = excluded.secret_sealed, created_at = now()
     RETURNING created_at + interval '10 minutes' AS ends_at`,
    [setup.userId, setup.sessionId, setup.secretSealed],
  );
  return rows[0]?.ends_at ?? new Date(0);
}

/** The sealed secret of a set-up that this session began in the last ten minutes. */
export async function lockSetup(
  tx: PlainDb,
  userId: number,
  sessionId: string,
): Promise<string | undefined> {
  const { rows } = await sql(tx).query<{ secret_sealed: string }>(
    `SELECT secret_sealed FROM authenticator_setups
     WHERE user_id = $1 AND session_id = $2 AND created_at > now() - interval '10 minutes'
     FOR UPDATE`,
    [userId, sessionId],
  );
  return rows[0]?.secret_sealed;
}

/** Ends a set-up. */
export async function deleteSetup(tx: PlainDb, userId: number): Promise<void> {
  await sql(tx).query('DELETE FROM authenticator_setups WHERE user_id = $1', [userId]);
}

/** Wrong codes of a person in ten minutes: by this asker, by strangers, and by everybody. */
export interface WrongCodes {
  readonly own: number;
  readonly strangers: number;
  readonly all: number;
}

/** Counts the wrong codes that still count. */
export async function countWrongCodes(
  tx: PlainDb,
  userId: number,
  asker: string,
): Promise<WrongCodes> {
  const { rows } = await sql(tx).query<Record<keyof WrongCodes, bigint>>(
    `SELECT count(*) FILTER (WHERE asker = $2) AS own,
       count(*) FILTER (WHERE asker LIKE 'password:%') AS strangers, count(*) AS "all"
     FROM authenticator_tries
     WHERE user_id = $1 AND created_at > now() - interval '10 minutes'`,
    [userId, asker],
  );
  const of = (name: keyof WrongCodes): number => Number(rows[0]?.[name] ?? 0n);
  return { own: of('own'), strangers: of('strangers'), all: of('all') };
}

/** Counts a wrong code. */
export async function insertWrongCode(tx: PlainDb, userId: number, asker: string): Promise<void> {
  await sql(tx).query('INSERT INTO authenticator_tries (user_id, asker) VALUES ($1, $2)', [
    userId,
    asker,
  ]);
}

/** Forgets what counts no more, and set-ups that nobody finished. */
export async function deleteOldAuthenticatorRows(db: PlainDb): Promise<void> {
  await sql(db).query(
    `DELETE FROM authenticator_tries WHERE created_at < now() - interval '1 hour'`,
  );
  await sql(db).query(
    `DELETE FROM authenticator_setups WHERE created_at < now() - interval '1 hour'`,
  );
}
