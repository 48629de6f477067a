// The video of a request: sealed part by part as it comes, made one of ours, shown to officers.
import { DOCUMENT_BYTES_MAX } from '@sarraf/contracts';
import { AppError, createTurns } from '../../http/index.ts';
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';
import { createSealedParts, type PartsOf, rewriteVideo } from '../documents/index.ts';
import type { RecoveryRow } from './recovery.queries.ts';

/** Which video of a request: each that is begun has a name of its own. */
export type KeptVideoOf = Pick<RecoveryRow, 'key' | 'uploads'>;

/**
 * Whose parts a video's are: nobody's, as its sender may not learn whether there is an account. Each
 * video of a request has a name of its own: none takes the place of one that was seen.
 */
export function videoPartsOf({ key, uploads }: KeptVideoOf): PartsOf {
  return { userId: 0, documentId: `${key}-${uploads}` };
}

/** A video as it is kept. */
interface KeptVideo {
  readonly parts: number;
  readonly mediaType: string;
}

/** Keeps videos of requests. */
export interface RecoveryVideos {
  /** Answers in how many parts it is kept, and as what. @throws AppError as what is wrong with it */
  keep(video: KeptVideoOf, chunks: AsyncIterable<Buffer>): Promise<KeptVideo>;
  read(video: KeptVideoOf, parts: number): Promise<Buffer>;
  forget(video: KeptVideoOf): Promise<void>;
}

const AT_ONCE = 1;
const WAITING_MAX = 10;
const PIECE_BYTES = 262_144;

/** Videos in a store. */
export function createRecoveryVideos(blobs: BlobStore, secrets: SecretKeys): RecoveryVideos {
  const sealed = createSealedParts(blobs, secrets);
  const turns = createTurns(AT_ONCE, WAITING_MAX);
  const receive = async (of: PartsOf, chunks: AsyncIterable<Buffer>): Promise<number> => {
    let count = 0;
    let total = 0;
    let piece: Buffer[] = [];
    let bytes = 0;
    const flush = async (): Promise<void> => {
      await sealed.putReceived(of, count, Buffer.concat(piece));
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
    keep: async (video, chunks) => {
      const of = videoPartsOf(video);
      try {
        const received = await receive(of, chunks);
        const kept = await turns.take(async () => {
          const made = await rewriteVideo(await sealed.read(of, 'received', received));
          const { mediaType } = made;
          return { parts: await sealed.putWhole(of, made.bytes), mediaType };
        });
        await sealed.forget(of, 'received', received);
        return kept;
      } catch (error) {
        await sealed.forgetAll(of);
        throw error;
      }
    },
    read: (video, parts) => sealed.read(videoPartsOf(video), 'whole', parts),
    forget: (video) => sealed.forgetAll(videoPartsOf(video)),
  };
}
