import type { ArticlePicture } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PictureSize } from './article-blocks.ts';
import { VISIBLE } from './articles.queries.ts';

/** Keeps the size of a picture whose document is whole. */
export async function insertPicture(
  db: PlainDb,
  { id, width, height }: ArticlePicture,
): Promise<void> {
  await sql(db).query(
    'INSERT INTO article_pictures (document_id, width, height) VALUES ($1, $2, $3)',
    [id, width, height],
  );
}

/** Those of these that are pictures of ours, with their sizes. */
export async function selectPictureSizes(
  db: PlainDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PictureSize>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql(db).query<{ id: string; width: bigint; height: bigint }>(
    `SELECT p.document_id AS id, p.width, p.height FROM article_pictures AS p
     JOIN documents AS d ON d.id = p.document_id
     WHERE p.document_id = ANY ($1) AND d.state = 'ready'`,
    [ids],
  );
  return new Map(
    rows.map(({ id, width, height }) => [id, { width: Number(width), height: Number(height) }]),
  );
}

/**
 * Keeps which pictures a text shows; answers those that were kept. Until the transaction's end they stay:
 * whoever forgets what nothing shows asks for their rows first.
 */
export async function insertTextPictures(
  db: PlainDb,
  { id, version, lang }: { readonly id: string; readonly version: number; readonly lang: string },
  pictures: readonly string[],
): Promise<ReadonlySet<string>> {
  if (pictures.length === 0) return new Set();
  const { rows } = await sql(db).query<{ id: string }>(
    `WITH held AS (
       SELECT d.id FROM documents AS d JOIN article_pictures AS p ON p.document_id = d.id
       WHERE d.id = ANY ($4) AND d.state = 'ready' FOR KEY SHARE OF d
     )
     INSERT INTO article_text_pictures (article_id, version, lang, document_id)
     SELECT $1, $2, $3, id FROM held RETURNING document_id AS id`,
    [id, version, lang, pictures],
  );
  return new Set(rows.map((row) => row.id));
}

/** Who brought a picture; undefined where there is none. */
export async function selectBringer(db: PlainDb, id: string): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ user_id: bigint }>(
    `SELECT d.user_id FROM article_pictures AS p JOIN documents AS d ON d.id = p.document_id
     WHERE p.document_id = $1 AND d.state = 'ready'`,
    [id],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].user_id);
}

/** Who brought a picture that something shows which everybody reads now; else undefined. */
export async function selectBringerOfShown(db: PlainDb, id: string): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ user_id: bigint }>(
    `SELECT d.user_id FROM article_text_pictures AS p
     JOIN articles AS a ON a.id = p.article_id AND a.version = p.version
     JOIN documents AS d ON d.id = p.document_id
     WHERE p.document_id = $1 AND ${VISIBLE} LIMIT 1`,
    [id],
  );
  return rows[0] === undefined ? undefined : Number(rows[0].user_id);
}
