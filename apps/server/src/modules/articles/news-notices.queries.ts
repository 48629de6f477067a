// News that people are told of: which, whom, and how far that has come.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { VISIBLE } from './articles.queries.ts';

/** Whoever asked to be told of news outside the panel; the condition of an index. */
const ASKED = `(s.choices -> 'news' ->> 'push' = 'true' OR s.choices -> 'news' ->> 'mail' = 'true')`;

/** How many people asked for it, counted to `max`. */
export async function countAsked(db: PlainDb, max: number): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM (SELECT FROM message_settings AS s WHERE ${ASKED} LIMIT $1) AS n`,
    [max],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** Whether people are told of an article, or were. */
export async function selectTells(db: PlainDb, articleId: string): Promise<boolean> {
  const { rows } = await sql(db).query('SELECT FROM news_notices WHERE article_id = $1', [
    articleId,
  ]);
  return rows.length > 0;
}

/** People will be told of it, or not; once it began that stays. */
export async function setTells(db: PlainDb, articleId: string, tells: boolean): Promise<void> {
  await sql(db).query(
    tells
      ? 'INSERT INTO news_notices (article_id) VALUES ($1) ON CONFLICT DO NOTHING'
      : 'DELETE FROM news_notices WHERE article_id = $1 AND told_to = 0 AND done_at IS NULL',
    [articleId],
  );
}

/** News that people are being told of. */
export interface ToldNews {
  readonly articleId: number;
  readonly toldTo: number;
  readonly fa: string;
  readonly en: string;
}

/**
 * Holds one that is read now and that not all were told of; another worker takes another. What was taken
 * back or is over waits, and goes on if it is published again. The article itself is not held: its editors
 * go on meanwhile.
 */
export async function lockToldNews(db: PlainDb): Promise<ToldNews | undefined> {
  const title = (lang: 'fa' | 'en'): string => `(SELECT t.title FROM article_texts AS t
    WHERE t.article_id = a.id AND t.version = a.version AND t.lang = '${lang}')`;
  const { rows } = await sql(db).query<{
    article_id: bigint;
    told_to: bigint;
    fa: string;
    en: string;
  }>(
    `SELECT n.article_id, n.told_to, ${title('fa')} AS fa,
       coalesce(${title('en')}, ${title('fa')}) AS en
     FROM news_notices AS n JOIN articles AS a ON a.id = n.article_id
     WHERE n.done_at IS NULL AND ${VISIBLE}
     ORDER BY n.article_id LIMIT 1 FOR UPDATE OF n SKIP LOCKED`,
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    articleId: Number(row.article_id),
    toldTo: Number(row.told_to),
    fa: row.fa,
    en: row.en,
  };
}

/** The next of those who asked for it, behind a person. */
export async function selectAsked(
  db: PlainDb,
  behind: number,
  max: number,
): Promise<readonly number[]> {
  const { rows } = await sql(db).query<{ user_id: bigint }>(
    `SELECT s.user_id FROM message_settings AS s JOIN users AS u ON u.id = s.user_id
     WHERE ${ASKED} AND s.user_id > $1 AND u.state = 'active' ORDER BY s.user_id LIMIT $2`,
    [behind, max],
  );
  return rows.map(({ user_id: id }) => Number(id));
}

/** How far telling has come. */
export async function moveToldTo(
  db: PlainDb,
  articleId: number,
  { toldTo, isDone }: { readonly toldTo: number; readonly isDone: boolean },
): Promise<void> {
  await sql(db).query(
    `UPDATE news_notices SET told_to = $2, done_at = CASE WHEN $3 THEN now() END WHERE article_id = $1`,
    [articleId, toldTo, isDone],
  );
}
