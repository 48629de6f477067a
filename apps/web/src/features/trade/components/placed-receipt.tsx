import type { Order, PlacedOrder } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { formatDecimal, parseAmount } from '@sarraf/money';
import { Suspense, useEffect } from 'react';
import { Button, ButtonLink } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { Amount } from '#components/num.tsx';
import { PaidOut } from '#components/sale-receipt/lazy-sale-receipt.ts';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { unfilledOf } from '#lib/freed.ts';
import { offerAfterSuccess } from '#lib/push/offer-push.ts';
import { PriceAmount } from './price-amount.tsx';
import { ReceiptRow } from './receipt.tsx';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** What arrived in the wallet: what was received less the fee, which is taken from it. */
function arrivedOf(order: Order, spec: MarketSpec): string | null {
  const isBuy = order.type === 'buy';
  const { scale } = isBuy ? spec.base : spec.quote;
  const gross = parseAmount(isBuy ? order.filled : order.filled_value, scale);
  const fee = parseAmount(order.fee, scale);
  return gross.ok && fee.ok ? formatDecimal(gross.value - fee.value, scale) : null;
}

/** The receipt of a market order: what was traded, for how much, and what became of the rest. */
export function PlacedReceipt({
  order,
  spec,
  onClose,
}: {
  order: PlacedOrder;
  spec: MarketSpec;
  onClose: () => void;
}) {
  const t = useTexts(tradeTexts);
  useEffect(() => offerAfterSuccess, []);
  const isAny = /[1-9]/.test(order.filled);
  const isWhole = order.status === 'filled';
  return (
    <div className="review" data-of={order.id}>
      <p className={`placed-mark ${isWhole ? 'text-ok' : 'text-warn'}`} role="status">
        <Icon name={isWhole ? 'check' : 'alert'} size={20} />
        {isWhole ? t.placedFilled : isAny ? t.placedPartly : t.placedNothing}
      </p>
      {isAny ? (
        <Traded order={order} spec={spec} />
      ) : (
        <p className="text-fg2">{t.placedNothingText}</p>
      )}
      {isAny && order.pay_out !== undefined && (
        <Suspense>
          <PaidOut payOut={order.pay_out} />
        </Suspense>
      )}
      {isAny && !isWhole && (
        <p className="trade-note">
          {rich(t.restFree, {
            rest: <Amount value={unfilledOf(order)} asset={spec.base.symbol} figure="unfilled" />,
          })}
        </p>
      )}
      <div className="grid gap-2 pt-2">
        <Button size="lg" wide onClick={onClose}>
          {t.done}
        </Button>
        <ButtonLink to="/orders" search={{ tab: 'history' }} look="text" wide>
          {t.seeHistory}
        </ButtonLink>
      </div>
    </div>
  );
}

/** What was traded, at what price and fee, and what arrived. */
function Traded({ order, spec }: { order: Order; spec: MarketSpec }) {
  const t = useTexts(tradeTexts);
  const isBuy = order.type === 'buy';
  const { base, quote } = spec;
  const received = isBuy ? base : quote;
  return (
    <>
      <p className="text-fg2">{isBuy ? t.bought : t.sold}</p>
      <p className="review-total">
        <Amount
          value={order.filled}
          asset={base.symbol}
          unitClassName="review-unit"
          figure="filled"
        />
      </p>
      <div className="receipt">
        <ReceiptRow label={t.average}>
          <PriceAmount value={order.average_price} spec={spec} figure="average_price" />
        </ReceiptRow>
        <ReceiptRow label={isBuy ? t.paid : t.traded}>
          <Amount
            value={order.filled_value}
            asset={quote.symbol}
            isPaid={isBuy}
            figure="filled_value"
          />
        </ReceiptRow>
        <ReceiptRow label={t.feeName}>
          <Amount value={order.fee} asset={order.fee_asset} isPaid figure="fee" />
        </ReceiptRow>
        <ReceiptRow label={t.time}>
          <Time at={order.updated_at} shape="full" />
        </ReceiptRow>
      </div>
      <div className="receipt">
        <div className="arrives">
          <span className="font-semibold">{t.arrived}</span>
          <span className="arrives-amount">
            <Amount value={arrivedOf(order, spec)} asset={received.symbol} figure="arrived" />
          </span>
        </div>
      </div>
    </>
  );
}
