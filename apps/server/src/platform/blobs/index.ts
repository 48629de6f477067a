export { type BlobStore, BlobStoreError } from './blob-store.ts';
export { blobFolder } from './file-blobs.ts';
export { openBlobs } from './open-blobs.ts';
export type { S3Options } from './s3-blobs.ts';
