import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A person's identifier; undefined before they first asked for it. */
export async function selectDepositId(db: PlainDb, userId: number): Promise<string | undefined> {
  const { rows } = await sql(db).query<{ deposit_id: string }>(
    'SELECT deposit_id FROM deposit_ids WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.deposit_id;
}

/** Gives a person an identifier, unless they have one or somebody else has this one. */
export async function insertDepositId(
  db: PlainDb,
  userId: number,
  depositId: string,
): Promise<void> {
  await sql(db).query(
    'INSERT INTO deposit_ids (user_id, deposit_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [userId, depositId],
  );
}
