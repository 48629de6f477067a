// A document at rest: parts that are sealed for one person, one document and one place in it.
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';

/** Whose bytes, and which. */
export interface PartsOf {
  readonly userId: number;
  readonly documentId: string;
}

/** Seals parts on their way to the store and opens them on their way back. */
export interface SealedParts {
  /** Keeps a part as it came: what the whole will be is not known yet. */
  putReceived(of: PartsOf, index: number, bytes: Uint8Array): Promise<void>;
  /** @throws when a part is missing, changed, or another's */
  readReceived(of: PartsOf, count: number): Promise<Buffer>;
  forgetReceived(of: PartsOf, count: number): Promise<void>;
  /** Keeps the whole; answers in how many parts. */
  putWhole(of: PartsOf, bytes: Buffer): Promise<number>;
  /** @throws when a part is missing, changed, another's, or the last one of fewer */
  readWhole(of: PartsOf, count: number): Promise<Buffer>;
  forgetWhole(of: PartsOf, count: number): Promise<void>;
}

const PART_BYTES = 262_144;

/**
 * Parts in a store. Person, document and place are authenticated with the bytes (of the whole also
 * how many parts it has), so that parts that were swapped, moved or cut off do not open.
 */
export function createSealedParts(blobs: BlobStore, secrets: SecretKeys): SealedParts {
  const nameOf = (of: PartsOf, stage: string, index: number): string =>
    `${of.documentId.slice(0, 2)}/${of.documentId}/${stage}-${index}`;
  const purposeOf = ({ userId, documentId }: PartsOf, place: string): string =>
    `document:${userId}:${documentId}:${place}`;
  const put = (of: PartsOf, stage: string, index: number, place: string, bytes: Uint8Array) =>
    blobs.put(nameOf(of, stage, index), secrets.sealBytes(purposeOf(of, place), bytes));
  const read = async (of: PartsOf, stage: string, index: number, place: string) => {
    const sealed = await blobs.get(nameOf(of, stage, index));
    if (sealed === undefined) throw new Error(`Part ${place} of document ${of.documentId} is gone.`);
    return secrets.openBytes(purposeOf(of, place), sealed);
  };
  const forget = async (of: PartsOf, stage: string, count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) await blobs.delete(nameOf(of, stage, at));
  };
  const readAll = async (of: PartsOf, stage: string, count: number, placeOf: PlaceOf) => {
    const parts: Buffer[] = [];
    for (let at = 0; at < count; at += 1) parts.push(await read(of, stage, at, placeOf(at)));
    return Buffer.concat(parts);
  };
  return {
    putReceived: (of, index, bytes) => put(of, 'received', index, `received ${index}`, bytes),
    readReceived: (of, count) => readAll(of, 'received', count, (at) => `received ${at}`),
    forgetReceived: (of, count) => forget(of, 'received', count),
    putWhole: async (of, bytes) => {
      const count = Math.ceil(bytes.length / PART_BYTES);
      for (let at = 0; at < count; at += 1) {
        const part = bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES);
        await put(of, 'whole', at, `${at} of ${count}`, part);
      }
      return count;
    },
    readWhole: (of, count) => readAll(of, 'whole', count, (at) => `${at} of ${count}`),
    forgetWhole: (of, count) => forget(of, 'whole', count),
  };
}

type PlaceOf = (index: number) => string;
