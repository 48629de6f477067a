// An article as it is written, published and withdrawn.
import type { ArticleBlock } from '@sarraf/contracts';
import type { ArticleKind, HelpCategory, NewsCategory, NewsCover } from '@sarraf/contracts/lists';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ArticleRecord, Raw, TextRow } from './articles.queries.ts';

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
