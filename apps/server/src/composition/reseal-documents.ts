// What a store of blobs keeps under an older key is sealed anew: part by part, while people send.
import { createSealedParts, type SealedParts } from '../modules/documents/index.ts';
import type { BlobStore } from '../platform/blobs/index.ts';
import type { Db } from '../platform/database/database.ts';
import { type SecretKeys, SecretKeysError } from '../platform/secret-keys.ts';
import type { ResealReport } from './reseal.queries.ts';

const ROWS_AT_ONCE = 200;

interface Row {
  readonly id: string;
  readonly user_id: string;
  readonly state: 'receiving' | 'ready' | 'refused';
  readonly parts: number;
}

/**
 * Seals the parts of all documents anew with the newest key. Each row is held while its parts are
 * sealed: who makes a document ours forgets its parts as they came only after that, and no part
 * comes back that was forgotten. What is made meanwhile is of the newest key already.
 *
 * @param db one connection, in no transaction
 */
export async function resealDocuments(
  db: Db,
  keys: SecretKeys,
  blobs: BlobStore,
): Promise<ResealReport> {
  const sealed = createSealedParts(blobs, keys);
  const unreadable: string[] = [];
  let resealed = 0;
  for (let after = ''; ; ) {
    const { rows }: { rows: { id: string }[] } = await db.query(
      `SELECT id FROM documents WHERE id > $1 AND state <> 'refused'
       ORDER BY id LIMIT ${ROWS_AT_ONCE}`,
      [after],
    );
    for (const { id } of rows) {
      const count = await resealHeld(db, sealed, id);
      if (count === undefined) unreadable.push(id);
      else resealed += count;
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < ROWS_AT_ONCE) return { table: 'documents', resealed, unreadable };
  }
}

/** How many parts were sealed anew; undefined when one of them does not open. */
async function resealHeld(db: Db, sealed: SealedParts, id: string): Promise<number | undefined> {
  await db.query('BEGIN');
  try {
    const { rows }: { rows: Row[] } = await db.query(
      `SELECT id, user_id::text, state, parts::int FROM documents
       WHERE id = $1 AND state <> 'refused' FOR NO KEY UPDATE`,
      [id],
    );
    const row = rows[0];
    if (row === undefined) return 0;
    const of = { userId: Number(row.user_id), documentId: row.id };
    return await sealed.reseal(of, row.state === 'ready' ? 'whole' : 'received', row.parts);
  } catch (error) {
    if (error instanceof SecretKeysError) return undefined;
    throw error;
  } finally {
    await db.query('COMMIT');
  }
}
