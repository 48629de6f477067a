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

/** Read by people now: published, begun, and not over. The one condition of lists, ids and searches. */
export const VISIBLE = `a.state = 'published' AND a.publish_at <= now()
  AND (a.ends_at IS NULL OR a.ends_at > now())`;
/** Pinned now. */
export const PINNED = `coalesce(a.pinned_until > now(), false)`;

/** Whether title or summary of what is read now has the words of a parameter, if it has any. */
export const hasWords = (parameter: '$1' | '$2'): string =>
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
