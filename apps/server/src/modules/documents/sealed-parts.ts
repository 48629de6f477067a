// A document at rest: parts that are sealed for one person, one document and one position in it.
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';

/** Whose bytes, and which. */
export interface PartsOf {
  readonly userId: number;
  readonly documentId: string;
}

/** Parts as they came, or those of what was made of them. */
export type Stage = 'received' | 'whole';

/** Seals parts on their way to the store and opens them on their way back. */
export interface SealedParts {
  /** Keeps a part as it came: how many there will be is not known yet. */
  putReceived(of: PartsOf, index: number, bytes: Uint8Array): Promise<void>;
  /** Keeps the whole; answers in how many parts. */
  putWhole(of: PartsOf, bytes: Buffer): Promise<number>;
  /** @throws when a part is missing, changed, another's, or of the whole the last one of fewer */
  read(of: PartsOf, stage: Stage, count: number): Promise<Buffer>;
  forget(of: PartsOf, stage: Stage, count: number): Promise<void>;
  /** Forgets whatever there is of a document, also what a crash has left. */
  forgetAll(of: PartsOf): Promise<void>;
  /**
   * Seals parts anew that are of an older key. Answers how many.
   *
   * @throws as `read`, but for parts that are gone
   */
  reseal(of: PartsOf, stage: Stage, count: number): Promise<number>;
}

const PART_BYTES = 262_144;

/**
 * Parts in a store. Person, document and position are authenticated with the bytes (of the whole
 * also how many parts it has), so that parts that were swapped, moved or cut off do not open.
 */
export function createSealedParts(blobs: BlobStore, secrets: SecretKeys): SealedParts {
  const put = (of: PartsOf, position: Position, bytes: Uint8Array): Promise<void> =>
    blobs.put(nameOf(of, position), secrets.sealBytes(purposeOf(of, position), bytes));
  return {
    putReceived: (of, index, bytes) => put(of, { stage: 'received', index, count: 0 }, bytes),
    putWhole: async (of, bytes) => {
      const count = Math.ceil(bytes.length / PART_BYTES);
      for (const position of positionsOf('whole', count)) {
        const start = position.index * PART_BYTES;
        await put(of, position, bytes.subarray(start, start + PART_BYTES));
      }
      return count;
    },
    read: async (of, stage, count) => {
      const parts: Buffer[] = [];
      for (const position of positionsOf(stage, count)) {
        const sealed = await blobs.get(nameOf(of, position));
        if (sealed === undefined) throw new Error(`A part of document ${of.documentId} is gone.`);
        parts.push(secrets.openBytes(purposeOf(of, position), sealed));
      }
      return Buffer.concat(parts);
    },
    forget: async (of, stage, count) => {
      for (const position of positionsOf(stage, count)) await blobs.delete(nameOf(of, position));
    },
    forgetAll: (of) => blobs.deleteFolder(folderOf(of)),
    reseal: async (of, stage, count) => {
      let resealed = 0;
      for (const position of positionsOf(stage, count)) {
        const sealed = await blobs.get(nameOf(of, position));
        if (sealed === undefined || secrets.isOfNewestKey(sealed)) continue;
        await put(of, position, secrets.openBytes(purposeOf(of, position), sealed));
        resealed += 1;
      }
      return resealed;
    },
  };
}

/** Where in a document a part stands. */
interface Position {
  readonly stage: Stage;
  readonly index: number;
  /** Of parts as they came always 0. */
  readonly count: number;
}

function positionsOf(stage: Stage, count: number): Position[] {
  const known = stage === 'whole' ? count : 0;
  return Array.from({ length: count }, (_, index) => ({ stage, index, count: known }));
}

const folderOf = ({ documentId }: PartsOf): string => `${documentId.slice(0, 2)}/${documentId}`;

const nameOf = (of: PartsOf, { stage, index }: Position): string =>
  `${folderOf(of)}/${stage}-${index}`;

const purposeOf = ({ userId, documentId }: PartsOf, { stage, index, count }: Position): string =>
  `document:${userId}:${documentId}:${stage}:${index}:${count}`;
