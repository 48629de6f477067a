import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Whatever else a person writes waits until the transaction ends: what is counted stays counted. */
export async function lockPerson(db: PlainDb, userId: number): Promise<void> {
  await sql(db).query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
}
