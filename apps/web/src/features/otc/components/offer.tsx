import type { Market, OtcQuote, PlacedOrder } from '@sarraf/contracts';
import { Suspense } from 'react';
import { Button } from '#components/button.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { GoesTo } from '#components/sale-receipt/lazy-sale-receipt.ts';
import {
  type Receipt,
  receiptOf,
  useCardPayout,
} from '#components/sale-receipt/use-card-payout.ts';
import { FieldNote } from '#components/text-field.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/client.ts';
import { onTrade, onUnknownChange } from '#lib/cache-actions.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { fillOf, tellHere, toast } from '#lib/toasts.ts';
import { useNow } from '#lib/use-now.ts';
import { useMoneySubmit } from '#lib/use-submit.ts';
import { isTomanSale, type OtcForm, orderBody, quoteBody, ringOf } from '../model/otc-form.ts';
import { fractionOf } from '../model/price-decimals.ts';
import { FeeAmount } from './fee-amount.tsx';

const otcTexts = textsOf(() => import('../texts/fa.ts'));

interface OfferProps {
  readonly market: Market;
  readonly quote: OtcQuote;
  /** This device's clock when it came. */
  readonly at: number;
  readonly form: OtcForm;
  readonly feePpm: number | null;
  readonly onQuote: (quote: OtcQuote) => void;
  readonly onDone: (order: PlacedOrder) => void;
  readonly onBack: () => void;
}

const TICK_MS = 200;

/** What is paid and received at the offered price, while its ring runs down. */
export function Offer(props: OfferProps) {
  const { market, quote, at, form, onBack } = props;
  const t = useTexts(otcTexts);
  const { lang } = useStore(settings);
  const { part, seconds } = ringOf(at, useNow(TICK_MS));
  const isForToman = isTomanSale(quote.type, market);
  const payout = useCardPayout(quote.receive.amount, isForToman);
  const { busy, refused, take, askAgain } = useOffer(props, receiptOf(form.receipt, payout));
  const isOver = seconds === 0;
  const isBuy = quote.type === 'buy';
  const coins = isBuy ? quote.receive : quote.pay;
  const amount = <Amount value={coins.amount} asset={coins.symbol} unitClassName="" />;
  return (
    <section aria-labelledby="otc-offer" className="grid gap-5">
      <div className="flex flex-col items-center text-center">
        <h2 id="otc-offer" className="sr-only">
          {t.offer}
        </h2>
        <Ring part={part} seconds={seconds} />
        <p className="mt-5 text-fg2">{t.arrives}</p>
        <p className="text-h2 font-bold" data-figure="otc_receive">
          <Amount value={quote.receive.amount} asset={quote.receive.symbol} />
        </p>
        <p className="sr-only">
          {rich(t.payAndReceive, {
            pay: <Amount value={quote.pay.amount} asset={quote.pay.symbol} isPaid />,
            receive: <Amount value={quote.receive.amount} asset={quote.receive.symbol} />,
          })}
        </p>
      </div>
      <div className="border-t border-hair">
        <p className="kv">
          <span>{t.paying}</span>
          <strong data-figure="otc_pay">
            <Amount value={quote.pay.amount} asset={quote.pay.symbol} isPaid />
          </strong>
        </p>
        <p className="kv">
          <span>{t.price(market.coin.labels[lang])}</span>
          <Amount
            value={quote.price}
            asset={market.quote.symbol}
            isPrice
            maxFraction={fractionOf(quote.price)}
          />
        </p>
        <p className="kv">
          <span>{t.fee}</span>
          <FeeAmount
            fee={quote.fee}
            asset={quote.fee_asset}
            price={quote.price}
            money={market.quote.symbol}
          />
        </p>
      </div>
      {isForToman && form.receipt === 'card' && (
        <Suspense fallback={<div className="h-20" />}>
          <GoesTo payout={payout} value={form.receipt} />
        </Suspense>
      )}
      <p className="border-s-2 border-brand ps-3 text-table text-fg2">{t.firm}</p>
      <div className="grid gap-2">
        <FieldNote id="otc-refused" error={refused ?? (isOver ? t.over : null)} />
        {isOver || refused !== null ? (
          <Button size="lg" wide sends busy={busy} onClick={askAgain}>
            {t.askAgain}
          </Button>
        ) : (
          <Button size="lg" wide sends busy={busy} look={isBuy ? 'buy' : 'sell'} onClick={take}>
            <span>{rich(isBuy ? t.buyNow : t.sellNow, { amount })}</span>
          </Button>
        )}
        <Button look="text" wide onClick={onBack}>
          {t.change}
        </Button>
      </div>
    </section>
  );
}

const RADIUS = 54;
const AROUND = 2 * Math.PI * RADIUS;

/** The time that is left, as an arc round its seconds. */
function Ring({ part, seconds }: { part: number; seconds: number }) {
  const t = useTexts(otcTexts);
  const count = useCount();
  return (
    <span className="relative grid size-32 place-items-center" role="timer">
      <svg className="absolute inset-0 -rotate-90" viewBox="0 0 128 128" aria-hidden="true">
        <circle cx="64" cy="64" r={RADIUS} fill="none" stroke="var(--s3)" strokeWidth="6" />
        <circle
          cx="64"
          cy="64"
          r={RADIUS}
          fill="none"
          stroke={seconds <= 3 ? 'var(--state-warn)' : 'var(--brand)'}
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - part)}
        />
      </svg>
      <span className="relative grid justify-items-center">
        <span className="num text-total font-bold">{count(seconds)}</span>
        <span className="text-caption text-fg2">{t.seconds}</span>
      </span>
    </span>
  );
}

/** Taking an offer, once; and asking for the next one. */
function useOffer({ market, quote, form, feePpm, onQuote, onDone }: OfferProps, receipt: Receipt) {
  const t = useTexts(otcTexts);
  const offer = useMoneySubmit(
    'otc',
    async (action: 'take' | 'ask again', keys) => {
      if (action === 'ask again') {
        onQuote(await call('POST /otc/quote', { body: quoteBody(form, market, feePpm) }));
        return;
      }
      const body = orderBody(quote, receipt);
      const endpoint =
        quote.type === 'buy' ? 'POST /exchange/buyRequest' : 'POST /exchange/sellRequest';
      const order = await keys.send(body, (key) => call(endpoint, { body, idempotencyKey: key }));
      // an offer is taken or refused: only orders of a book wait for money
      if (order.status === 'awaiting_payment') throw new TypeError('An offer waits for money.');
      // its receipt says more than the notice of it
      tellHere(fillOf(order.id));
      onTrade(order);
      if (order.pay_out?.withdrawal_id) onUnknownChange({ orders: false, wallets: true });
      onDone(order);
    },
    {
      onRefused: (error) => {
        if (!(error instanceof ApiError) || error.code !== 'outcome_unknown') return false;
        toast({ kind: 'warning', title: t.unknownTitle, detail: t.unknownText });
        onUnknownChange({ orders: true, wallets: true });
        return true;
      },
    },
  );
  return {
    busy: offer.busy,
    refused: offer.message,
    take: () => offer.send('take'),
    askAgain: () => offer.send('ask again'),
  };
}
