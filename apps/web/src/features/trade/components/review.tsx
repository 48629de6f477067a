import { formatPrice, formatQuantity } from '@sarraf/market';
import { formatAmount } from '@sarraf/money';
import { useLayoutEffect } from 'react';
import { Button } from '#components/button.tsx';
import { Checkbox } from '#components/checkbox.tsx';
import { Amount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ceilDecimal } from '#lib/number-text.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { tomanWords } from '#lib/amount-words.ts';
import { changeTradeChoices, REVIEW_FREE_MAX, tradeChoices } from '../stored-choices.ts';
import { isWorstCase } from '../model/order-prices.ts';
import { FailureNote } from './failure-note.tsx';
import { useMarketNames } from './market-names.tsx';
import { OrderButton, OrderNote } from './order-button.tsx';
import { HoldRow, LotNote, OrderSentence } from './order-terms.tsx';
import { PriceAmount } from './price-amount.tsx';
import { ReceiptRows } from './receipt-choice.tsx';
import { ArrivesRow, AtOnceRow, BoundRow, FeeRow, ReceiptRow } from './receipt.tsx';
import type { OnPlaced, OrderDraft } from './use-order-draft.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** The whole order once more, in large and in words, before it goes. */
export function Review({
  draft,
  onBack,
  onPlaced,
}: {
  draft: OrderDraft;
  onBack: () => void;
  onPlaced: OnPlaced;
}) {
  const t = useTexts(tradeTexts);
  const { state, dispatch } = draft.form;
  useLayoutEffect(() => {
    dispatch({ type: 'holdPrice', isHeld: true });
    return () => dispatch({ type: 'holdPrice', isHeld: false });
  }, [dispatch]);
  const isBuy = state.side === 'buy';
  const pays = isWorstCase(state) ? t.youPayMost : t.youPay;
  return (
    <div className="review">
      <p className="text-fg2">{isBuy ? pays : t.youSell}</p>
      <Total draft={draft} />
      <div className="receipt">
        <KindRow draft={draft} />
        <PriceRows draft={draft} />
        <OtherAmountRow draft={draft} />
        <BoundRow draft={draft} />
        <AtOnceRow draft={draft} />
        <HoldRow draft={draft} />
        <FeeRow draft={draft} />
      </div>
      <div className="receipt">
        <ArrivesRow draft={draft} withWorth />
      </div>
      <ReceiptRows draft={draft} />
      <OrderSentence draft={draft} />
      <LotNote draft={draft} />
      <OrderNote draft={draft} />
      <FailureNote draft={draft} />
      <form
        className="grid gap-2 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.errors.length === 0) draft.place(onPlaced);
        }}
      >
        <OrderButton draft={draft} readyText={isBuy ? t.placeBuy : t.placeSell} />
        <Button look="text" wide onClick={onBack}>
          {t.backToEdit}
        </Button>
      </form>
      <SkipReview quote={draft.spec.quote.symbol} />
    </div>
  );
}

/** «خرید محدود», and how long it stands. */
function KindRow({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const { state } = draft.form;
  const isBuy = state.side === 'buy';
  const kinds = {
    limit: isBuy ? t.buyLimit : t.sellLimit,
    market: isBuy ? t.buyMarket : t.sellMarket,
    stop: isBuy ? t.buyStop : t.sellStop,
    pair: isBuy ? t.buyPair : t.sellPair,
  };
  return (
    <ReceiptRow label={t.order}>
      <span className={isBuy ? 'font-semibold text-side-buy' : 'font-semibold text-side-sell'}>
        {kinds[state.kind]}
      </span>
      {state.kind === 'limit' && (
        <span className="ms-2 text-caption text-fg3">
          {state.isPostOnly ? t.postOnly : t[state.timeInForce]}
        </span>
      )}
    </ReceiptRow>
  );
}

/** The prices in the order in which they matter: a pair's own stands before its stop. */
function PriceRows({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const names = useMarketNames(draft.market);
  const { summary, spec } = draft;
  const { kind } = draft.form.state;
  const { limitTicks, stopTicks, thenTicks } = summary;
  const price = limitTicks === null ? summary.averagePrice : formatPrice(limitTicks, spec);
  const isAtMarket = kind === 'stop' && limitTicks === null;
  const own = !isAtMarket && (
    <ReceiptRow label={limitTicks === null ? t.aboutPrice : t.pricePer(names.coin)}>
      <PriceAmount value={price} spec={spec} />
    </ReceiptRow>
  );
  return (
    <>
      {kind === 'pair' && own}
      {stopTicks !== null && (
        <ReceiptRow label={t.stopPrice}>
          <PriceAmount value={formatPrice(stopTicks, spec)} spec={spec} />
        </ReceiptRow>
      )}
      {kind !== 'pair' && own}
      {thenTicks !== null && (
        <ReceiptRow label={t.thenPrice}>
          <PriceAmount value={formatPrice(thenTicks, spec)} spec={spec} />
        </ReceiptRow>
      )}
    </>
  );
}

/** What comes for the large figure: coins of a buy, money of a sell where it is known. */
function OtherAmountRow({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const { summary, spec } = draft;
  const { state } = draft.form;
  if (state.side === 'buy') {
    return (
      <ReceiptRow label={t.youBuy}>
        <Amount value={formatQuantity(summary.lots, spec)} asset={spec.base.symbol} />
      </ReceiptRow>
    );
  }
  if (isWorstCase(state)) return null;
  return (
    <ReceiptRow label={t.youGet}>
      <MoneyAmount draft={draft} />
    </ReceiptRow>
  );
}

/** What leaves the wallet, as the one large figure; toman in words below it. */
function Total({ draft }: { draft: OrderDraft }) {
  const { lang } = useStore(settings);
  const { summary, spec } = draft;
  const isBuy = draft.form.state.side === 'buy';
  const asset = isBuy ? spec.quote : spec.base;
  const pays = summary.pays === null ? null : formatAmount(summary.pays, asset.scale);
  const inWords = asset.symbol === 'IRT' ? tomanWords(ceilDecimal(pays ?? '', 0), lang) : null;
  return (
    <>
      <p className="review-total">
        <Amount value={pays} asset={asset.symbol} isPaid={isBuy} unitClassName="review-unit" />
      </p>
      {inWords !== null && <p className="text-table text-fg2">{inWords}</p>}
    </>
  );
}

function MoneyAmount({ draft }: { draft: OrderDraft }) {
  const { summary, spec } = draft;
  const text = summary.worth === null ? null : formatAmount(summary.worth, spec.quote.scale);
  return <Amount value={text} asset={spec.quote.symbol} />;
}

/** «سفارش‌های تا ۵۰ میلیون تومان بدون تأیید دوباره ثبت شود» */
function SkipReview({ quote }: { quote: string }) {
  const t = useTexts(tradeTexts);
  const { isReviewSkipped } = useStore(tradeChoices);
  const most = <Amount value={REVIEW_FREE_MAX[quote]} asset={quote} />;
  return (
    <Checkbox
      checked={isReviewSkipped}
      onChange={(skipped) => changeTradeChoices({ isReviewSkipped: skipped })}
    >
      <span className="text-table text-fg2">{rich(t.skipReview, { amount: most })}</span>
    </Checkbox>
  );
}
