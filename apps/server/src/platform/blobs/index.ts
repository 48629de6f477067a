export { type BlobStore } from './blob-store.ts';
export { createFileBlobs } from './file-blobs.ts';
