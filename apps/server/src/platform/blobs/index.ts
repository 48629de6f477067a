export { type BlobStore } from './blob-store.ts';
export { blobFolder, createFileBlobs } from './file-blobs.ts';
