import type { IdentityReview } from '@sarraf/contracts';
import { lazy, Suspense, useRef, useState } from 'react';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import { DocumentView } from './document-view.tsx';

const documentWordsTexts = textsOf(() => import('#components/document-words/texts/fa.ts'));

const DocumentZoom = lazy(() =>
  import('./document-zoom.tsx').then((m) => ({ default: m.DocumentZoom })),
);

/** How documents are shown, most telling first; their numbers are their keys. */
const ORDER = ['national_card_front', 'national_card_back', 'pledge', 'selfie_video'] as const;

/** All that was sent, side by side: 1 to 4 enlarge one, the space bar plays the video. */
export function DocumentBoard({ documents }: { documents: IdentityReview['documents'] }) {
  const words = useTexts(documentWordsTexts);
  const board = useRef<HTMLDivElement>(null);
  const [zoomed, setZoomed] = useState<string | null>(null);
  const shown = documents.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const zoom = shown.find(({ id }) => id === zoomed);
  useSingleKeys((key, event) => {
    const number = /^Digit([1-4])$/.exec(key)?.[1];
    if (number !== undefined) setZoomed(shown[Number(number) - 1]?.id ?? null);
    const video = board.current?.querySelector('video');
    // on a button or the video itself the space bar already does something
    if (key !== 'Space' || video === null || video === undefined || event.target !== document.body)
      return;
    event.preventDefault();
    if (video.paused) void video.play();
    else video.pause();
  });
  return (
    <div ref={board} className="document-board">
      {shown.map((document, index) => (
        <DocumentView
          key={document.id}
          document={document}
          number={index + 1}
          onZoom={() => setZoomed(document.id)}
        />
      ))}
      {zoom !== undefined && (
        <Suspense>
          <DocumentZoom document={zoom} label={words[zoom.kind]} onClose={() => setZoomed(null)} />
        </Suspense>
      )}
    </div>
  );
}
