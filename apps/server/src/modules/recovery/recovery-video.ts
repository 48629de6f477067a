// The video of a request: sealed part by part as it comes, made one of ours, shown to officers.
import { DOCUMENT_BYTES_MAX } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';
import { createSealedParts, createTurns, rewriteVideo } from '../documents/index.ts';

/** A video as it is kept. */
interface KeptVideo {
  readonly parts: number;
  readonly mediaType: string;
}

/** Keeps videos of requests. */
export interface RecoveryVideos {
  /** Answers in how many parts it is kept, and as what. @throws AppError as what is wrong with it */
  keep(key: string, chunks: AsyncIterable<Buffer>): Promise<KeptVideo>;
  read(key: string, parts: number): Promise<Buffer>;
  forget(key: string): Promise<void>;
}

const AT_ONCE = 1;
const WAITING_MAX = 10;
const PIECE_BYTES = 262_144;

/** Videos in a store. */
export function createRecoveryVideos(blobs: BlobStore, secrets: SecretKeys): RecoveryVideos {
  const sealed = createSealedParts(blobs, secrets);
  const turns = createTurns(AT_ONCE, WAITING_MAX);
  // of nobody: the request's sender may not learn whether there is an account
  const of = (key: string) => ({ userId: 0, documentId: key });
  const receive = async (key: string, chunks: AsyncIterable<Buffer>): Promise<number> => {
    let count = 0;
    let total = 0;
    let piece: Buffer[] = [];
    let bytes = 0;
    const flush = async (): Promise<void> => {
      await sealed.putReceived(of(key), count, Buffer.concat(piece));
      count += 1;
      piece = [];
      bytes = 0;
    };
    for await (const chunk of chunks) {
      total += chunk.length;
      if (total > DOCUMENT_BYTES_MAX) throw new AppError('document_too_large');
      piece.push(chunk);
      bytes += chunk.length;
      if (bytes >= PIECE_BYTES) await flush();
    }
    if (bytes > 0) await flush();
    if (count === 0) throw new AppError('document_not_a_video');
    return count;
  };
  return {
    keep: async (key, chunks) => {
      try {
        const received = await receive(key, chunks);
        const kept = await turns.take(async () => {
          const made = await rewriteVideo(await sealed.read(of(key), 'received', received));
          const { mediaType } = made;
          return { parts: await sealed.putWhole(of(key), made.bytes), mediaType };
        });
        await sealed.forget(of(key), 'received', received);
        return kept;
      } catch (error) {
        await sealed.forgetAll(of(key));
        throw error;
      }
    },
    read: (key, parts) => sealed.read(of(key), 'whole', parts),
    forget: (key) => sealed.forgetAll(of(key)),
  };
}
