import { type AnyDb, type PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A passkey as its row says. */
export interface PasskeyRow {
  readonly id: string;
  readonly user_id: bigint;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly is_synced: boolean;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** A passkey as it is made. */
export interface NewPasskey {
  readonly id: string;
  readonly userId: number;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly isSynced: boolean;
  readonly name: string;
  readonly createdAt: Date;
}

const COLUMNS = `id, user_id, credential_id, public_key, counter, is_synced, name, created_at,
  last_used_at`;

/** A person's passkeys, oldest first. */
export async function selectPasskeys(db: AnyDb, userId: number): Promise<PasskeyRow[]> {
  const { rows } = await sql(db).query<PasskeyRow>(
    `SELECT ${COLUMNS} FROM passkeys WHERE user_id = $1 ORDER BY created_at, id`,
    [userId],
  );
  return rows;
}

/** How many passkeys a person has, of those that were there by a moment. */
export async function countPasskeys(db: AnyDb, userId: number, before?: Date): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM passkeys
     WHERE user_id = $1 AND ($2::timestamptz IS NULL OR created_at <= $2)`,
    [userId, before ?? null],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** The passkey that a device calls so. */
export async function selectByCredential(
  db: PlainDb,
  credentialId: Buffer,
): Promise<PasskeyRow | undefined> {
  const { rows } = await sql(db).query<PasskeyRow>(
    `SELECT ${COLUMNS} FROM passkeys WHERE credential_id = $1`,
    [credentialId],
  );
  return rows[0];
}

/** Keeps a passkey; undefined where it is somebody's already. */
export async function insertPasskey(
  db: PlainDb,
  made: NewPasskey,
): Promise<PasskeyRow | undefined> {
  const { rows } = await sql(db).query<PasskeyRow>(
    `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, is_synced, name,
       created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (credential_id) DO NOTHING RETURNING ${COLUMNS}`,
    [
      made.id,
      made.userId,
      made.credentialId,
      made.publicKey,
      made.counter,
      made.isSynced,
      made.name,
      made.createdAt,
    ],
  );
  return rows[0];
}

/**
 * Notes that a passkey was used; false where its counter was seen before: then there are two of it.
 */
export async function moveCounter(
  db: PlainDb,
  id: string,
  used: { readonly counter: number; readonly isSynced: boolean; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE passkeys SET counter = $2, is_synced = $3, last_used_at = $4
     WHERE id = $1 AND (counter < $2 OR counter = 0 AND $2 = 0)`,
    [id, used.counter, used.isSynced, used.at],
  );
  return rowCount === 1;
}

/** Removes one passkey of a person; its name, or undefined where there is none. */
export async function deletePasskey(
  db: PlainDb,
  userId: number,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql(db).query<{ name: string }>(
    'DELETE FROM passkeys WHERE id = $1 AND user_id = $2 RETURNING name',
    [id, userId],
  );
  return rows[0]?.name;
}

/** Removes all passkeys of a person. */
export async function deletePasskeys(db: PlainDb, userId: number): Promise<void> {
  await sql(db).query('DELETE FROM passkeys WHERE user_id = $1', [userId]);
}

/** Notes a challenge as used; false where it was used before. */
export async function takeChallenge(db: PlainDb, nonce: Buffer, endsAt: Date): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    'INSERT INTO used_challenges (nonce, ends_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [nonce, endsAt],
  );
  return rowCount === 1;
}

/** Forgets challenges that end anyway. */
export async function deleteEndedChallenges(db: PlainDb, before: Date): Promise<void> {
  await sql(db).query('DELETE FROM used_challenges WHERE ends_at < $1', [before]);
}
