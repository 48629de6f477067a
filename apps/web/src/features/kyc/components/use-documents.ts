import { DOCUMENT_KINDS, type DocumentKind } from '@sarraf/contracts';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { apiTexts } from '../../../lib/texts/api-texts.ts';
import { sendDocument } from '../model/send-document.ts';
import { NotAPicture, shrinkPicture } from '../model/shrink-picture.ts';
import { kycTexts } from '../texts/kyc-texts.ts';

/** Where one document stands. */
export interface DocumentState {
  readonly step: 'missing' | 'sending' | 'sent' | 'failed';
  /** What was photographed, as this page shows it. */
  readonly preview: string | null;
  /** 0 to 100. */
  readonly percent: number;
  readonly message: string | null;
  /** What the server calls it once it is there. */
  readonly id: string | null;
}

const MISSING: DocumentState = {
  step: 'missing',
  preview: null,
  percent: 0,
  message: null,
  id: null,
};

type States = Readonly<Record<DocumentKind, DocumentState>>;

const NONE = Object.fromEntries(DOCUMENT_KINDS.map((kind) => [kind, MISSING])) as States;

/** The documents of level 2: photographed one after the other, each sent at once. */
export function useDocuments() {
  const t = useTexts(kycTexts);
  const api = useTexts(apiTexts);
  const [states, setStates] = useState<States>(NONE);
  const change = (kind: DocumentKind, part: Partial<DocumentState>) =>
    setStates((now) => ({ ...now, [kind]: { ...now[kind], ...part } }));
  // pictures leave the memory with the page
  useEffect(() => () => setStates((now) => (forget(now), NONE)), []);
  async function take(kind: DocumentKind, file: File): Promise<void> {
    change(kind, { ...MISSING, step: 'sending' });
    try {
      const picture = await shrinkPicture(file);
      change(kind, { preview: URL.createObjectURL(picture) });
      const { id } = await sendDocument(kind, picture, (part) =>
        change(kind, { percent: Math.round(part * 100) }),
      );
      change(kind, { step: 'sent', percent: 100, id });
    } catch (error) {
      const message =
        error instanceof NotAPicture ? t.notAPicture : messageOf(error, api.unexpected);
      change(kind, { step: 'failed', message });
    }
  }
  return {
    states,
    take,
    /** The first one that is not there yet. */
    next: DOCUMENT_KINDS.find((kind) => states[kind].step !== 'sent') ?? null,
  };
}

function forget(states: States): void {
  for (const { preview } of Object.values(states)) {
    if (preview !== null) URL.revokeObjectURL(preview);
  }
}
