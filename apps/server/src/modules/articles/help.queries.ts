import { HELP_MAX } from '@sarraf/contracts/lists';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { folds } from '../../platform/database/text-search.ts';
import { type ArticleRecord, columns, type Raw, toRecord, VISIBLE } from './articles.queries.ts';

/** Whether a part of what is read now, SQL over `t`, has the word `$1`, in either language. */
const has = (part: string): string =>
  `EXISTS (SELECT FROM article_texts AS t
    WHERE t.article_id = a.id AND t.version = a.version AND ${folds(part, '$1')})`;

/**
 * Visible help in the order in which it was written, or what has a word: first where a title has it.
 *
 * @param word null: all of it
 */
export async function selectHelp(db: PlainDb, word: string | null): Promise<ArticleRecord[]> {
  const { rows } = await sql(db).query<Raw>(
    `SELECT ${columns(false)} FROM articles AS a
     WHERE a.kind = 'help' AND ${VISIBLE}
       AND ($1::text IS NULL OR ${has(`t.title || ' ' || t.summary || ' ' || t.source`)})
     ORDER BY $1::text IS NOT NULL AND ${has('t.title')} DESC, a.id LIMIT $2`,
    [word, HELP_MAX],
  );
  return rows.map(toRecord);
}

/** One of the visible help articles, whole. */
export async function selectHelpBySlug(
  db: PlainDb,
  slug: string,
): Promise<ArticleRecord | undefined> {
  const { rows } = await sql(db).query<Raw>(
    `SELECT ${columns(true)} FROM articles AS a
     WHERE a.slug = $1 AND a.kind = 'help' AND ${VISIBLE}`,
    [slug],
  );
  return rows.map(toRecord)[0];
}
