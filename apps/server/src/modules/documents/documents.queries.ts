import type { AnyDocumentKind } from '@sarraf/contracts';
import { type PlainDb, type PlainPool, withTransaction } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A document as its row says. */
export interface DocumentRow {
  readonly id: string;
  readonly user_id: bigint;
  readonly kind: AnyDocumentKind;
  readonly state: 'receiving' | 'ready' | 'refused';
  readonly bytes: bigint;
  readonly received: bigint;
  readonly parts: bigint;
  readonly created_at: Date;
}

const SWEPT_AT_ONCE = 200;
/** Of a row `d`: every table that names documents stands here, which a test sees to. */
const UNNAMED = `NOT EXISTS (SELECT FROM kyc_items WHERE document_id = d.id)
  AND NOT EXISTS (SELECT FROM kyc_request_documents WHERE document_id = d.id)
  AND NOT EXISTS (SELECT FROM offline_deposits WHERE document_id = d.id)
  AND NOT EXISTS (SELECT FROM coin_claim_pictures WHERE document_id = d.id)
  AND NOT EXISTS (SELECT FROM article_text_pictures WHERE document_id = d.id)
  AND NOT EXISTS (SELECT FROM ticket_files WHERE document_id = d.id)`;
const COLUMNS = 'id, user_id, kind, state, bytes, received, parts, created_at';

/** A document as it is announced. */
export interface NewDocumentRow {
  readonly id: string;
  readonly userId: number;
  readonly kind: AnyDocumentKind;
  readonly bytes: number;
}

/** What a person may have sent, or be sending. */
export interface DocumentBounds {
  readonly perDay: number;
  readonly unfinished: number;
  readonly unfinishedBytes: number;
}

/** Keeps the announcement of a document, or says which bound it would pass. */
export function insertDocument(
  db: PlainPool,
  made: NewDocumentRow,
  bounds: DocumentBounds,
): Promise<DocumentRow | 'per_day' | 'unfinished'> {
  return withTransaction(db, async (tx) => {
    // many at once would all be counted before the first of them is there
    await sql(tx).query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [made.userId]);
    const { rows: counted } = await sql(tx).query<Record<'today' | 'open' | 'bytes', bigint>>(
      `SELECT
         (SELECT count(*) FROM documents
          WHERE user_id = $1 AND created_at > now() - interval '1 day') AS today,
         count(*) AS open, coalesce(sum(bytes), 0)::bigint AS bytes
       FROM documents WHERE user_id = $1 AND state = 'receiving'`,
      [made.userId],
    );
    const { today = 0n, open = 0n, bytes = 0n } = counted[0] ?? {};
    if (today >= bounds.perDay) return 'per_day';
    const isTooMuch = Number(bytes) + made.bytes > bounds.unfinishedBytes;
    if (open >= bounds.unfinished || isTooMuch) return 'unfinished';
    const { rows } = await sql(tx).query<DocumentRow>(
      `INSERT INTO documents (id, user_id, kind, bytes) VALUES ($1, $2, $3, $4)
       RETURNING ${COLUMNS}`,
      [made.id, made.userId, made.kind, made.bytes],
    );
    const row = rows[0];
    if (row === undefined) throw new Error('A document was not kept.');
    return row;
  });
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

/** A person's whole document that is in no request; until the transaction's end it stays whole. */
export async function selectUnusedDocument(
  db: PlainDb,
  userId: number,
  id: string,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql(db).query<DocumentRow>(
    `SELECT ${COLUMNS} FROM documents AS d
     WHERE user_id = $1 AND id = $2 AND state = 'ready'
       AND NOT EXISTS (SELECT FROM kyc_request_documents WHERE document_id = d.id)
     FOR KEY SHARE`,
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
    `UPDATE documents SET received = received + $3, parts = parts + 1, touched_at = now()
     WHERE id = $1 AND state = 'receiving' AND received = $2 RETURNING ${COLUMNS}`,
    [document.id, document.received, bytes],
  );
  return rows[0];
}

