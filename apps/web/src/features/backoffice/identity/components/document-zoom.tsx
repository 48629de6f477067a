import type { IdentityReview } from '@sarraf/contracts';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { DocumentMedia } from './document-view.tsx';

const identityTexts = textsOf(() => import('../texts/fa.ts'));

/** A document as large as the screen lets it be; a picture taken sideways can be turned. */
export function DocumentZoom({
  document,
  label,
  onClose,
}: {
  document: IdentityReview['documents'][number];
  label: string;
  onClose: () => void;
}) {
  const t = useTexts(identityTexts);
  const [turns, setTurns] = useState(0);
  return (
    <Sheet title={label} open onClose={onClose}>
      <div className="document-zoom" data-turned={turns % 4}>
        <DocumentMedia document={document} label={label} />
      </div>
      {document.media_type === 'image/jpeg' && (
        <div className="mt-3">
          <Button look="outline" icon="retry" onClick={() => setTurns(turns + 1)}>
            {t.turn}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
