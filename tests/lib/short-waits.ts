// What takes minutes or days in life and would take them in a test.
import type pg from 'pg';

/** A setting of withdrawals by its name: of toman, or of coins. */
export type CancellableKind = 'toman_withdrawal' | 'coin_withdrawal';

type Database = Pick<pg.Client, 'query'>;

/** Withdrawals can be cancelled by their owner for so many seconds, instead of three minutes. */
export async function shortenCancelling(
  database: Database,
  kind: CancellableKind,
  seconds = 1,
): Promise<void> {
  await database.query(
    `INSERT INTO settings (name, valid_from, value)
     SELECT name, now(), jsonb_set(value::jsonb, '{cancel_seconds}', $2::jsonb)
     FROM settings WHERE name = $1`,
    [kind, String(seconds)],
  );
}

/** Officers have their roles for more than three days: who is newer does not count as a second person. */
export async function ageOfficers(database: Database): Promise<void> {
  await database.query(`UPDATE staff_roles SET since = now() - interval '73 hours'`);
}
