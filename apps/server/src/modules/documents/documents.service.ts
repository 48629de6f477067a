// Documents: announced, received part by part, made ours, shown to officers.
import {
  type Document,
  DOCUMENT_BYTES_MAX,
  DOCUMENT_PART_BYTES_MAX,
  type AnyDocumentKind,
} from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { BlobStore } from '../../platform/blobs/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { AuditModule } from '../audit/index.ts';
import type { ServerContext } from '../server-context.ts';
import { partsOf, toDocument } from './documents.mapper.ts';
import {
  deleteDocument,
  type DocumentBounds,
  type DocumentRow,
  insertDocument,
  notePart,
  noteWhole,
  refuseDocument,
  refuseStale,
  refuseUnnamed,
  selectOwnDocument,
  selectReadyDocument,
  selectRefusedDocuments,
  selectUnusedDocument,
} from './documents.queries.ts';
import { createFinisher, type Finish } from './finish-document.ts';
import { createSealedParts, type SealedParts } from './sealed-parts.ts';

const ID_BYTES = 16;
/**
 * Four documents a day and some that were blurred; on their way as many as a telephone sends at
 * once. A stranger fills no disk.
 */
const BOUNDS: DocumentBounds = {
  perDay: 30,
  unfinished: 8,
  unfinishedBytes: 4 * DOCUMENT_BYTES_MAX,
};
/** A part of a document that comes whole, as one blob keeps it. */
const STREAM_PART_BYTES = 262_144;
const MEGABYTE = 1_048_576;

/** Documents, for the routes and for those who ask for them. */
export interface DocumentsService {
  announce(userId: number, kind: AnyDocumentKind, bytes: number): Promise<Document>;
  load(userId: number, id: string): Promise<Document>;
  /** Takes the bytes from `offset` on; a part that came before is taken again without effect. */
  takePart(userId: number, id: string, offset: number, bytes: Buffer): Promise<Document>;
  /**
   * Takes a document that comes whole. Answers its id.
   *
   * @throws AppError as what is wrong with it; then nothing of it is left
   */
  receive(userId: number, kind: AnyDocumentKind, chunks: AsyncIterable<Buffer>): Promise<string>;
  /** The whole, for an officer: each look is written down. @throws AppError `document_not_found` */
  open(id: string, officer: number): Promise<Buffer>;
  /** The whole, whose owner the caller names. @throws AppError `document_not_found` */
  readWhole(userId: number, id: string): Promise<Buffer>;
  /** What kind a person's own whole document is that no request has; undefined for all others. */
  kindOf(db: PlainDb, userId: number, id: string): Promise<AnyDocumentKind | undefined>;
  /** Forgets uploads that came to nothing. */
  sweep(): Promise<void>;
}

/** What all steps of a document share. */
interface Parts {
  readonly context: ServerContext;
  readonly sealed: SealedParts;
  readonly finish: Finish;
}

/** Documents of this installation. */
export function createDocumentsService(
  context: ServerContext,
  blobs: BlobStore,
  audit: AuditModule,
): DocumentsService {
  const { plainDb, pictures } = context;
  const sealed = createSealedParts(blobs, context.secrets);
  const parts: Parts = { context, sealed, finish: createFinisher(plainDb, sealed, pictures) };
  return {
    announce: (userId, kind, bytes) => announce(parts, userId, kind, bytes),
    load: async (userId, id) => toDocument(await loadOwn(plainDb, userId, id)),
    takePart: (userId, id, offset, bytes) => takePart(parts, userId, { id, offset, bytes }),
    receive: (userId, kind, chunks) => receive(parts, userId, { kind, chunks }),
    open: async (id, officer) => {
      const row = await selectReadyDocument(plainDb, id);
      if (row === undefined) throw new AppError('document_not_found');
      const personId = Number(row.user_id);
      await withTransaction(plainDb, (tx) =>
        audit.record(tx, {
          actorId: officer,
          act: 'document_opened',
          subject: `document:${id}`,
          personId,
          changes: [{ field: 'kind', old: row.kind, new: row.kind }],
        }),
      );
      return parts.sealed.read(partsOf(row), 'whole', Number(row.parts));
    },
    readWhole: async (userId, id) => {
      const row = await loadOwn(plainDb, userId, id);
      if (row.state !== 'ready') throw new AppError('document_not_found');
      return parts.sealed.read(partsOf(row), 'whole', Number(row.parts));
    },
    kindOf: async (db, userId, id) => (await selectUnusedDocument(db, userId, id))?.kind,
    sweep: () => sweep(parts),
  };
}

async function loadOwn(db: PlainDb, userId: number, id: string): Promise<DocumentRow> {
  const row = await selectOwnDocument(db, userId, id);
  if (row === undefined) throw new AppError('document_not_found');
  return row;
}

