import { useState } from 'react';
import { SheetButton } from '#components/sheet-button.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { toast } from '#lib/toasts.ts';
import { DecideSheet } from '../../queue/components/decide-sheet.tsx';
import { proposeRecall } from '../api/treasury.ts';

const treasuryTexts = textsOf(() => import('../texts/fa.ts'));

/** Proposes, for a second officer, that a move of which nothing is signed is taken back. */
export function RecallButton({ move }: { move: string }) {
  const t = useTexts(treasuryTexts);
  const has = useMay()('update Chain');
  const [isOpen, setIsOpen] = useState(false);
  if (!has) return null;
  return (
    <>
      <SheetButton look="text" size="sm" onClick={() => setIsOpen(true)}>
        {t.recall}
      </SheetButton>
      {isOpen && (
        <DecideSheet
          subject="Chain"
          title={t.recallTitle}
          words={{ means: t.recallText, approve: t.recall }}
          said={[]}
          decide={async (_, reason) => {
            await proposeRecall({ move, reason });
            toast({ kind: 'success', title: t.recallTold });
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
