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

/** Writes a value that is in force from the beginning, unless there is one. */
export async function insertValue(db: PlainDb, name: string, json: string): Promise<void> {
  await sql(db).query(
    `INSERT INTO settings (name, valid_from, value) VALUES ($1, 'epoch', $2::json)
     ON CONFLICT DO NOTHING`,
    [name, json],
  );
}
