import type { ArticleBlock } from '@sarraf/contracts';
import type {
  ArticleKind,
  ArticleShow,
  HelpCategory,
  NewsCategory,
  NewsCover,
} from '@sarraf/contracts/lists';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A text of an article in one language. */
export interface TextRow {
  readonly title: string;
  readonly summary: string;
  readonly source: string;
  /** Null of what the installation itself brought: they are read from the source. */
  readonly blocks: ArticleBlock[] | null;
  readonly minutes: number;
}

/** An article with the texts of its newest version; blocks and sources only where they are asked for. */
export interface ArticleRecord {
  readonly id: number;
  readonly kind: ArticleKind;
  /** Of help. */
  readonly slug: string | null;
  readonly category: NewsCategory | HelpCategory;
  readonly cover: NewsCover;
  readonly state: 'draft' | 'published' | 'withdrawn';
  readonly publishAt: Date | null;
  readonly endsAt: Date | null;
  readonly pinnedUntil: Date | null;
  readonly isPinned: boolean;
  readonly version: number;
  readonly updatedAt: Date;
  /** Null: the installation itself. */
  readonly updatedBy: number | null;
  readonly editor: string | null;
  readonly fa: TextRow;
  readonly en: TextRow | null;
}

/** Where a page of news begins: behind this one. */
export interface NewsPlace {
  readonly isPinned: boolean;
  readonly publishedMs: number;
  readonly id: number;
}

/** Read by people now: published, begun, and not over. The one condition of lists, ids and searches. */
export const VISIBLE = `a.state = 'published' AND a.publish_at <= now()
  AND (a.ends_at IS NULL OR a.ends_at > now())`;
const PINNED = `coalesce(a.pinned_until > now(), false)`;

/** Whether title or summary of what is read now has the words of a parameter, if it has any. */
const hasWords = (parameter: '$1' | '$2'): string =>
  `(${parameter}::text IS NULL OR EXISTS (SELECT FROM article_texts AS t
    WHERE t.article_id = a.id AND t.version = a.version
      AND strpos(lower(t.title || ' ' || t.summary), lower(${parameter})) > 0))`;

const textColumn = (lang: 'fa' | 'en', isWhole: boolean): string =>
  `(SELECT json_build_object('title', t.title, 'summary', t.summary, 'minutes', t.minutes${
    isWhole ? `, 'source', t.source, 'blocks', t.blocks` : ''
  }) FROM article_texts AS t
    WHERE t.article_id = a.id AND t.version = a.version AND t.lang = '${lang}') AS ${lang}`;
/** What an article's rows are read by; blocks and sources only where they are asked for. */
export const columns = (
  isWhole: boolean,
): string => `a.id, a.kind, a.slug, a.category, a.cover, a.state,
  a.publish_at AS "publishAt", a.ends_at AS "endsAt", a.pinned_until AS "pinnedUntil",
  ${PINNED} AS "isPinned", a.version, a.updated_at AS "updatedAt", a.updated_by AS "updatedBy",
  (SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') FROM users AS u
    WHERE u.id = a.updated_by) AS editor,
  ${textColumn('fa', isWhole)}, ${textColumn('en', isWhole)}`;

/** A row as it comes. */
export type Raw = Omit<ArticleRecord, 'id' | 'version' | 'updatedBy'> & {
  readonly id: bigint;
  readonly version: bigint;
  readonly updatedBy: bigint | null;
};

/** The same with numbers. */
export const toRecord = ({ id, version, updatedBy, ...row }: Raw): ArticleRecord => ({
  ...row,
  id: Number(id),
  version: Number(version),
  updatedBy: updatedBy === null ? null : Number(updatedBy),
});

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

/** Which articles editors look at; text as in `NewsFilter`. */
export interface ArticleFilter {
  readonly kind: ArticleKind;
  readonly show: ArticleShow | undefined;
  readonly text: string | undefined;
}

/** What is listed where editors look at one state alone, by the database's time. */
const SHOWN: Readonly<Record<ArticleShow, string>> = {
  draft: `a.state = 'draft'`,
  scheduled: `a.state = 'published' AND a.publish_at > now()`,
  published: VISIBLE,
  ended: `a.state = 'published' AND a.ends_at <= now()`,
  withdrawn: `a.state = 'withdrawn'`,
  pinned: `${VISIBLE} AND ${PINNED}`,
};
const shown = (show: ArticleShow | undefined): string =>
  show === undefined ? 'true' : `(${SHOWN[show]})`;

