import type { BlobStore } from './blob-store.ts';
import { blobFolder, createFileBlobs } from './file-blobs.ts';
import { createS3Blobs, type S3Options } from './s3-blobs.ts';

/** Where an installation keeps its blobs, as it is told. */
interface BlobsConfig {
  /** Undefined: in the data folder. */
  readonly bucket: S3Options | undefined;
  readonly dataDir: string;
}

/** The one store of this installation. */
export function openBlobs({ bucket, dataDir }: BlobsConfig): BlobStore {
  return bucket === undefined ? createFileBlobs(blobFolder(dataDir)) : createS3Blobs(bucket);
}
