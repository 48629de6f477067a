import type { PlacedOrder } from '@sarraf/contracts';
import { formatQuantity } from '@sarraf/market';
import { useState } from 'react';
import { Amount } from '#components/num.tsx';
import { Sheet } from '#components/sheet.tsx';
import { StoppedNotice } from '#components/stopped-notice/lazy-stopped-notice.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { isWorstCase } from '../model/order-prices.ts';
import { PayReview } from '../pay/lazy-review.ts';
import type { TradeViewProps } from './desktop-trade.tsx';
import { showErrors } from './button-rules.ts';
import { FailureNote } from './failure-note.tsx';
import { KindChoice } from './kind-tabs.tsx';
import { useMarketNames } from './market-names.tsx';
import { OrderButton, OrderNote } from './order-button.tsx';
import { MoneyField, QuantityField } from './amount-fields.tsx';
import { CapRow, HoldRow, LotNote, MoreTerms, OrderSentence } from './order-terms.tsx';
import { ArrivesRow, AtOnceRow, AverageRow, BoundRow, FeeRow, ReceiptRow } from './receipt.tsx';
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

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

type SheetProps = TradeViewProps & { readonly open: boolean; readonly onClose: () => void };

/** The form itself, its review, the review of a buy that is paid at the bank, or the receipt. */
type Looks = 'form' | 'review' | 'pay' | 'receipt';

/** The phone's order form; review and receipt take its place, never a second sheet over it. */
export function OrderSheet({ market, spec, form, open, onClose }: SheetProps) {
  const t = useTexts(tradeTexts);
  const names = useMarketNames(market);
  const [looks, setLooks] = useState<Looks>('form');
  const [receipt, setReceipt] = useState<PlacedOrder | null>(null);
  const close = () => {
    setLooks('form');
    onClose();
  };
  const side = form.state.side === 'buy' ? t.buy : t.sell;
  const titles = {
    form: t.orderTitle(side, names.coin),
    review: t.review,
    pay: t.review,
    receipt: t.receipt,
  };
  return (
    <Sheet title={titles[looks]} open={open} step={looks} onClose={close}>
      {looks === 'receipt' && receipt !== null ? (
        <PanelBoundary waiting={<div className="h-96" />}>
          <PlacedReceipt order={receipt} spec={spec} onClose={close} />
        </PanelBoundary>
      ) : (
        <SheetBody
          market={market}
          spec={spec}
          form={form}
          looks={looks}
          setLooks={setLooks}
          onPlaced={(order) => {
            setReceipt(order);
            if (order === null) close();
            else setLooks('receipt');
          }}
        />
      )}
    </Sheet>
  );
}

function SheetBody({
  market,
  spec,
  form,
  looks,
  setLooks,
  onPlaced,
}: TradeViewProps & {
  looks: Looks;
  setLooks: (looks: Looks) => void;
  onPlaced: OnPlaced;
}) {
  const t = useTexts(tradeTexts);
  const draft = useOrderDraft(market, spec, form);
  const isReviewNeeded = useReviewNeeded(draft);
  useFetchedReview(form.state.typed !== '');
  if (looks !== 'form') {
    const Shown = looks === 'pay' ? PayReview : Review;
    return (
      <PanelBoundary waiting={<div className="h-96" />}>
        <Shown draft={draft} onBack={() => setLooks('form')} onPlaced={onPlaced} />
      </PanelBoundary>
    );
  }
  const isBuy = form.state.side === 'buy';
  const go = () => (isReviewNeeded ? setLooks('review') : draft.place(onPlaced));
  return (
    <form
      className="order-sheet"
      aria-label={t.order}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.errors.length === 0) go();
        else showErrors(draft, event.currentTarget);
      }}
    >
      <div className="order-sheet-fields">
        <KindChoice form={form} isSheet />
        {isBuy ? <MoneyField draft={draft} isBig /> : <QuantityField draft={draft} isBig />}
        <ShareSlider value={draft.summary.usedPercent} onChange={draft.setShare} />
        <PriceFields draft={draft} stepper />
        <OrderSentence draft={draft} />
        <MoreTerms form={form} />
        <div className="receipt">
          <AverageRow draft={draft} />
          <BoundRow draft={draft} />
          <AtOnceRow draft={draft} />
          {(isBuy || !isWorstCase(form.state)) && <OtherAmount draft={draft} />}
          <HoldRow draft={draft} />
          <CapRow draft={draft} />
        </div>
      </div>
      <div className="order-sheet-foot">
        <div className="receipt">
          <FeeRow draft={draft} />
          <ArrivesRow draft={draft} withWorth />
        </div>
        {!isReviewNeeded && <LotNote draft={draft} />}
        <ReceiptChoice draft={draft} />
        <StoppedNotice actions={['trade']} enabled={draft.context.person === 'client'} />
        <OrderNote draft={draft} />
        <FailureNote draft={draft} />
        <ReviewSetting quote={spec.quote.symbol} />
        <OrderButton
          draft={draft}
          onPay={() => setLooks('pay')}
          readyText={isReviewNeeded ? (isBuy ? t.reviewBuy : t.reviewSell) : undefined}
        />
        <p className="order-sheet-last">{isReviewNeeded && t.nothingYet}</p>
      </div>
      {/* Enter submits with errors standing, too: then they are shown. */}
      <input type="submit" hidden />
    </form>
  );
}

/** The amount that was not typed: coins of a buy, money of a sell. */
function OtherAmount({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const { summary, spec } = draft;
  if (draft.form.state.side === 'buy') {
    const quantity = summary.lots === 0 ? null : formatQuantity(summary.lots, spec);
    return (
      <ReceiptRow label={t.iBuy}>
        <Amount value={quantity} asset={spec.base.symbol} />
      </ReceiptRow>
    );
  }
  return (
    <ReceiptRow label={t.iGet}>
      <Amount value={summary.money === '' ? null : summary.money} asset={spec.quote.symbol} />
    </ReceiptRow>
  );
}
