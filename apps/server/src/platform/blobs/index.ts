export { type BlobStore, BlobStoreError } from './blob-store.ts';
export { blobFolder, createFileBlobs } from './file-blobs.ts';
