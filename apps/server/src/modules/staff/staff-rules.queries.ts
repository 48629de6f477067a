import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Sign-in rules of the staff, as they are kept. */
export interface StaffRules {
  readonly idle_minutes: number;
  readonly addresses: readonly string[];
}

/** Until an owner says otherwise. */
export const DEFAULT_RULES: StaffRules = { idle_minutes: 30, addresses: [] };

/** The rules that are in force. */
export async function selectStaffRules(db: PlainDb): Promise<StaffRules> {
  const { rows } = await sql(db).query<{ value: StaffRules }>(
    `SELECT value FROM settings WHERE name = 'staff' AND valid_from <= clock_timestamp()
     ORDER BY valid_from DESC LIMIT 1`,
  );
  return rows[0]?.value ?? DEFAULT_RULES;
}

/** Puts rules in force from now on. */
export async function insertStaffRules(db: PlainDb, rules: StaffRules): Promise<void> {
  await sql(db).query(
    `INSERT INTO settings (name, valid_from, value) VALUES ('staff', clock_timestamp(), $1)`,
    [JSON.stringify(rules)],
  );
}
