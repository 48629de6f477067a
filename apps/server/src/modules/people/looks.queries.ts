import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { FOUND_COLUMNS, FOUND_FROM, type FoundRow } from './people.queries.ts';

/** A person whom an officer looked at, and when they last did. */
export interface LookedAtRow extends FoundRow {
  readonly at: Date;
}

/** Notes that an officer looked at a person, in the place of an earlier time. */
export async function upsertLook(
  db: PlainDb,
  officer: number,
  person: number,
  at: Date,
): Promise<void> {
  await sql(db).query(
    `INSERT INTO person_looks (officer_id, person_id, at) VALUES ($1, $2, $3)
     ON CONFLICT (officer_id, person_id) DO UPDATE SET at = GREATEST(person_looks.at, EXCLUDED.at)`,
    [officer, person, at],
  );
}

/**
 * Forgets all but an officer's last `max`. A statement of its own that waits for nobody: two windows
 * of one officer never wait for each other.
 */
export async function deleteOlderLooks(db: PlainDb, officer: number, max: number): Promise<void> {
  await sql(db).query(
    `DELETE FROM person_looks WHERE officer_id = $1 AND person_id IN (
       SELECT person_id FROM person_looks WHERE officer_id = $1
       ORDER BY at DESC, person_id DESC OFFSET $2 FOR UPDATE SKIP LOCKED)`,
    [officer, max],
  );
}

/** An officer's last `max`, latest first; whoever joined the staff since is left out. */
export async function selectLooks(
  db: PlainDb,
  officer: number,
  max: number,
): Promise<LookedAtRow[]> {
  const { rows } = await sql(db).query<LookedAtRow>(
    `SELECT ${FOUND_COLUMNS}, NULL AS card, l.at
     FROM person_looks AS l JOIN ${FOUND_FROM} ON u.id = l.person_id
     WHERE l.officer_id = $1 AND u.staff_role IS NULL
     ORDER BY l.at DESC, l.person_id DESC LIMIT $2`,
    [officer, max],
  );
  return rows;
}
