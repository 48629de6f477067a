// What a store of blobs keeps under an older key is sealed anew: part by part, while people send.
import { createSealedParts } from '../modules/documents/index.ts';
import type { BlobStore } from '../platform/blobs/index.ts';
import type { Db } from '../platform/database/database.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import type { ResealReport } from './reseal.queries.ts';

const ROWS_AT_ONCE = 200;

interface Row {
  readonly id: string;
  readonly user_id: string;
  readonly state: 'receiving' | 'ready' | 'refused';
  readonly parts: number;
}

/**
 * Seals the parts of all documents anew with the newest key. A document that is finished meanwhile
 * has its parts from the newest key already, and one that is swept has none.
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
    const { rows }: { rows: Row[] } = await db.query(
      `SELECT id, user_id::text, state, parts::int FROM documents
       WHERE id > $1 AND state <> 'refused' ORDER BY id LIMIT ${ROWS_AT_ONCE}`,
      [after],
    );
    for (const row of rows) {
      const of = { userId: Number(row.user_id), documentId: row.id };
      try {
        resealed += await sealed.reseal(
          of,
          row.state === 'ready' ? 'whole' : 'received',
          row.parts,
        );
      } catch {
        unreadable.push(row.id);
      }
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < ROWS_AT_ONCE) return { table: 'documents', resealed, unreadable };
  }
}
