// Bytes too large for a row: kept by name, whole or not at all.

/** Where files of people are kept; what is put there is sealed already. */
export interface BlobStore {
  /** Keeps bytes, also over others of that name; afterwards they outlive a crash. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where there are none of that name. */
  get(name: string): Promise<Buffer | undefined>;
  /** Forgets a name; one that is not there is forgotten already. */
  delete(name: string): Promise<void>;
}

/** Names are ours: letters, digits, `-` and `_`, in folders by `/`. */
export const BLOB_NAME = /^[\w-]{1,64}(?:\/[\w-]{1,64}){0,3}$/;
