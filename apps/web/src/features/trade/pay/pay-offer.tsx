import type { ReactNode } from 'react';
import { SheetButton } from '#components/sheet-button.tsx';
import { Amount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { keepFocus } from '../components/button-rules.ts';
import type { OrderDraft } from '../components/use-order-draft.ts';
import { useMissing } from './use-missing.ts';

const payTexts = textsOf(() => import('./texts/fa.ts'));

/** For who has a verified card: pay what is missing, above what else cures the order. */
export function PayOffer({
  draft,
  onPay,
  second,
  children,
}: {
  draft: OrderDraft;
  onPay: () => void;
  /** What else cures the order, beside the offer and alone. */
  second: ReactNode;
  children: ReactNode;
}) {
  const t = useTexts(payTexts);
  const { card, missing } = useMissing(draft);
  if (card === undefined || missing === null) return children;
  if (missing.overLimit !== null) {
    const left = <Amount value={missing.overLimit} asset="IRT" />;
    return (
      <>
        <p className="trade-note">{rich(t.overLimit, { left })}</p>
        {children}
      </>
    );
  }
  const amount = <Amount value={missing.amount} asset="IRT" unitClassName="" />;
  return (
    <div className="grid gap-2">
      <SheetButton size="lg" wide sends look="buy" onMouseDown={keepFocus} onClick={onPay}>
        <span>{rich(t.payAndBuy, { amount })}</span>
      </SheetButton>
      {second}
    </div>
  );
}
