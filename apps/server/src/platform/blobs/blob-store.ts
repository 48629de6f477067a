// Bytes too large for a row: kept by name, whole or not at all.

/** Where files of people are kept; what is put there is sealed already. */
export interface BlobStore {
  /**
   * Keeps bytes, also over others of that name; afterwards they outlive a crash.
   *
   * @throws BlobStoreError, as every call here, when the store is full or away
   */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where there are none of that name. */
  get(name: string): Promise<Buffer | undefined>;
  /** Forgets a name; one that is not there is forgotten already. */
  delete(name: string): Promise<void>;
  /** Forgets every name below a folder, and what a crash left half made there. */
  deleteFolder(folder: string): Promise<void>;
}

/** The store cannot do it now: it is full, or does not answer. */
export class BlobStoreError extends Error {
  override readonly name = 'BlobStoreError';
}

/** Names are ours: letters, digits, `-` and `_`, in folders by `/`. */
export const BLOB_NAME = /^[\w-]{1,64}(?:\/[\w-]{1,64}){0,3}$/;

/** @throws Error when it is not ours */
export function assertBlobName(name: string): void {
  if (!BLOB_NAME.test(name)) throw new Error('A blob has a name that is not ours.');
}
