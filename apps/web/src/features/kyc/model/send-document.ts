import { type Document, DOCUMENT_PART_BYTES_MAX, type DocumentKind } from '@sarraf/contracts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { RETRIES_MAX, RETRY_BASE_MS, RETRY_DELAY_MAX_MS } from '../../../lib/constants.ts';

/** How a document gets to the server. */
export interface DocumentCalls {
  readonly announce: (kind: DocumentKind, bytes: number) => Promise<Document>;
  readonly load: (id: string) => Promise<Document>;
  readonly sendPart: (id: string, offset: number, part: Blob) => Promise<Document>;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Sends a picture part by part. A part whose answer is lost is not sent again blindly: the server
 * is asked how much it has, and the sending goes on from there.
 *
 * @param onSent what of the picture has arrived, 0 to 1
 * @throws ApiError that waiting does not mend, or the fourth in a row that it might
 */
export async function sendDocument(
  kind: DocumentKind,
  picture: Blob,
  onSent: (part: number) => void,
  { announce, load, sendPart, wait }: DocumentCalls,
): Promise<Document> {
  let document = await announce(kind, picture.size);
  let failures = 0;
  while (document.state !== 'ready') {
    const { id, received } = document;
    // the last byte is there and the answer was lost: the last part is asked for again
    const from = Math.min(received, Math.max(0, picture.size - 1));
    const part = picture.slice(from, from + DOCUMENT_PART_BYTES_MAX);
    try {
      document = await sendPart(id, from, part);
      failures = 0;
      onSent(document.received / picture.size);
    } catch (error) {
      failures += 1;
      if (failures > RETRIES_MAX || !isPassing(error)) throw error;
      await wait(Math.min(RETRY_BASE_MS * 2 ** (failures - 1), RETRY_DELAY_MAX_MS));
      document = await load(id).catch(() => document);
    }
  }
  return document;
}

/** Lines break and servers restart: neither is the picture's fault. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status === 0 || status >= 500 || status === 429 || code === 'document_part_misplaced';
}
