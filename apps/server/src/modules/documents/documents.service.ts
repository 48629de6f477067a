// Documents: announced, received part by part, made ours, shown to officers.
import {
  type Document,
  DOCUMENT_BYTES_MAX,
  DOCUMENT_PART_BYTES_MAX,
  type DocumentKind,
} from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { BlobStore } from '../../platform/blobs/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { AuditModule } from '../audit/index.ts';
import type { ServerContext } from '../server-context.ts';
import { toDocument } from './documents.mapper.ts';
import {
  countTodaysDocuments,
  deleteDocument,
  type DocumentRow,
  finishDocument,
  insertDocument,
  notePart,
  refuseDocument,
  selectAbandonedDocuments,
  selectOwnDocument,
  selectReadyDocument,
  selectUnusedDocument,
} from './documents.queries.ts';
import { rewritePicture } from './picture.ts';
import { createSealedParts, type PartsOf, type SealedParts } from './sealed-parts.ts';
import { rewriteVideo } from './video.ts';

const ID_BYTES = 16;
/** Four documents and some that were blurred; a stranger fills no disk. */
const DOCUMENTS_PER_DAY = 30;
const MEGABYTE = 1_048_576;

/** Documents, for the routes and for those who ask for them. */
export interface DocumentsService {
  announce(userId: number, kind: DocumentKind, bytes: number): Promise<Document>;
  load(userId: number, id: string): Promise<Document>;
  /** Takes the bytes from `offset` on; a part that came before is taken again without effect. */
  takePart(userId: number, id: string, offset: number, bytes: Buffer): Promise<Document>;
  /** The whole, for an officer: each look is written down. @throws AppError `document_not_found` */
  open(id: string, officer: number): Promise<Buffer>;
  /** What kind a person's own whole document is that no request has; undefined for all others. */
  kindOf(db: PlainDb, userId: number, id: string): Promise<DocumentKind | undefined>;
  /** Forgets uploads that came to nothing. */
  sweep(): Promise<void>;
}

/** What all steps of a document share. */
interface Parts {
  readonly context: ServerContext;
  readonly sealed: SealedParts;
}

/** Documents of this installation. */
export function createDocumentsService(
  context: ServerContext,
  blobs: BlobStore,
  audit: AuditModule,
): DocumentsService {
  const { plainDb } = context;
  const parts: Parts = { context, sealed: createSealedParts(blobs, context.secrets) };
  return {
    announce: (userId, kind, bytes) => announce(parts, userId, kind, bytes),
    load: async (userId, id) => toDocument(await loadOwn(plainDb, userId, id)),
    takePart: (userId, id, offset, bytes) => takePart(parts, userId, { id, offset, bytes }),
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
    kindOf: async (db, userId, id) => (await selectUnusedDocument(db, userId, id))?.kind,
    sweep: () => sweep(parts),
  };
}

const partsOf = (row: DocumentRow): PartsOf => ({
  userId: Number(row.user_id),
  documentId: row.id,
});

async function loadOwn(db: PlainDb, userId: number, id: string): Promise<DocumentRow> {
  const row = await selectOwnDocument(db, userId, id);
  if (row === undefined) throw new AppError('document_not_found');
  return row;
}

async function announce(
  { context }: Parts,
  userId: number,
  kind: DocumentKind,
  bytes: number,
): Promise<Document> {
  const { plainDb, ids } = context;
  if (bytes === 0) {
    throw new AppError(kind === 'selfie_video' ? 'document_not_a_video' : 'document_not_a_picture');
  }
  if (bytes > DOCUMENT_BYTES_MAX) {
    throw new AppError('document_too_large', { max_megabytes: DOCUMENT_BYTES_MAX / MEGABYTE });
  }
  if ((await countTodaysDocuments(plainDb, userId)) >= DOCUMENTS_PER_DAY) {
    throw new AppError('document_limit_reached');
  }
  const id = ids.createToken(ID_BYTES);
  return toDocument(await insertDocument(plainDb, { id, userId, kind, bytes }));
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
  if (offset < received && offset + bytes.length <= received) return finish(parts, row);
  const isNext = offset === received && bytes.length > 0;
  const isTooMuch =
    bytes.length > DOCUMENT_PART_BYTES_MAX || received + bytes.length > Number(row.bytes);
  if (row.state !== 'receiving' || !isNext || isTooMuch) {
    throw new AppError('document_part_misplaced', { received });
  }
  await parts.sealed.putReceived(partsOf(row), Number(row.parts), bytes);
  const noted = await notePart(plainDb, row, bytes.length);
  return noted === undefined
    ? toDocument(await loadOwn(plainDb, userId, part.id))
    : finish(parts, noted);
}

/** Makes the document ours once its last byte has come; before that, and after it, does nothing. */
async function finish(parts: Parts, row: DocumentRow): Promise<Document> {
  if (row.state !== 'receiving' || row.received < row.bytes) return toDocument(row);
  const { plainDb } = parts.context;
  const of = partsOf(row);
  const count = Number(row.parts);
  let made: { readonly bytes: Buffer; readonly mediaType: string };
  try {
    const received = await parts.sealed.read(of, 'received', count);
    made = await (row.kind === 'selfie_video' ? rewriteVideo(received) : rewritePicture(received));
  } catch (error) {
    if (error instanceof AppError) {
      await refuseDocument(plainDb, row.id);
      await parts.sealed.forget(of, 'received', count);
    }
    throw error;
  }
  const whole = await parts.sealed.putWhole(of, made.bytes);
  await finishDocument(plainDb, row.id, { parts: whole, mediaType: made.mediaType });
  await parts.sealed.forget(of, 'received', count);
  return toDocument(await loadOwn(plainDb, Number(row.user_id), row.id));
}

async function sweep(parts: Parts): Promise<void> {
  const { plainDb } = parts.context;
  for (const row of await selectAbandonedDocuments(plainDb)) {
    await parts.sealed.forget(partsOf(row), 'received', Number(row.parts));
    await deleteDocument(plainDb, row.id);
  }
}
