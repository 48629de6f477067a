import type { Market, PlacedOrder } from '@sarraf/contracts';
import type { MarketSpec, Side } from '@sarraf/market';
import { startTransition, useId, useState } from 'react';
import { Sheet } from '#components/sheet.tsx';
import { StoppedNotice } from '#components/stopped-notice/lazy-stopped-notice.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { PayReview } from '../pay/lazy-review.ts';
import { Balances } from './balances.tsx';
import { showErrors } from './button-rules.ts';
import { FailureNote } from './failure-note.tsx';
import { KindChoice } from './kind-tabs.tsx';
import { OrderButton, OrderNote } from './order-button.tsx';
import { MoneyField, QuantityField } from './amount-fields.tsx';
import { CapRow, HoldRow, LotNote, MoreTerms, OrderSentence } from './order-terms.tsx';
import { ArrivesRow, AtOnceRow, AverageRow, BoundRow, FeeRow } from './receipt.tsx';
import { PanelBoundary } from './panel-boundary.tsx';
import { PriceFields } from './price-fields.tsx';
import { ReceiptChoice } from './receipt-choice.tsx';
import {
  PlacedReceipt,
  Review,
  ReviewSetting,
  useFetchedReview,
  useReviewNeeded,
} from './review-setting.tsx';
import { ShareSlider } from './share-slider.tsx';
import { type OnPlaced, type OrderDraft, useOrderDraft } from './use-order-draft.ts';
import type { OrderForm } from './use-order-form.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/**
 * The desktop's order form: its fields scroll where they must, receipt and button stand still at
 * its foot. The review opens over it unless the person turned it off.
 */
export function OrderFormPanel({
  market,
  spec,
  form,
}: {
  market: Market;
  spec: MarketSpec;
  form: OrderForm;
}) {
  const t = useTexts(tradeTexts);
  const draft = useOrderDraft(market, spec, form);
  const isReviewNeeded = useReviewNeeded(draft);
  useFetchedReview(form.state.typed !== '');
  const [looks, setLooks] = useState<'form' | 'review' | 'pay' | 'receipt'>('form');
  const [receipt, setReceipt] = useState<PlacedOrder | null>(null);
  const close = () => setLooks('form');
  const placed: OnPlaced = (order) => {
    setReceipt(order);
    setLooks(order === null ? 'form' : 'receipt');
  };
  const Shown = looks === 'pay' ? PayReview : Review;
  // The tap is answered first: a dialog makes the browser look at the whole page.
  const review = () => startTransition(() => setLooks('review'));
  const go = () => (isReviewNeeded ? review() : draft.place(placed));
  return (
    <div className="trade-form">
      <form
        className="trade-form-body"
        aria-label={t.order}
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.errors.length === 0) go();
          else showErrors(draft, event.currentTarget);
        }}
      >
        <div className="trade-form-fields">
          <SideSwitch form={form} />
          <KindChoice form={form} />
          <FormFields draft={draft} />
          <OrderSentence draft={draft} />
          <MoreTerms form={form} />
          <Balances market={market} spec={spec} />
        </div>
        <div className="trade-form-foot">
          <div className="receipt">
            <AverageRow draft={draft} />
            <BoundRow draft={draft} />
            <AtOnceRow draft={draft} />
            <HoldRow draft={draft} />
            <CapRow draft={draft} />
            <FeeRow draft={draft} />
            <ArrivesRow draft={draft} />
          </div>
          {!isReviewNeeded && <LotNote draft={draft} />}
          <ReceiptChoice draft={draft} />
          <StoppedNotice actions={['trade']} enabled={draft.context.person === 'client'} />
          <OrderNote draft={draft} />
          {looks === 'form' && <FailureNote draft={draft} />}
          <ReviewSetting quote={spec.quote.symbol} />
          <OrderButton draft={draft} onPay={() => setLooks('pay')} />
        </div>
        {/* Enter submits with errors standing, too: then they are shown. */}
        <input type="submit" hidden />
      </form>
      <Sheet
        title={looks === 'receipt' ? t.receipt : t.review}
        open={looks !== 'form'}
        step={looks}
        onClose={close}
      >
        <PanelBoundary waiting={<div className="h-96" />}>
          {looks === 'receipt' && receipt !== null ? (
            <PlacedReceipt order={receipt} spec={spec} onClose={close} />
          ) : (
            <Shown draft={draft} onBack={close} onPlaced={placed} />
          )}
        </PanelBoundary>
      </Sheet>
    </div>
  );
}

/** Fields in the order in which the sentence goes: «می‌پردازم … می‌خرم», «می‌فروشم … می‌گیرم». */
function FormFields({ draft }: { draft: OrderDraft }) {
  const isBuy = draft.form.state.side === 'buy';
  return (
    <>
      <PriceFields draft={draft} />
      {isBuy ? <MoneyField draft={draft} /> : <QuantityField draft={draft} />}
      {isBuy ? <QuantityField draft={draft} /> : <MoneyField draft={draft} />}
      <ShareSlider value={draft.summary.usedPercent} onChange={draft.setShare} />
    </>
  );
}

/** Buy or sell: the one choice that colours the form. */
export function SideSwitch({ form }: { form: OrderForm }) {
  const t = useTexts(tradeTexts);
  const name = useId();
  const { state, dispatch } = form;
  const sides: readonly { side: Side; label: string }[] = [
    { side: 'buy', label: t.buy },
    { side: 'sell', label: t.sell },
  ];
  return (
    <fieldset className="side-switch">
      <legend className="sr-only">{t.side}</legend>
      {sides.map(({ side, label }) => (
        <label key={side} data-side={side}>
          <input
            type="radio"
            name={name}
            value={side}
            checked={state.side === side}
            onChange={() => dispatch({ type: 'side', side })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
