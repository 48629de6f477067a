// Up to which piece of news a person has seen them.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { VISIBLE } from './articles.queries.ts';

/** The moment; of somebody who has seen none yet, when they came. */
export async function selectSeen(db: PlainDb, userId: number): Promise<Date> {
  const { rows } = await sql(db).query<{ up_to: Date }>(
    `SELECT coalesce(s.up_to, u.created_at) AS up_to
     FROM users AS u LEFT JOIN news_seen AS s ON s.user_id = u.id WHERE u.id = $1`,
    [userId],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('Who asks for news is nobody.');
  return row.up_to;
}

/** They have seen up to this moment, or up to a later one before; never up to one that is to come. */
export async function moveSeen(db: PlainDb, userId: number, upTo: Date): Promise<void> {
  await sql(db).query(
    `INSERT INTO news_seen AS s (user_id, up_to) VALUES ($1, least($2, now()))
     ON CONFLICT (user_id) DO UPDATE SET up_to = greatest(s.up_to, excluded.up_to)`,
    [userId, upTo],
  );
}

/** How much visible news is of later moments, counted to `max`. */
export async function countNewer(db: PlainDb, than: Date, max: number): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM (SELECT FROM articles AS a
       WHERE a.kind = 'news' AND ${VISIBLE} AND a.publish_at > $1 LIMIT $2) AS n`,
    [than, max],
  );
  return Number(rows[0]?.count ?? 0n);
}
