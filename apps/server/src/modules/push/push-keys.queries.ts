import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A pair of keys as it is kept. */
export interface PushKeyRow {
  readonly id: bigint;
  readonly public_key: string;
  readonly private_sealed: string;
}

/** The pair that browsers subscribe with now; undefined before the first. */
export async function selectNewestKey(db: PlainDb): Promise<PushKeyRow | undefined> {
  const { rows } = await sql(db).query<PushKeyRow>(
    'SELECT id, public_key, private_sealed FROM push_keys ORDER BY id DESC LIMIT 1',
  );
  return rows[0];
}

/** Until the transaction ends nobody else makes a pair. */
export async function lockKeys(db: PlainDb): Promise<void> {
  await sql(db).query(`SELECT pg_advisory_xact_lock(hashtext('sarraf push keys'))`);
}

/** Keeps a new pair, which is given out from now on. */
export async function insertKey(
  db: PlainDb,
  publicKey: string,
  privateSealed: string,
): Promise<void> {
  await sql(db).query('INSERT INTO push_keys (public_key, private_sealed) VALUES ($1, $2)', [
    publicKey,
    privateSealed,
  ]);
}
