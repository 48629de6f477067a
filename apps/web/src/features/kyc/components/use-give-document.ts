import type { AccessStatus, DocumentKind } from '@sarraf/contracts';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { apiTexts } from '../../../lib/texts/api-texts.ts';
import { documentCalls } from '../api/document-calls.ts';
import { handOver, sendDocument } from '../model/send-document.ts';
import { NotAPicture } from '../model/shrink-picture.ts';
import { kycTexts } from '../texts/kyc-texts.ts';

/** A document on its way. */
interface Sending {
  /** What was taken, as this page shows it; null until it is ready to be sent. */
  readonly preview: string | null;
  /** 0 to 100. */
  readonly percent: number;
  /** What it failed with; null while it is on its way. */
  readonly message: string | null;
}

const NOTHING: Sending = { preview: null, percent: 0, message: null };

/** What is taken and how it is handed over once it has arrived. */
interface Work {
  readonly make: () => Promise<Blob>;
  readonly give: (documentId: string) => Promise<AccessStatus>;
}

/** Sends one document and hands it over; what the server answers is where the person stands. */
export function useGiveDocument(kind: DocumentKind) {
  const t = useTexts(kycTexts);
  const api = useTexts(apiTexts);
  const [sending, setSending] = useState<Sending | null>(null);
  useForgottenPreview(sending?.preview ?? null);
  async function run({ make, give }: Work): Promise<void> {
    let now = NOTHING;
    const show = (part: Partial<Sending>) => setSending((now = { ...now, ...part }));
    show({});
    try {
      const taken = await make();
      show({ preview: URL.createObjectURL(taken) });
      const onSent = (part: number) => show({ percent: Math.round(part * 100) });
      const { id } = await sendDocument(kind, taken, onSent, documentCalls);
      const status = await handOver(
        () => give(id),
        () => findGiven(kind),
        documentCalls.mayTryAgain,
      );
      queryClient.setQueryData(queryKeys.accessStatus, status);
    } catch (error) {
      const words = error instanceof NotAPicture ? t.notAPicture : messageOf(error, api.unexpected);
      show({ message: words });
    }
  }
  const { preview, percent, message } = sending ?? NOTHING;
  return { preview, percent, message, busy: sending !== null && message === null, run };
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
