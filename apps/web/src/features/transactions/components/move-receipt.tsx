import { Amount } from '../../../components/num.tsx';
import { PaperHead, PrintButton } from '../../../components/paper.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { Time } from '../../../components/time.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import type { Move } from '../../../lib/order-moves.ts';
import { netOf } from '../../../lib/money-way.ts';
import { transactionsTexts } from '../texts/transactions-texts.ts';
import { Facts, Reference } from './move-facts.tsx';
import { useMoveWords } from './move-words.ts';

/** What moved, what it cost, and by which numbers one asks about it. */
export function MoveFacts({ move }: { move: Move }) {
  const t = useTexts(transactionsTexts);
  const { amount, due_at, fee, fee_asset, id, reference, symbol } = move;
  const hasFee = fee !== null && fee_asset !== null;
  const net = netOf(move);
  return (
    <Facts
      facts={[
        [t.amount, <Amount key="amount" value={amount} asset={symbol} />],
        ...(hasFee
          ? [[t.fee, <Amount key="fee" value={fee} asset={fee_asset} isPaid />] as const]
          : []),
        ...(net === null
          ? []
          : [[t.net, <Amount key="net" value={net} asset={symbol} />] as const]),
        [t.time, <Time key="time" at={move.created_at} shape="full" />],
        ...(due_at === null ? [] : [[t.due, <Time key="due" at={due_at} shape="full" />] as const]),
        ...(reference === null || reference === id
          ? []
          : [
              [t.reference, <Reference key="ref" label={t.reference} value={reference} />] as const,
            ]),
        [t.id, <Reference key="id" label={t.id} value={id} />],
      ]}
    />
  );
}

/** The same as a sheet of paper, A5. */
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
