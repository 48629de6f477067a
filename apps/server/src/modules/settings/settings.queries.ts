import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** The newest value that has begun by then. */
export async function selectValue(db: PlainDb, name: string, at: Date): Promise<unknown> {
  const { rows } = await sql(db).query<{ value: unknown }>(
    `SELECT value FROM settings WHERE name = $1 AND valid_from <= $2
     ORDER BY valid_from DESC LIMIT 1`,
    [name, at],
  );
  return rows[0]?.value;
}

/** Whoever writes a setting by what stands in it does it alone, to the transaction's end. */
export async function lockName(tx: PlainDb, name: string): Promise<void> {
  await sql(tx).query('SELECT pg_advisory_xact_lock(hashtext($1))', [`setting ${name}`]);
}

/** Writes a value that is in force from a moment on; false where another one begins just then. */
export async function insertFrom(
  db: PlainDb,
  name: string,
  { from, json, approvalId }: { from: Date; json: string; approvalId: bigint | undefined },
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `INSERT INTO settings (name, valid_from, value, approval_id) VALUES ($1, $2, $3::json, $4)
     ON CONFLICT DO NOTHING`,
    [name, from, json, approvalId],
  );
  return rowCount === 1;
}

/** Values that begin later, the next one first. */
export async function selectLater(
  db: PlainDb,
  name: string,
  at: Date,
): Promise<{ readonly from: Date; readonly value: unknown }[]> {
  const { rows } = await sql(db).query<{ from: Date; value: unknown }>(
    `SELECT valid_from AS from, value FROM settings WHERE name = $1 AND valid_from > $2
     ORDER BY valid_from LIMIT 20`,
    [name, at],
  );
  return rows;
}

/** Writes a value that is in force from the beginning, unless there is one. */
export async function insertValue(db: PlainDb, name: string, json: string): Promise<void> {
  await sql(db).query(
    `INSERT INTO settings (name, valid_from, value) VALUES ($1, 'epoch', $2::json)
     ON CONFLICT DO NOTHING`,
    [name, json],
  );
}
