import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Notes a proof as taken; false when it was taken before. */
export async function takeProof(db: PlainDb, signature: Buffer, expiresAt: Date): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `INSERT INTO used_proofs (signature, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
    [signature, expiresAt],
  );
  return rowCount === 1;
}

/** Forgets proofs that would not be taken any more anyway. */
export async function deleteOldProofs(db: PlainDb): Promise<void> {
  await sql(db).query('DELETE FROM used_proofs WHERE expires_at < now()');
}
