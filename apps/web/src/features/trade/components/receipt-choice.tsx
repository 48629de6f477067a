import { Suspense } from 'react';
import { GoesTo, ReceiveIn } from '#components/sale-receipt/lazy-sale-receipt.ts';
import { isTomanSale } from '../model/order-form.ts';
import type { OrderDraft } from './use-order-draft.ts';

/** Whether the toman of a sale at market stay, or go on to the default card; nothing of others. */
export function ReceiptChoice({ draft }: { draft: OrderDraft }) {
  const { state, dispatch } = draft.form;
  if (draft.context.person !== 'client' || !isTomanSale(state, draft.spec)) return null;
  return (
    <Suspense fallback={<div className="h-9" />}>
      <ReceiveIn
        payout={draft.payout}
        value={state.receipt}
        onChange={(receipt) => dispatch({ type: 'receipt', receipt })}
      />
    </Suspense>
  );
}

/** In the review: where the money goes, and with which of the bank's cycles. */
export function ReceiptRows({ draft }: { draft: OrderDraft }) {
  const { state } = draft.form;
  if (state.receipt !== 'card' || !isTomanSale(state, draft.spec)) return null;
  return (
    <Suspense fallback={<div className="h-20" />}>
      <GoesTo payout={draft.payout} value={state.receipt} />
    </Suspense>
  );
}
