import type { Document, DocumentKind } from '@sarraf/contracts';
import { DOCUMENT_PART_BYTES_MAX } from '@sarraf/contracts/lists';

/** How a document gets to the server. */
export interface DocumentCalls {
  readonly announce: (kind: DocumentKind, bytes: number) => Promise<Document>;
  readonly load: (id: string) => Promise<Document>;
  readonly sendPart: (id: string, offset: number, part: Blob) => Promise<Document>;
  /** Waits before the n-th try after a failure; false where trying again would not help. */
  readonly mayTryAgain: (error: unknown, nth: number) => Promise<boolean>;
}

/**
 * Sends a picture part by part. A part whose answer is lost is not sent again blindly: the server
 * is asked how much it has, and the sending goes on from there.
 *
 * @param onSent what of the picture has arrived, 0 to 1
 * @throws whatever trying again does not mend
 */
export async function sendDocument(
  kind: DocumentKind,
  picture: Blob,
  onSent: (part: number) => void,
  { announce, load, sendPart, mayTryAgain }: DocumentCalls,
): Promise<Document> {
  let document = await untilHeard(() => announce(kind, picture.size), mayTryAgain);
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
      if (!(await mayTryAgain(error, failures))) throw error;
      document = await load(id).catch(() => document);
    }
  }
  return document;
}

type MayTryAgain = DocumentCalls['mayTryAgain'];

/** Makes one call until it is heard: a connection that broke is waited for. */
async function untilHeard<T>(work: () => Promise<T>, mayTryAgain: MayTryAgain): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(await mayTryAgain(error, failures))) throw error;
    }
  }
}

/**
 * Hands a document over that has arrived. Where the answer is lost the server is asked whether it
 * has the document before it is handed over again.
 *
 * @param findGiven what `give` answers, when the server has it already; else undefined
 */
export function handOver<T>(
  give: () => Promise<T>,
  findGiven: () => Promise<T | undefined>,
  mayTryAgain: MayTryAgain,
): Promise<T> {
  let isFirst = true;
  return untilHeard(async () => {
    const given = isFirst ? undefined : await findGiven();
    isFirst = false;
    return given ?? give();
  }, mayTryAgain);
}