async function announce(
  parts: Parts,
  userId: number,
  kind: AnyDocumentKind,
  bytes: number,
): Promise<Document> {
  if (bytes === 0) throw notOfKind(kind);
  if (bytes > DOCUMENT_BYTES_MAX) {
    throw new AppError('document_too_large', { max_megabytes: DOCUMENT_BYTES_MAX / MEGABYTE });
  }
  return toDocument(await begin(parts, userId, { kind, bytes }));
}

const notOfKind = (kind: AnyDocumentKind): AppError =>
  new AppError(kind === 'selfie_video' ? 'document_not_a_video' : 'document_not_a_picture');

/** @throws AppError `document_limit_reached`, `documents_unfinished` */
async function begin(
  { context: { plainDb, ids } }: Parts,
  userId: number,
  made: { readonly kind: AnyDocumentKind; readonly bytes: number },
): Promise<DocumentRow> {
  const id = ids.createToken(ID_BYTES);
  const row = await insertDocument(plainDb, { id, userId, ...made }, BOUNDS);
  if (row === 'per_day') throw new AppError('document_limit_reached');
  if (row === 'unfinished') throw new AppError('documents_unfinished');
  return row;
}

interface Whole {
  readonly kind: AnyDocumentKind;
  readonly chunks: AsyncIterable<Buffer>;
}

/** How much will come is not known: as much as may come is set aside until it has. */
async function receive(parts: Parts, userId: number, { kind, chunks }: Whole): Promise<string> {
  const { plainDb } = parts.context;
  const row = await begin(parts, userId, { kind, bytes: DOCUMENT_BYTES_MAX });
  const of = partsOf(row);
  try {
    let count = 0;
    let bytes = 0;
    for await (const piece of piecesOf(chunks, STREAM_PART_BYTES)) {
      await parts.sealed.putReceived(of, count, piece);
      count += 1;
      bytes += piece.length;
    }
    if (bytes === 0) throw notOfKind(kind);
    const whole = await noteWhole(plainDb, row.id, { bytes, parts: count });
    if (whole === undefined) throw new AppError('upload_interrupted');
    const made = await parts.finish(whole);
    if (made.state !== 'ready') throw new AppError('upload_interrupted');
    return row.id;
  } catch (error) {
    // also where the database or the store is away: the sweep forgets what stays
    await refuseDocument(plainDb, row.id);
    await parts.sealed.forgetAll(of);
    throw error;
  }
}

/** The same bytes in pieces of one size, the last one smaller. */
async function* piecesOf(
  chunks: AsyncIterable<Buffer>,
  pieceBytes: number,
): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceBytes) continue;
    const all = Buffer.concat(waiting);
    const whole = bytes - (bytes % pieceBytes);
    for (let at = 0; at < whole; at += pieceBytes) yield all.subarray(at, at + pieceBytes);
    waiting = [all.subarray(whole)];
    bytes -= whole;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

interface Part {
  readonly id: string;
  readonly offset: number;
  readonly bytes: Buffer;
}

/** The bytes are kept before the row says so: a crash between the two has the part sent again. */
async function takePart(parts: Parts, userId: number, part: Part): Promise<Document> {
  const { plainDb } = parts.context;
  const { offset, bytes } = part;
  const row = await loadOwn(plainDb, userId, part.id);
  const received = Number(row.received);
  // an answer that was lost on the way: the part is asked for again
  if (offset < received && offset + bytes.length <= received) {
    return toDocument(await parts.finish(row));
  }
  const isNext = offset === received && bytes.length > 0;
  const isTooMuch =
    bytes.length > DOCUMENT_PART_BYTES_MAX || received + bytes.length > Number(row.bytes);
  if (row.state !== 'receiving' || !isNext || isTooMuch) {
    throw new AppError('document_part_misplaced', { received });
  }
  const of = partsOf(row);
  await parts.sealed.putReceived(of, Number(row.parts), bytes);
  const noted = await notePart(plainDb, row, bytes.length);
  if (noted !== undefined) return toDocument(await parts.finish(noted));
  // the same part came twice at once, and the other one was counted
  const now = await selectOwnDocument(plainDb, userId, part.id);
  if (now?.state !== 'receiving') await parts.sealed.forget(of, 'received', Number(row.parts) + 1);
  if (now === undefined) throw new AppError('document_not_found');
  return toDocument(await parts.finish(now));
}

async function sweep({ context: { plainDb }, sealed }: Parts): Promise<void> {
  await refuseStale(plainDb);
  await refuseUnnamed(plainDb);
  for (const row of await selectRefusedDocuments(plainDb)) {
    await sealed.forgetAll(partsOf(row));
    await deleteDocument(plainDb, row.id);
  }
}
