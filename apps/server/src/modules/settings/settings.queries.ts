// Settings that operators write: dated rows, of which the newest that has begun is in force.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A setting as it is in force at a moment, ms since 1970; undefined when nobody set it. */
export async function readSetting(db: PlainDb, name: string, now: number): Promise<unknown> {
  const { rows } = await sql(db).query<{ value: unknown }>(
    `SELECT value FROM settings WHERE name = $1 AND valid_from <= $2
     ORDER BY valid_from DESC LIMIT 1`,
    [name, new Date(now)],
  );
  return rows[0]?.value;
}

/** Writes the value of the first start; one that is there stays. */
export async function insertSetting(db: PlainDb, name: string, value: unknown): Promise<void> {
  await sql(db).query(
    `INSERT INTO settings (name, valid_from, value) VALUES ($1, 'epoch', $2::json)
     ON CONFLICT DO NOTHING`,
    [name, JSON.stringify(value)],
  );
}
