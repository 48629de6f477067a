import type { DocumentKind } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A document as its row says. */
export interface DocumentRow {
  readonly id: string;
  readonly user_id: bigint;
  readonly kind: DocumentKind;
  readonly state: 'receiving' | 'ready' | 'refused';
  readonly bytes: bigint;
  readonly received: bigint;
  readonly parts: bigint;
  readonly created_at: Date;
}

const COLUMNS = 'id, user_id, kind, state, bytes, received, parts, created_at';

/** A document as it is announced. */
export interface NewDocumentRow {
  readonly id: string;
  readonly userId: number;
  readonly kind: DocumentKind;
  readonly bytes: number;
}

/** Keeps the announcement of a document. */
export async function insertDocument(db: PlainDb, made: NewDocumentRow): Promise<DocumentRow> {
  const { rows } = await sql(db).query<DocumentRow>(
    `INSERT INTO documents (id, user_id, kind, bytes) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`,
    [made.id, made.userId, made.kind, made.bytes],
  );
  const row = rows[0];
  if (row === undefined) throw new Error('A document was not kept.');
  return row;
}

/** How many documents a person has announced in the last day. */
export async function countTodaysDocuments(db: PlainDb, userId: number): Promise<number> {
  const { rows } = await sql(db).query<{ count: bigint }>(
    `SELECT count(*) AS count FROM documents
     WHERE user_id = $1 AND created_at > now() - interval '1 day'`,
    [userId],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** A person's own document. */
export async function selectOwnDocument(
  db: PlainDb,
  userId: number,
  id: string,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql(db).query<DocumentRow>(
    `SELECT ${COLUMNS} FROM documents WHERE id = $1 AND user_id = $2 AND state <> 'refused'`,
    [id, userId],
  );
  return rows[0];
}

/** Any document that is whole. */
export async function selectReadyDocument(
  db: PlainDb,
  id: string,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql(db).query<DocumentRow>(
    `SELECT ${COLUMNS} FROM documents WHERE id = $1 AND state = 'ready'`,
    [id],
  );
  return rows[0];
}

/** A person's whole document that is in no request. */
export async function selectUnusedDocument(
  db: PlainDb,
  userId: number,
  id: string,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql(db).query<DocumentRow>(
    `SELECT ${COLUMNS} FROM documents AS d
     WHERE user_id = $1 AND id = $2 AND state = 'ready'
       AND NOT EXISTS (SELECT FROM kyc_request_documents WHERE document_id = d.id)`,
    [userId, id],
  );
  return rows[0];
}

/** Notes a part that was kept; undefined when another one was there first. */
export async function notePart(
  db: PlainDb,
  document: DocumentRow,
  bytes: number,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql(db).query<DocumentRow>(
    `UPDATE documents SET received = received + $3, parts = parts + 1
     WHERE id = $1 AND state = 'receiving' AND received = $2 RETURNING ${COLUMNS}`,
    [document.id, document.received, bytes],
  );
  return rows[0];
}

/** What was made of all parts is kept in so many. */
export async function finishDocument(
  db: PlainDb,
  id: string,
  made: { readonly parts: number; readonly mediaType: string },
): Promise<void> {
  await sql(db).query(
    `UPDATE documents SET state = 'ready', parts = $2, media_type = $3
     WHERE id = $1 AND state = 'receiving'`,
    [id, made.parts, made.mediaType],
  );
}

/** What came is no picture that we keep. */
export async function refuseDocument(db: PlainDb, id: string): Promise<void> {
  await sql(db).query(`UPDATE documents SET state = 'refused' WHERE id = $1`, [id]);
}

/** Documents that came to nothing a day ago: half ones, refused ones, whole ones nobody named. */
export async function selectAbandonedDocuments(db: PlainDb): Promise<DocumentRow[]> {
  const { rows } = await sql(db).query<DocumentRow>(
    `SELECT ${COLUMNS} FROM documents
     WHERE state <> 'ready' AND created_at < now() - interval '1 day'
     ORDER BY created_at LIMIT 200`,
  );
  return rows;
}

/** Forgets a document whose bytes are gone. */
export async function deleteDocument(db: PlainDb, id: string): Promise<void> {
  await sql(db).query('DELETE FROM documents WHERE id = $1', [id]);
}
