import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A person's test messages since a moment, and when the oldest of them was asked for. */
export async function countTests(
  db: PlainDb,
  userId: number,
  since: Date,
): Promise<{ readonly count: number; readonly oldest: Date | null }> {
  const { rows } = await sql(db).query<{ count: bigint; oldest: Date | null }>(
    `SELECT count(*) AS count, min(m.created_at) AS oldest
     FROM messages AS m JOIN notifications AS n ON n.id = m.notification_id
     WHERE m.user_id = $1 AND m.channel = 'push' AND n.kind = 'push_test' AND m.created_at > $2`,
    [userId, since],
  );
  return { count: Number(rows[0]?.count ?? 0n), oldest: rows[0]?.oldest ?? null };
}
