import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { assertBlobName, type BlobStore, BlobStoreError } from './blob-store.ts';

/** Where an installation keeps blobs that are files. */
export const blobFolder = (dataDir: string): string => path.join(dataDir, 'blobs');

/**
 * Blobs as files of a folder: for one machine, or a folder that all of them share.
 *
 * @throws Error from every call that is given a name which is not ours
 */
export function createFileBlobs(folder: string): BlobStore {
  const fileOf = (name: string): string => {
    assertBlobName(name);
    return path.join(folder, name);
  };
  return {
    put: async (name, bytes) => {
      const file = fileOf(name);
      await whileRoom(() => writeWhole(file, bytes));
    },
    get: async (name) => {
      try {
        return await readFile(fileOf(name));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    delete: async (name) => rm(fileOf(name), { force: true }),
    deleteFolder: async (name) => rm(fileOf(name), { force: true, recursive: true }),
  };
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;
/** The disk's, the person's share of it, and a disk that was made read-only after an error. */
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

async function whileRoom(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!NO_ROOM.has(codeOf(error))) throw error;
    throw new BlobStoreError('The folder of blobs takes no more.', { cause: error });
  }
}

/** A reader sees the old bytes or the new ones, and a crash leaves one of the two. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const made = `${file}.${randomBytes(6).toString('hex')}.new`;
  try {
    const handle = await open(made, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(made, file);
    const folder = await open(path.dirname(file), 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    await rm(made, { force: true });
    throw error;
  }
}
