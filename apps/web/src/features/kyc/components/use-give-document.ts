import type { AccessStatus, DocumentKind } from '@sarraf/contracts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePictureWords } from '#components/upload/picture-words.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { call } from '#lib/api/client.ts';
import { isPassing } from '#lib/documents/may-try-again.ts';
import { handOver, type Outgoing, sendDocument } from '#lib/documents/send-document.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { reach } from '#lib/reachability.ts';
import { VideoTooLarge } from '#lib/record-video.ts';
import { apiTexts } from '#lib/texts/api-texts.ts';
import { documentCalls } from '../api/document-calls.ts';

const kycTexts = textsOf(() => import('../texts/fa.ts'));

/** A document on its way. */
interface Sending {
  /** What was taken, as this page shows it; null until it is ready to be sent. */
  readonly preview: string | null;
  /** 0 to 100. */
  readonly percent: number;
  /** What it failed with; null while it is on its way. */
  readonly message: string | null;
  /** What is kept after a break that lasted too long; null where nothing is left to go on with. */
  readonly kept: Outgoing | null;
}

const NOTHING: Sending = { preview: null, percent: 0, message: null, kept: null };

interface GiveOptions {
  /** How it is handed over once it has arrived. */
  readonly give: (documentId: string) => Promise<AccessStatus>;
  /** It was refused, and nothing is left to go on with. */
  readonly onRefused?: () => void;
}

/**
 * Sends one document and hands it over; what the server answers is where the person stands. What a
 * long break stopped is kept as long as the page, and goes on by itself once answers come again.
 */
export function useGiveDocument(kind: DocumentKind, { give, onRefused }: GiveOptions) {
  const t = useTexts(kycTexts);
  const api = useTexts(apiTexts);
  const pictureWords = usePictureWords();
  const [sending, setSending] = useState<Sending | null>(null);
  const { preview, percent, message, kept } = sending ?? NOTHING;
  useForgottenPreview(preview);
  const show = (part: Partial<Sending>) =>
    setSending((before) => ({ ...(before ?? NOTHING), ...part }));
  function fail(error: unknown, left: Outgoing | null): void {
    const own = error instanceof VideoTooLarge ? t.videoTooLarge : pictureWords(error);
    show({ message: own ?? messageOf(error, api.unexpected), kept: left });
    if (left === null) onRefused?.();
  }
  async function send(outgoing: Outgoing): Promise<void> {
    let { id } = outgoing;
    const onAnnounced = (announced: string) => void (id = announced);
    const onSent = (part: number) => show({ percent: Math.round(part * 100) });
    show({ message: null, kept: null });
    try {
      const document = await sendDocument(outgoing, { onAnnounced, onSent }, documentCalls);
      const status = await handOver(
        () => give(document.id),
        () => findGiven(kind),
        documentCalls.mayTryAgain,
        outgoing.id === undefined,
      );
      queryClient.setQueryData(queryKeys.accessStatus, status);
    } catch (error) {
      fail(error, isPassing(error) ? { ...outgoing, id } : null);
    }
  }
  async function run(make: () => Promise<Blob>): Promise<void> {
    setSending(NOTHING);
    try {
      const picture = await make();
      show({ preview: URL.createObjectURL(picture) });
      await send({ kind, picture, id: undefined });
    } catch (error) {
      fail(error, null);
    }
  }
  const goOn = kept === null ? null : () => void send(kept);
  useOnceReached(goOn);
  return { preview, percent, message, goOn, busy: sending !== null && message === null, run };
}

/** Goes on as soon as the server, which could not be heard, answers again. */
function useOnceReached(goOn: (() => void) | null): void {
  const latest = useRef(goOn);
  // known as soon as the break is seen: an answer that came right then was missed
  useLayoutEffect(() => {
    latest.current = goOn;
  });
  useEffect(
    () =>
      reach.subscribe(() => {
        if (reach.get() !== 'ok') return;
        latest.current?.();
        latest.current = null;
      }),
    [],
  );
}

/** Where the person stands, when the server has their document already. */
async function findGiven(kind: DocumentKind): Promise<AccessStatus | undefined> {
  const status = await call('GET /user/access_status');
  const isGiven = status.items.some((item) => item.kind === kind && item.state === 'given');
  return isGiven ? status : undefined;
}

/** A picture leaves the memory when another one takes its place, and with the page. */
function useForgottenPreview(address: string | null): void {
  useEffect(() => {
    if (address === null) return;
    return () => URL.revokeObjectURL(address);
  }, [address]);
}