/** Notes that a document has come whole, in so many parts of its sender's making. */
export async function noteWhole(
  db: PlainDb,
  id: string,
  { bytes, parts }: { readonly bytes: number; readonly parts: number },
): Promise<DocumentRow | undefined> {
  const { rows } = await sql(db).query<DocumentRow>(
    `UPDATE documents SET bytes = $2, received = $2, parts = $3, touched_at = now()
     WHERE id = $1 AND state = 'receiving' AND received = 0 RETURNING ${COLUMNS}`,
    [id, bytes, parts],
  );
  return rows[0];
}

/** Takes a document in hand to make it ours; false while somebody else has it. */
export async function beginFinishing(db: PlainDb, id: string): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE documents SET finishing_at = now()
     WHERE id = $1 AND state = 'receiving' AND received = bytes
       AND (finishing_at IS NULL OR finishing_at < now() - interval '1 minute')`,
    [id],
  );
  return rowCount === 1;
}

/** Lets go of a document that could not be made ours now. */
export async function stopFinishing(db: PlainDb, id: string): Promise<void> {
  await sql(db).query(
    `UPDATE documents SET finishing_at = NULL WHERE id = $1 AND state = 'receiving'`,
    [id],
  );
}

/** What was made of all parts is kept in so many. False when the document was let go meanwhile. */
export async function finishDocument(
  db: PlainDb,
  id: string,
  made: { readonly parts: number; readonly mediaType: string },
): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE documents SET state = 'ready', parts = $2, media_type = $3
     WHERE id = $1 AND state = 'receiving'`,
    [id, made.parts, made.mediaType],
  );
  return rowCount === 1;
}

/** What came is no document that we keep: it counts for the day, and its bytes are forgotten. */
export async function refuseDocument(db: PlainDb, id: string): Promise<void> {
  await sql(db).query(
    `UPDATE documents SET state = 'refused', touched_at = now()
     WHERE id = $1 AND state = 'receiving'`,
    [id],
  );
}

/** Refuses uploads that nobody has gone on with for an hour. */
export async function refuseStale(db: PlainDb): Promise<void> {
  await sql(db).query(
    `UPDATE documents SET state = 'refused'
     WHERE state = 'receiving' AND touched_at < now() - interval '1 hour'`,
  );
}

/**
 * Refuses whole documents that are a day old and that nothing names: whoever gives one holds on to
 * its row (see {@link selectUnusedDocument}).
 */
export function refuseUnnamed(db: PlainPool): Promise<void> {
  return withTransaction(db, async (tx) => {
    const { rows } = await sql(tx).query<{ id: string }>(
      `SELECT id FROM documents AS d
       WHERE state = 'ready' AND ${UNNAMED}
         AND created_at BETWEEN now() - interval '30 days' AND now() - interval '1 day'
       ORDER BY created_at LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED`,
    );
    if (rows.length === 0) return;
    // asked again now that nobody can begin to name them: one was perhaps named just before
    await sql(tx).query(
      `UPDATE documents AS d SET state = 'refused', media_type = NULL
       WHERE id = ANY ($1) AND ${UNNAMED}`,
      [rows.map(({ id }) => id)],
    );
  });
}

/** Documents that came to nothing a day ago: their bytes are to be forgotten. */
export async function selectRefusedDocuments(db: PlainDb): Promise<DocumentRow[]> {
  const { rows } = await sql(db).query<DocumentRow>(
    `SELECT ${COLUMNS} FROM documents
     WHERE state = 'refused' AND touched_at < now() - interval '1 day'
     ORDER BY touched_at LIMIT ${SWEPT_AT_ONCE}`,
  );
  return rows;
}

/** Forgets a document whose bytes are gone. */
export async function deleteDocument(db: PlainDb, id: string): Promise<void> {
  await sql(db).query('DELETE FROM documents WHERE id = $1', [id]);
}
