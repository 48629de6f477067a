import type { Order, OtcQuote } from '@sarraf/contracts';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Amount, useCount } from '../../../components/num.tsx';
import { FieldNote } from '../../../components/text-field.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { onTrade, onUnknownChange } from '../../../lib/cache-actions.ts';
import { idempotencyKeys } from '../../../lib/idempotency.ts';
import { splitMarket } from '../../../lib/market-name.ts';
import { apiTexts } from '../../../lib/texts/api-texts.ts';
import { toast } from '../../../lib/toasts.ts';
import { useNow } from '../../../lib/use-now.ts';
import { type OtcForm, orderBody, quoteBody, ringOf } from '../model/otc-form.ts';
import { otcTexts } from '../texts/otc-texts.ts';

interface OfferProps {
  readonly quote: OtcQuote;
  /** This device's clock when it came. */
  readonly at: number;
  readonly form: OtcForm;
  readonly onQuote: (quote: OtcQuote) => void;
  readonly onDone: (order: Order) => void;
  readonly onBack: () => void;
}

const TICK_MS = 200;

/** What is paid and received at the offered price, while its ring runs down. */
export function Offer({ quote, at, form, onQuote, onDone, onBack }: OfferProps) {
  const t = useTexts(otcTexts);
  const count = useCount();
  const { part, seconds } = ringOf(at, useNow(TICK_MS));
  const { busy, refused, take, askAgain } = useOffer({ quote, form, onQuote, onDone });
  const isOver = seconds === 0;
  const { base, quote: money } = splitMarket(quote.market);
  const isBuy = quote.type === 'buy';
  const amount = ({ symbol, amount: value }: OtcQuote['pay']) => (
    <strong>
      <Amount value={value} asset={symbol} />
    </strong>
  );
  return (
    <section aria-labelledby="otc-offer">
      <div className="flex items-center justify-between gap-4">
        <h2 id="otc-offer" className="text-h3 font-bold">
          {t.offer}
        </h2>
        <span className="flex items-center gap-3 text-fg2" role="timer">
          <span>{isOver ? '' : t.secondsLeft(count(seconds))}</span>
          <Ring part={part} />
        </span>
      </div>
      <p className="mt-4 text-lead" data-figure="otc_sentence">
        {rich(t.payAndReceive, { pay: amount(quote.pay), receive: amount(quote.receive) })}
      </p>
      <div className="mt-5 rounded-card border border-line px-4">
        <p className="kv">
          <span>{rich(t.price, { coin: <bdi dir="ltr">{base}</bdi> })}</span>
          <Amount value={quote.price} asset={money} isPrice />
        </p>
        <p className="kv">
          <span>{t.fee}</span>
          <Amount value={quote.fee} asset={quote.fee_asset} />
        </p>
      </div>
      <FieldNote id="otc-refused" error={refused ?? (isOver ? t.over : null)} />
      <div className="mt-5 grid gap-2">
        {isOver || refused !== null ? (
          <Button size="lg" wide busy={busy} onClick={askAgain}>
            {t.askAgain}
          </Button>
        ) : (
          <Button size="lg" wide busy={busy} look={isBuy ? 'buy' : 'sell'} onClick={take}>
            {isBuy ? t.buyNow : t.sellNow}
          </Button>
        )}
        <Button look="text" wide onClick={onBack}>
          {t.change}
        </Button>
      </div>
    </section>
  );
}

const RADIUS = 15;
const AROUND = 2 * Math.PI * RADIUS;

/** The time that is left, as an arc. */
function Ring({ part }: { part: number }) {
  return (
    <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r={RADIUS} fill="none" stroke="var(--line)" strokeWidth="3" />
      <circle
        cx="18"
        cy="18"
        r={RADIUS}
        fill="none"
        stroke="var(--brand)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray={AROUND}
        strokeDashoffset={AROUND * (1 - part)}
        transform="rotate(-90 18 18)"
      />
    </svg>
  );
}

/** Taking an offer, once; and asking for the next one. */
function useOffer({ quote, form, onQuote, onDone }: Omit<OfferProps, 'at' | 'onBack'>) {
  const t = useTexts(otcTexts);
  const api = useTexts(apiTexts);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const keys = useMemo(() => idempotencyKeys('otc'), []);
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setRefused(null);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'outcome_unknown') {
        toast({ kind: 'warning', title: t.unknownTitle, detail: t.unknownText });
        onUnknownChange({ orders: true, wallets: true });
      } else {
        setRefused(messageOf(error, api.unexpected));
      }
    } finally {
      setBusy(false);
    }
  }
  const take = (): Promise<void> =>
    run(async () => {
      const body = orderBody(quote);
      const door =
        quote.type === 'buy' ? 'POST /exchange/buyRequest' : 'POST /exchange/sellRequest';
      const order = await keys.send(body, (key) => call(door, { body, idempotencyKey: key }));
      // an offer is taken or refused: only orders of a book wait for money
      if (order.status === 'awaiting_payment') throw new TypeError('An offer waits for money.');
      onTrade(order);
      onDone(order);
    });
  const askAgain = (): Promise<void> =>
    run(async () => onQuote(await call('POST /otc/quote', { body: quoteBody(form) })));
  return { busy, refused, take: () => void take(), askAgain: () => void askAgain() };
}
