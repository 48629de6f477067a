// News that people read now, pinned first.
import type { NewsCategory } from '@sarraf/contracts/lists';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import {
  type ArticleRecord,
  columns,
  hasWords,
  PINNED,
  type Raw,
  toRecord,
  VISIBLE,
} from './articles.queries.ts';

/** Where a page of news begins: behind this one. */
export interface NewsPlace {
  readonly isPinned: boolean;
  readonly publishedMs: number;
  readonly id: number;
}

/** What a list of news is narrowed to; `text` is looked for in title and summary, whatever its case. */
export interface NewsFilter {
  readonly category: NewsCategory | undefined;
  readonly text: string | undefined;
}

const FILTERED = `a.kind = 'news' AND ${VISIBLE} AND ($1::text IS NULL OR a.category = $1)
  AND ${hasWords('$2')}`;
const filterValues = ({ category, text }: NewsFilter) => [category ?? null, text ?? null];

/** Visible news, pinned first, then the newest. */
export async function selectNews(
  db: PlainDb,
  filter: NewsFilter,
  part: { readonly behind: NewsPlace | undefined; readonly offset: number; readonly limit: number },
): Promise<ArticleRecord[]> {
  const { behind, offset, limit } = part;
  const { rows } = await sql(db).query<Raw>(
    `SELECT ${columns(false)} FROM articles AS a
     WHERE ${FILTERED} AND ($3::boolean IS NULL OR
       (${PINNED}, a.publish_at, a.id) < ($3, to_timestamp($4::double precision / 1000), $5::bigint))
     ORDER BY ${PINNED} DESC, a.publish_at DESC, a.id DESC LIMIT $6 OFFSET $7`,
    [
      ...filterValues(filter),
      behind?.isPinned ?? null,
      behind?.publishedMs ?? null,
      behind?.id ?? null,
      limit,
      offset,
    ],
  );
  return rows.map(toRecord);
}

/** How many news a list has, counted to `max`. */
export async function countNews(db: PlainDb, filter: NewsFilter, max: number): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM (SELECT FROM articles AS a WHERE ${FILTERED} LIMIT $3) AS n`,
    [...filterValues(filter), max],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** The visible news of a later moment to show first: a pinned one before others, then the newest. */
export async function selectNewerNews(db: PlainDb, than: Date): Promise<ArticleRecord | undefined> {
  const { rows } = await sql(db).query<Raw>(
    `SELECT ${columns(false)} FROM articles AS a
     WHERE a.kind = 'news' AND ${VISIBLE} AND a.publish_at > $1
     ORDER BY ${PINNED} DESC, a.publish_at DESC, a.id DESC LIMIT 1`,
    [than],
  );
  return rows.map(toRecord)[0];
}

/** One of the visible news, whole. */
export async function selectNewsById(db: PlainDb, id: number): Promise<ArticleRecord | undefined> {
  const { rows } = await sql(db).query<Raw>(
    `SELECT ${columns(true)} FROM articles AS a
     WHERE a.id = $1 AND a.kind = 'news' AND ${VISIBLE}`,
    [id],
  );
  return rows.map(toRecord)[0];
}
