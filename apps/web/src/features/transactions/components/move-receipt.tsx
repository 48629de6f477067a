import { PaperHead, PrintButton } from '#components/paper.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { Move } from '#lib/order-moves.ts';
import { MoveFacts } from './move-facts.tsx';
import { useMoveWords } from '#components/move-words/move-words.ts';

const transactionsTexts = textsOf(() => import('../texts/fa.ts'));

/** What moved as a sheet of paper, A5. */
export function MoveReceipt({ move, onClose }: { move: Move; onClose: () => void }) {
  const t = useTexts(transactionsTexts);
  const { nameOf, stateOf } = useMoveWords();
  const { id, reference } = move;
  return (
    <Sheet title={t.receipt} open onClose={onClose}>
      <div className="printable printable-a5">
        <PaperHead title={t.receipt} />
        <p className="text-lead font-semibold">{nameOf(move)}</p>
        <p className="text-table text-fg2">{stateOf(move)}</p>
        <MoveFacts move={move} />
        {/* on paper numbers stand as a whole: nobody copies from there */}
        <p className="print-only-block" dir="ltr">
          {reference !== null && reference !== id ? `${reference} · ${id}` : id}
        </p>
        <div className="no-print pt-2">
          <PrintButton label={t.print} look="outline" />
        </div>
      </div>
    </Sheet>
  );
}
