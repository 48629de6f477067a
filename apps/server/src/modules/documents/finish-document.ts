// A document that has come whole is made one of ours: once, whoever asks for it meanwhile.
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { Pictures } from '../../platform/pictures/index.ts';
import { partsOf } from './documents.mapper.ts';
import {
  beginFinishing,
  type DocumentRow,
  finishDocument,
  refuseDocument,
  selectOwnDocument,
  stopFinishing,
} from './documents.queries.ts';
import { rewritePicture } from './picture.ts';
import type { SealedParts } from './sealed-parts.ts';
import { createTurns, type Turns } from '../../http/index.ts';
import { rewriteVideo } from './video.ts';

/** Makes a document ours once its last byte has come; before that, and after it, does nothing. */
export type Finish = (row: DocumentRow) => Promise<DocumentRow>;

/** Each holds a whole picture or video in memory. */
const AT_ONCE = 2;
const WAITING_MAX = 30;
/** Another process has it in hand. */
const ASK_AGAIN_MS = 250;
const ASKED_MAX = 20;

interface Parts {
  readonly db: PlainDb;
  readonly sealed: SealedParts;
  readonly pictures: Pictures;
  readonly turns: Turns;
}

/** What makes documents ours in this process. */
export function createFinisher(db: PlainDb, sealed: SealedParts, pictures: Pictures): Finish {
  const parts: Parts = { db, sealed, pictures, turns: createTurns(AT_ONCE, WAITING_MAX) };
  return async (row) => {
    if (row.state !== 'receiving' || row.received < row.bytes) return row;
    for (let asked = 0; ; asked += 1) {
      if (await beginFinishing(db, row.id)) break;
      const now = await loadAgain(db, row);
      // the sender asks again, who hears that it is still being received
      if (now.state !== 'receiving' || asked === ASKED_MAX) return now;
      await delay(ASK_AGAIN_MS);
    }
    return finish(parts, row);
  };
}

async function loadAgain(db: PlainDb, { user_id: userId, id }: DocumentRow): Promise<DocumentRow> {
  const row = await selectOwnDocument(db, Number(userId), id);
  if (row === undefined) throw new AppError('document_not_found');
  return row;
}

async function finish(
  { db, sealed, pictures, turns }: Parts,
  row: DocumentRow,
): Promise<DocumentRow> {
  const of = partsOf(row);
  const received = Number(row.parts);
  try {
    const made = await turns.take(async () => {
      const bytes = await sealed.read(of, 'received', received);
      return row.kind === 'selfie_video' ? rewriteVideo(bytes) : rewritePicture(pictures, bytes);
    });
    const parts = await sealed.putWhole(of, made.bytes);
    await finishDocument(db, row.id, { parts, mediaType: made.mediaType });
  } catch (error) {
    if (isRefusal(error)) {
      await refuseDocument(db, row.id);
      await sealed.forgetAll(of);
    } else await stopFinishing(db, row.id);
    throw error;
  }
  await sealed.forget(of, 'received', received);
  return loadAgain(db, row);
}

/** Whether it is the document that is wrong, and will be at every try. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.code.startsWith('document_');
