import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Whose a username is; undefined while nobody took it. */
export async function selectUsernameOwner(
  db: PlainDb,
  username: string,
): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ user_id: bigint }>(
    'SELECT user_id FROM usernames WHERE username = $1',
    [username],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].user_id);
}

/** Takes a username that nobody has; false when somebody was first. */
export async function insertUsername(
  db: PlainDb,
  userId: number,
  username: string,
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `INSERT INTO usernames (username, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
    [username, userId],
  );
  return rowCount === 1;
}

/** How many usernames a person has taken, earlier ones with it. */
export async function countUsernames(db: PlainDb, userId: number): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    'SELECT count(*) AS count FROM usernames WHERE user_id = $1',
    [userId],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** A photo as its row says. */
export interface PhotoRow {
  readonly id: string;
  readonly sealed: string;
}

/** Keeps a photo in place of the one before it. */
export async function upsertPhoto(db: PlainDb, userId: number, photo: PhotoRow): Promise<void> {
  await sql(db).query(
    `INSERT INTO profile_photos (user_id, id, sealed) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET id = excluded.id, sealed = excluded.sealed,
       created_at = now()`,
    [userId, photo.id, photo.sealed],
  );
}

/** A person's photo. */
export async function selectPhoto(db: PlainDb, userId: number): Promise<PhotoRow | undefined> {
  const { rows } = await sql(db).query<PhotoRow>(
    'SELECT id, sealed FROM profile_photos WHERE user_id = $1',
    [userId],
  );
  return rows[0];
}

/** Forgets a person's photo; false when there is none. */
export async function deletePhoto(db: PlainDb, userId: number): Promise<boolean> {
  const { rowCount } = await sql(db).query('DELETE FROM profile_photos WHERE user_id = $1', [
    userId,
  ]);
  return rowCount === 1;
}