/** Articles in every state, the newest first. */
export async function selectArticles(
  db: PlainDb,
  { kind, show, text }: ArticleFilter,
  { offset, limit, beforeId }: { offset: number; limit: number; beforeId: number | undefined },
): Promise<ArticleRecord[]> {
  const { rows } = await sql(db).query<Raw>(
    `SELECT ${columns(false)} FROM articles AS a
     WHERE ${hasWords('$1')} AND a.kind = $5 AND ${shown(show)}
       AND ($2::bigint IS NULL OR a.id < $2)
     ORDER BY a.id DESC LIMIT $3 OFFSET $4`,
    [text ?? null, beforeId ?? null, limit, offset, kind],
  );
  return rows.map(toRecord);
}

/** How many articles there are, counted to `max`. */
export async function countArticles(
  db: PlainDb,
  { kind, show, text }: ArticleFilter,
  max: number,
): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM (SELECT FROM articles AS a
       WHERE ${hasWords('$1')} AND a.kind = $3 AND ${shown(show)} LIMIT $2) AS n`,
    [text ?? null, max, kind],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** An article whole, in whatever state. */
export async function selectArticle(db: PlainDb, id: string): Promise<ArticleRecord | undefined> {
  const { rows } = await sql(db).query<Raw>(
    `SELECT ${columns(true)} FROM articles AS a WHERE a.id = $1`,
    [id],
  );
  return rows.map(toRecord)[0];
}

/** Holds an article until the transaction ends; answers its version and state. */
export async function lockArticle(
  db: PlainDb,
  id: string,
): Promise<Pick<ArticleRecord, 'kind' | 'version' | 'state'> | undefined> {
  const { rows } = await sql(db).query<Pick<Raw, 'kind' | 'version' | 'state'>>(
    'SELECT kind, version, state FROM articles WHERE id = $1 FOR UPDATE',
    [id],
  );
  return rows.map((row) => ({ ...row, version: Number(row.version) }))[0];
}

/** What an editor says of an article beside its texts. */
export interface ArticleFacts {
  readonly category: NewsCategory | HelpCategory;
  readonly cover: NewsCover;
  readonly editor: number;
}

/**
 * A draft without texts yet: they follow in the same transaction. Undefined where the slug is another
 * one's.
 */
export async function insertArticle(
  db: PlainDb,
  { kind, slug }: { readonly kind: ArticleKind; readonly slug: string | undefined },
  { category, cover, editor }: ArticleFacts,
): Promise<string | undefined> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO articles (category, cover, state, version, updated_by, kind, slug)
     VALUES ($1, $2, 'draft', 1, $3, $4, $5) ON CONFLICT (slug) DO NOTHING RETURNING id`,
    [category, cover, editor, kind, slug ?? null],
  );
  return rows[0] === undefined ? undefined : String(rows[0].id);
}

/** Makes a version the one that is read. */
export async function moveVersion(
  db: PlainDb,
  id: string,
  version: number,
  { category, cover, editor }: ArticleFacts,
): Promise<void> {
  await sql(db).query(
    `UPDATE articles SET version = $2, category = $3, cover = $4, updated_by = $5, updated_at = now()
     WHERE id = $1`,
    [id, version, category, cover, editor],
  );
}

/** Keeps a text of a version. */
export async function insertText(
  db: PlainDb,
  key: { readonly id: string; readonly version: number; readonly lang: 'fa' | 'en' },
  text: TextRow & { readonly blocks: ArticleBlock[] },
  editor: number,
): Promise<void> {
  await sql(db).query(
    `INSERT INTO article_texts
       (article_id, version, lang, title, summary, source, blocks, minutes, written_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      key.id,
      key.version,
      key.lang,
      text.title,
      text.summary,
      text.source,
      JSON.stringify(text.blocks),
      text.minutes,
      editor,
    ],
  );
}

/** When people read an article. */
export interface Publication {
  readonly at: Date;
  readonly endsAt: Date | null;
  readonly pinnedUntil: Date | null;
}

/** Publishes it, or moves when it is read. */
export async function setPublished(
  db: PlainDb,
  id: string,
  { at, endsAt, pinnedUntil }: Publication,
  editor: number,
): Promise<void> {
  await sql(db).query(
    `UPDATE articles SET state = 'published', publish_at = $2, ends_at = $3, pinned_until = $4,
       updated_by = $5, updated_at = now() WHERE id = $1`,
    [id, at, endsAt, pinnedUntil, editor],
  );
}

/** Takes it back. */
export async function setWithdrawn(db: PlainDb, id: string, editor: number): Promise<void> {
  await sql(db).query(
    `UPDATE articles SET state = 'withdrawn', updated_by = $2, updated_at = now() WHERE id = $1`,
    [id, editor],
  );
}
