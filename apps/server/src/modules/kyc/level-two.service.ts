// The way to level 2: documents and a video are given, and become a request when all are there.
import { randomInt } from 'node:crypto';
import {
  type AccessLevel,
  type AccessLevelTwo,
  type DataOf,
  DOCUMENT_KINDS,
  type DocumentKind,
  PICTURE_KINDS,
} from '@sarraf/contracts';
import { AppError, type Call } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import type { DocumentsModule } from '../documents/index.ts';
import { lockPerson, selectLatestRequest } from './kyc.queries.ts';
import {
  giveItem,
  insertLevelTwoRequest,
  keepSentence,
  keepSentenceUnlessLive,
  selectItems,
  takeSentence,
} from './level-two.queries.ts';

type Receive<K extends 'POST /user/upgradeLevelTwo' | 'POST /user/biometric'> = Call<K>['receive'];

/** A person's way to level 2. */
export interface LevelTwoService {
  /**
   * Keeps pictures, sent now or named; without any asks for level 2 with what was given.
   *
   * @throws AppError
   */
  givePictures(userId: number, receive: Receive<'POST /user/upgradeLevelTwo'>): Promise<void>;
  /** Numbers for the next video. */
  sentence(userId: number): Promise<DataOf<'POST /user/biometric/sentence'>>;
  /** The numbers that the next video is to speak; null for whoever, as they stand, may give none. */
  liveSentence(userId: number, state: AccessLevel['state']): Promise<AccessLevelTwo['sentence']>;
  /** Keeps the video in which they are spoken, sent now or named. @throws AppError */
  giveVideo(userId: number, receive: Receive<'POST /user/biometric'>): Promise<void>;
}

const NUMBER_MIN = 11;
const NUMBER_MAX = 99;

/** The way to level 2 of this installation. */
export function createLevelTwoService(
  { plainDb }: ServerContext,
  documents: DocumentsModule,
): LevelTwoService {
  return {
    givePictures: async (userId, receive) => {
      // who may not give anything is told before all of it was sent
      await withTransaction(plainDb, (tx) => assertMayGive(tx, userId));
      const { body, files } = await receive(({ name, chunks }) =>
        documents.receive(userId, name, chunks),
      );
      await withTransaction(plainDb, async (tx) => {
        await assertMayGive(tx, userId);
        let given = 0;
        for (const kind of PICTURE_KINDS) {
          const id = files[kind] ?? body[kind];
          if (id === undefined) continue;
          await give(documents, tx, userId, { kind, id, spokenNumbers: [] });
          given += 1;
        }
        const isAsked = await askIfComplete(tx, userId);
        if (!isAsked && given === 0) throw new AppError('documents_missing');
      });
    },
    sentence: async (userId) => {
      const numbers = [randomNumber(), randomNumber()];
      const expiresAt = await keepSentence(plainDb, userId, numbers);
      return { numbers, expires_at: expiresAt.toISOString() };
    },
    liveSentence: async (userId, state) => {
      if (state !== 'available' && state !== 'refused') return null;
      const fresh = [randomNumber(), randomNumber()];
      const { numbers, expiresAt } = await keepSentenceUnlessLive(plainDb, userId, fresh);
      return { numbers, expires_at: expiresAt.toISOString() };
    },
    giveVideo: async (userId, receive) => {
      await withTransaction(plainDb, (tx) => assertMayGive(tx, userId));
      const { body, files } = await receive(({ name, chunks }) =>
        documents.receive(userId, name, chunks),
      );
      const id = files.selfie_video ?? body.selfie_video;
      if (id === undefined) throw new AppError('documents_missing');
      const spokenNumbers = await takeSentence(plainDb, userId);
      if (spokenNumbers === undefined) throw new AppError('sentence_expired');
      await withTransaction(plainDb, async (tx) => {
        await assertMayGive(tx, userId);
        await give(documents, tx, userId, { kind: 'selfie_video', id, spokenNumbers });
        await askIfComplete(tx, userId);
      });
    },
  };
}

const randomNumber = (): number => randomInt(NUMBER_MIN, NUMBER_MAX + 1);

/** @throws AppError `kyc_level_reached`, `kyc_request_pending` */
async function assertMayGive(tx: PlainDb, userId: number): Promise<void> {
  const { level } = await lockPerson(tx, userId);
  if (level >= 2) throw new AppError('kyc_level_reached');
  if ((await selectLatestRequest(tx, userId))?.status === 'pending') {
    throw new AppError('kyc_request_pending');
  }
}

interface Given {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly spokenNumbers: readonly number[];
}

/** @throws AppError `document_not_found` unless it is the person's own, whole, of that kind and new */
async function give(
  documents: DocumentsModule,
  tx: PlainDb,
  userId: number,
  { kind, id, spokenNumbers }: Given,
): Promise<void> {
  if ((await documents.kindOf(tx, userId, id)) !== kind) throw new AppError('document_not_found');
  await giveItem(tx, userId, { kind, documentId: id, spokenNumbers });
}

/** Makes the request once nothing is missing and nothing is returned; false until then. */
async function askIfComplete(tx: PlainDb, userId: number): Promise<boolean> {
  const items = await selectItems(tx, userId);
  const isComplete = DOCUMENT_KINDS.every((kind) =>
    items.some((item) => item.kind === kind && item.state !== 'returned'),
  );
  if (isComplete) await insertLevelTwoRequest(tx, userId);
  return isComplete;
}
