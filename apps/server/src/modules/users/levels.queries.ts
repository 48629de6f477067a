// What raises and lowers a person's level; the engine is told of each change.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What a person was verified with. */
export interface LevelOneFacts {
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly nationalCodeHash: Buffer;
  readonly nationalCodeSealed: string;
  readonly birthDate: string;
}

/** The engine is to be told of whoever was `moved` to another level: a new version of their standing. */
const TO_BE_TOLD = `INSERT INTO user_standings AS s (user_id) SELECT id FROM moved
  ON CONFLICT (user_id) DO UPDATE SET version = s.version + 1`;

/** Raises a person from level 0 to 1; false when they are not at level 0. */
export async function raiseToLevelOne(db: PlainDb, facts: LevelOneFacts): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `WITH moved AS (
       UPDATE users SET level = 1, first_name = $2, last_name = $3, national_code_hash = $4,
         national_code_sealed = $5, birth_date = $6
       WHERE id = $1 AND level = 0 RETURNING id)
     ${TO_BE_TOLD}`,
    [
      facts.userId,
      facts.firstName,
      facts.lastName,
      facts.nationalCodeHash,
      facts.nationalCodeSealed,
      facts.birthDate,
    ],
  );
  return rowCount === 1;
}

/** Raises a person from level 1 to 2; false when they are not at level 1. */
export async function raiseToLevelTwo(db: PlainDb, userId: number): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `WITH moved AS (UPDATE users SET level = 2 WHERE id = $1 AND level = 1 RETURNING id)
     ${TO_BE_TOLD}`,
    [userId],
  );
  return rowCount === 1;
}

/**
 * Takes a level back; at level 0 nothing is verified any more. False when they are not at the one
 * above it.
 */
export async function lowerToLevel(db: PlainDb, userId: number, level: 0 | 1): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    level === 1
      ? `WITH moved AS (UPDATE users SET level = 1 WHERE id = $1 AND level = 2 RETURNING id)
         ${TO_BE_TOLD}`
      : `WITH moved AS (
           UPDATE users SET level = 0, national_code_hash = NULL, national_code_sealed = NULL,
             birth_date = NULL
           WHERE id = $1 AND level = 1 RETURNING id)
         ${TO_BE_TOLD}`,
    [userId],
  );
  return rowCount === 1;
}
