import type { AnyDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Puts these codes in the place of all that a person had. */
export async function replaceRecoveryCodes(
  tx: PlainDb,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql(tx).query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await sql(tx).query(
    'INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])',
    [userId, hashes],
  );
}

/** Uses a code up; false for one that is none, or is used already. */
export async function takeRecoveryCode(
  tx: PlainDb,
  userId: number,
  hash: Buffer,
): Promise<boolean> {
  const { rowCount } = await sql(tx).query(
    `UPDATE recovery_codes SET used_at = now()
     WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL`,
    [userId, hash],
  );
  return rowCount === 1;
}

/** How many codes a person has left, of those that were made by a moment; ten at most. */
export async function countRecoveryCodes(
  db: AnyDb,
  userId: number,
  before?: Date,
): Promise<number> {
  const { rows } = await sql(db).query<{ left: bigint }>(
    `SELECT count(*) AS left FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL
       AND ($2::timestamptz IS NULL OR created_at <= $2)`,
    [userId, before ?? null],
  );
  return Number(rows[0]?.left ?? 0n);
}
