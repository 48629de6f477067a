import type { AnyDocumentKind, Document, DocumentKind } from '@sarraf/contracts';
import { DOCUMENT_PART_BYTES_MAX } from '@sarraf/contracts/lists';

/** How a document gets to the server. */
export interface DocumentCalls<K extends AnyDocumentKind = DocumentKind> {
  readonly announce: (kind: K, bytes: number) => Promise<Document>;
  /** How much of it the server has; undefined where it knows no such document. */
  readonly load: (id: string) => Promise<Document | undefined>;
  readonly sendPart: (id: string, offset: number, part: Blob) => Promise<Document>;
  /** Waits before the n-th try after a failure; false where trying again would not help. */
  readonly mayTryAgain: (error: unknown, nth: number) => Promise<boolean>;
}

/** A picture or a video that is to be sent. */
export interface Outgoing<K extends AnyDocumentKind = DocumentKind> {
  readonly kind: K;
  readonly picture: Blob;
  /** What the server calls it, where it was announced already: the sending goes on. */
  readonly id: string | undefined;
}

interface Told {
  /** The server knows of it now, by this id. */
  readonly onAnnounced: (id: string) => void;
  /** What of the picture has arrived, 0 to 1. */
  readonly onSent: (part: number) => void;
}

/**
 * Sends a picture part by part. A part whose answer is lost is not sent again blindly: the server
 * is asked how much it has, and the sending goes on from there.
 *
 * @throws whatever trying again does not mend
 */
export async function sendDocument<K extends AnyDocumentKind>(
  outgoing: Outgoing<K>,
  { onAnnounced, onSent }: Told,
  calls: DocumentCalls<K>,
): Promise<Document> {
  const { picture } = outgoing;
  const { load, sendPart, mayTryAgain } = calls;
  let document = await begin(outgoing, calls);
  onAnnounced(document.id);
  onSent(document.received / picture.size);
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
      document = (await load(id).catch(() => undefined)) ?? document;
    }
  }
  return document;
}

/** Where the server stands; it forgets what nobody went on with, and is told of it anew then. */
async function begin<K extends AnyDocumentKind>(
  { kind, picture, id }: Outgoing<K>,
  calls: DocumentCalls<K>,
): Promise<Document> {
  const { announce, load, mayTryAgain } = calls;
  const known = id === undefined ? undefined : await untilHeard(() => load(id), mayTryAgain);
  return known ?? untilHeard(() => announce(kind, picture.size), mayTryAgain);
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
 * Hands a document over that has arrived. Where the answer may have been lost the server is asked
 * whether it has the document before it is handed over again.
 *
 * @param findGiven what `give` answers, when the server has it already; else undefined
 * @param isFirst false where it may have been handed over before
 */
export function handOver<T>(
  give: () => Promise<T>,
  findGiven: () => Promise<T | undefined>,
  mayTryAgain: MayTryAgain,
  isFirst: boolean,
): Promise<T> {
  let mayBeGiven = !isFirst;
  return untilHeard(async () => {
    const given = mayBeGiven ? await findGiven() : undefined;
    mayBeGiven = true;
    return given ?? give();
  }, mayTryAgain);
}
