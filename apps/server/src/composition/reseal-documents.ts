// What a store of blobs keeps under an older key is sealed anew: part by part, while people send.
import { exportPartsOf } from '../modules/data-exports/index.ts';
import { createSealedParts, type PartsOf, type SealedParts } from '../modules/documents/index.ts';
import { type KeptVideoOf, videoPartsOf } from '../modules/recovery/index.ts';
import type { BlobStore } from '../platform/blobs/index.ts';
import type { Db } from '../platform/database/database.ts';
import { type SecretKeys, SecretKeysError } from '../platform/secret-keys.ts';
import type { ResealReport } from './reseal.queries.ts';

const ROWS_AT_ONCE = 200;

/** A row that names sealed parts. */
interface Row {
  readonly id: string;
  readonly stage: 'received' | 'whole';
  readonly parts: number;
}

/** A table whose rows name sealed parts. */
interface Sealed<Found extends Row> {
  readonly table: string;
  readonly keyType: 'bigint' | 'text';
  /** What a row says of its parts. */
  readonly columns: string;
  /** Which rows have parts. */
  readonly where: string;
  readonly partsOf: (row: Found) => PartsOf;
}

const DOCUMENTS: Sealed<Row & { readonly user_id: string }> = {
  table: 'documents',
  keyType: 'text',
  columns: `user_id::text, parts::int,
    CASE WHEN state = 'ready' THEN 'whole' ELSE 'received' END AS stage`,
  where: `state <> 'refused'`,
  partsOf: ({ id, user_id }) => ({ userId: Number(user_id), documentId: id }),
};

/** A video that still comes is sealed with the newest key once it is whole. */
const RECOVERY_VIDEOS: Sealed<Row & KeptVideoOf> = {
  table: 'recoveries',
  keyType: 'bigint',
  columns: `key, uploads, video_parts::int AS parts, 'whole' AS stage`,
  where: 'video_parts IS NOT NULL',
  partsOf: videoPartsOf,
};

const DATA_EXPORTS: Sealed<Row & { readonly user_id: string; readonly tries: bigint }> = {
  table: 'data_exports',
  keyType: 'text',
  columns: `user_id::text, tries, parts::int, 'whole' AS stage`,
  where: `state = 'ready'`,
  partsOf: exportPartsOf,
};

/**
 * Seals the parts of all documents and of the videos of lost accounts anew with the newest key.
 * Each row is held while its parts are sealed: who makes a document ours forgets its parts as they
 * came only after that, and no part comes back that was forgotten. What is made meanwhile is of
 * the newest key already.
 *
 * @param db one connection, in no transaction
 */
export async function resealDocuments(
  db: Db,
  keys: SecretKeys,
  blobs: BlobStore,
): Promise<ResealReport[]> {
  const parts = createSealedParts(blobs, keys);
  return [
    await resealTable(db, parts, DOCUMENTS),
    await resealTable(db, parts, RECOVERY_VIDEOS),
    await resealTable(db, parts, DATA_EXPORTS),
  ];
}

async function resealTable<Found extends Row>(
  db: Db,
  parts: SealedParts,
  kind: Sealed<Found>,
): Promise<ResealReport> {
  const { table, keyType, where } = kind;
  const unreadable: string[] = [];
  let resealed = 0;
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: { id: string }[] } = await db.query(
      `SELECT id::text FROM ${table} AS r 
       WHERE ($1::${keyType} IS NULL OR r.id > $1::${keyType}) AND ${where}
       ORDER BY r.id LIMIT ${ROWS_AT_ONCE}`,
      [after],
    );
    for (const { id } of rows) {
      const count = await resealHeld(db, parts, kind, id);
      if (count === undefined) unreadable.push(id);
      else resealed += count;
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < ROWS_AT_ONCE) return { table, resealed, unreadable };
  }
}

/** How many parts were sealed anew; undefined when one of them does not open. */
async function resealHeld<Found extends Row>(
  db: Db,
  parts: SealedParts,
  { table, columns, where, partsOf }: Sealed<Found>,
  id: string,
): Promise<number | undefined> {
  await db.query('BEGIN');
  try {
    const { rows }: { rows: Found[] } = await db.query(
      `SELECT id::text, ${columns} FROM ${table}
       WHERE id = $1 AND ${where} FOR NO KEY UPDATE`,
      [id],
    );
    const row = rows[0];
    return row === undefined ? 0 : await parts.reseal(partsOf(row), row.stage, row.parts);
  } catch (error) {
    if (error instanceof SecretKeysError) return undefined;
    throw error;
  } finally {
    await db.query('COMMIT');
  }
}
