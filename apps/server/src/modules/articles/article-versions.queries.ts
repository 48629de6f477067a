// Versions of an article: each is kept with who wrote it.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A version as it is listed. */
export interface VersionRow {
  readonly version: bigint;
  readonly title: string;
  readonly has_english: boolean;
  readonly at: Date;
  /** Null: the installation itself. */
  readonly writer_id: bigint | null;
  readonly writer: string | null;
}

const VERSIONS_MAX = 200;
const COLUMNS = `t.version, t.title, t.written_at AS at, t.written_by AS writer_id,
  EXISTS (SELECT FROM article_texts AS e WHERE e.article_id = t.article_id
    AND e.version = t.version AND e.lang = 'en') AS has_english,
  (SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') FROM users AS u
    WHERE u.id = t.written_by) AS writer`;

/** Versions of an article, the newest first; an article has one at least. */
export async function selectVersions(db: PlainDb, id: string): Promise<VersionRow[]> {
  const { rows } = await sql(db).query<VersionRow>(
    `SELECT ${COLUMNS} FROM article_texts AS t WHERE t.article_id = $1 AND t.lang = 'fa'
     ORDER BY t.version DESC LIMIT ${VERSIONS_MAX}`,
    [id],
  );
  return rows;
}

/** One version; undefined where it is not there. */
export async function selectVersion(
  db: PlainDb,
  id: string,
  version: number,
): Promise<VersionRow | undefined> {
  const { rows } = await sql(db).query<VersionRow>(
    `SELECT ${COLUMNS} FROM article_texts AS t
     WHERE t.article_id = $1 AND t.version = $2 AND t.lang = 'fa'`,
    [id, version],
  );
  return rows[0];
}

/** What a version says in each language that it has. */
export async function selectVersionTexts(
  db: PlainDb,
  id: string,
  version: number,
): Promise<
  {
    readonly lang: 'fa' | 'en';
    readonly title: string;
    readonly summary: string;
    readonly source: string;
  }[]
> {
  const { rows } = await sql(db).query<{
    lang: 'fa' | 'en';
    title: string;
    summary: string;
    source: string;
  }>(
    `SELECT lang, title, summary, source FROM article_texts WHERE article_id = $1 AND version = $2`,
    [id, version],
  );
  return rows;
}
