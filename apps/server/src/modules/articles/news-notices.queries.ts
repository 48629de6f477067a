// Subscribers are notified of news: of which, who, and how far that has come.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { VISIBLE } from './articles.queries.ts';

/** Subscribers to news outside the panel; the condition of an index. */
const SUBSCRIBED = `(s.choices -> 'news' ->> 'push' = 'true' OR s.choices -> 'news' ->> 'mail' = 'true')`;

/** How many subscribers there are, counted to `max`. */
export async function countSubscribers(db: PlainDb, max: number): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM (SELECT FROM message_settings AS s WHERE ${SUBSCRIBED} LIMIT $1) AS n`,
    [max],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** Whether subscribers are notified of an article, or were. */
export async function selectNotifies(db: PlainDb, articleId: string): Promise<boolean> {
  const { rows } = await sql(db).query('SELECT FROM news_notices WHERE article_id = $1', [
    articleId,
  ]);
  return rows.length > 0;
}

/** Has subscribers notified of it, or not; once notifying began that stays. */
export async function setNotifies(
  db: PlainDb,
  articleId: string,
  notifies: boolean,
): Promise<void> {
  await sql(db).query(
    notifies
      ? 'INSERT INTO news_notices (article_id) VALUES ($1) ON CONFLICT DO NOTHING'
      : 'DELETE FROM news_notices WHERE article_id = $1 AND notified_to = 0 AND done_at IS NULL',
    [articleId],
  );
}

/** News that subscribers are being notified of. */
export interface NotifiedNews {
  readonly articleId: number;
  readonly notifiedTo: number;
  readonly fa: string;
  readonly en: string;
}

/**
 * Locks one that is read now and that not all are notified of; another worker takes another. What was taken
 * back or is over waits, and goes on if it is published again. The article itself is not locked: its editors
 * go on meanwhile.
 */
export async function lockDueNews(db: PlainDb): Promise<NotifiedNews | undefined> {
  const title = (lang: 'fa' | 'en'): string => `(SELECT t.title FROM article_texts AS t
    WHERE t.article_id = a.id AND t.version = a.version AND t.lang = '${lang}')`;
  const { rows } = await sql(db).query<{
    article_id: bigint;
    notified_to: bigint;
    fa: string;
    en: string;
  }>(
    `SELECT n.article_id, n.notified_to, ${title('fa')} AS fa,
       coalesce(${title('en')}, ${title('fa')}) AS en
     FROM news_notices AS n JOIN articles AS a ON a.id = n.article_id
     WHERE n.done_at IS NULL AND ${VISIBLE}
     ORDER BY n.article_id LIMIT 1 FOR UPDATE OF n SKIP LOCKED`,
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    articleId: Number(row.article_id),
    notifiedTo: Number(row.notified_to),
    fa: row.fa,
    en: row.en,
  };
}

/** The next subscribers, behind a person. */
export async function selectSubscribers(
  db: PlainDb,
  behind: number,
  max: number,
): Promise<readonly number[]> {
  const { rows } = await sql(db).query<{ user_id: bigint }>(
    `SELECT s.user_id FROM message_settings AS s JOIN users AS u ON u.id = s.user_id
     WHERE ${SUBSCRIBED} AND s.user_id > $1 AND u.state = 'active' ORDER BY s.user_id LIMIT $2`,
    [behind, max],
  );
  return rows.map(({ user_id: id }) => Number(id));
}

/** How far notifying has come. */
export async function moveNotifiedTo(
  db: PlainDb,
  articleId: number,
  { notifiedTo, isDone }: { readonly notifiedTo: number; readonly isDone: boolean },
): Promise<void> {
  await sql(db).query(
    `UPDATE news_notices SET notified_to = $2, done_at = CASE WHEN $3 THEN now() END WHERE article_id = $1`,
    [articleId, notifiedTo, isDone],
  );
}
