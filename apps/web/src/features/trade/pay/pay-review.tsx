import type { AwaitingPayment } from '@sarraf/contracts';
import { formatPrice, formatQuantity } from '@sarraf/market';
import { formatAmount } from '@sarraf/money';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { CardNumber } from '#components/bank-card.tsx';
import { Button } from '#components/button.tsx';
import { HandOff, useFetchedHandOff } from '#components/hand-off/lazy-hand-off.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { tomanWords } from '#lib/amount-words.ts';
import { useNumberWords } from '../components/number-words.ts';
import { mayPayMissing } from '../components/button-rules.ts';
import { FailureNote } from '../components/failure-note.tsx';
import { OrderButton, OrderNote } from '../components/order-button.tsx';
import { PriceAmount } from '../components/price-amount.tsx';
import { ArrivesRow, BoundRow, FeeRow, ReceiptRow } from '../components/receipt.tsx';
import type { OnPlaced, OrderDraft } from '../components/use-order-draft.ts';
import type { MissingMoney } from './missing-money.ts';
import { useMissing } from './use-missing.ts';

const payTexts = textsOf(() => import('./texts/fa.ts'));

interface PayProps {
  readonly draft: OrderDraft;
  readonly onBack: () => void;
  readonly onPlaced: OnPlaced;
}

/** A market buy that is paid at the bank: what is charged, what happens then, and the way there. */
export function PayReview({ draft, onBack, onPlaced }: PayProps) {
  const { card, missing } = useMissing(draft);
  const navigate = useNavigate();
  const [payment, setPayment] = useState<AwaitingPayment | null>(null);
  useFetchedHandOff();
  const start = () =>
    draft.place(onPlaced, (next) => {
      // Without the bank's page the payment's own page knows what became of it.
      if (next.payment_url !== null) return setPayment(next);
      void navigate({ to: '/mywallet/deposit/IRT', search: { payment: next.payment_id } });
    });
  if (payment !== null && card !== undefined) {
    const { missing: amount, expires_at: payUntil, payment_url: url } = payment;
    return (
      <Suspense fallback={<div className="h-96" />}>
        <HandOff
          payment={{ amount, payUntil, url: url ?? '', cardMasked: card.masked }}
          onBack={() => setPayment(null)}
        />
      </Suspense>
    );
  }
  if (missing === null || card === undefined) return <NoLonger onBack={onBack} />;
  return (
    <PayTerms draft={draft} missing={missing} masked={card.masked} onBack={onBack} onGo={start} />
  );
}

const PAY_MINUTES = 15;

function PayTerms({
  draft,
  missing,
  masked,
  onBack,
  onGo,
}: {
  draft: OrderDraft;
  missing: MissingMoney;
  masked: string;
  onBack: () => void;
  onGo: () => void;
}) {
  const t = useTexts(payTexts);
  const { lang } = useStore(settings);
  const inWords = tomanWords(missing.amount, lang);
  const mayGo = mayPayMissing(draft);
  return (
    <div className="review">
      <p className="text-fg2">{t.atBank}</p>
      <p className="review-total">
        {missing.isAbout && <span className="review-unit">{t.about} </span>}
        <Amount
          value={missing.amount}
          asset="IRT"
          unitClassName="review-unit"
          figure="form_missing"
        />
      </p>
      {inWords !== null && <p className="text-table text-fg2">{inWords}</p>}
      <ChargeRows draft={draft} masked={masked} />
      <div className="receipt">
        <ArrivesRow draft={draft} withWorth />
      </div>
      <Promises draft={draft} missing={missing} />
      <OrderNote draft={draft} />
      <FailureNote draft={draft} />
      <form
        className="grid gap-2 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (mayGo) onGo();
        }}
      >
        {mayGo ? (
          <Button type="submit" size="lg" wide sends look="buy" busy={draft.isSending}>
            {draft.isSending ? t.asking : t.go}
          </Button>
        ) : (
          <OrderButton draft={draft} />
        )}
        <Button look="text" wide onClick={onBack}>
          {t.back}
        </Button>
      </form>
    </div>
  );
}

/** What pays for the order, and what it buys. */
function ChargeRows({ draft, masked }: { draft: OrderDraft; masked: string }) {
  const t = useTexts(payTexts);
  const { summary, spec, context } = draft;
  const free = context.available.quote;
  return (
    <div className="receipt">
      <ReceiptRow label={t.card}>
        <CardNumber masked={masked} />
      </ReceiptRow>
      <ReceiptRow label={t.fromWallet}>
        {free === null || free === 0n ? (
          t.nothing
        ) : (
          <Amount value={formatAmount(free, spec.quote.scale)} asset="IRT" />
        )}
      </ReceiptRow>
      <ReceiptRow label={t.order}>
        <span className="font-semibold text-side-buy">{t.buyMarket}</span>
      </ReceiptRow>
      <ReceiptRow label={t.youBuy}>
        <Amount value={formatQuantity(summary.lots, spec)} asset={spec.base.symbol} />
      </ReceiptRow>
      <ReceiptRow label={t.aboutPrice}>
        <PriceAmount value={summary.averagePrice} spec={spec} />
      </ReceiptRow>
      <BoundRow draft={draft} />
      <FeeRow draft={draft} />
    </div>
  );
}

/** What happens after the payment, and what if not; why more is paid than the coins cost. */
function Promises({ draft, missing }: { draft: OrderDraft; missing: MissingMoney }) {
  const t = useTexts(payTexts);
  const count = useCount();
  const words = useNumberWords();
  const { summary, spec } = draft;
  const { boundTicks } = summary;
  const bound = (
    <PriceAmount value={boundTicks === null ? null : formatPrice(boundTicks, spec)} spec={spec} />
  );
  const percent = <bdi dir="ltr">{words.percent(String(spec.boundPpm / 10_000))}</bdi>;
  return (
    <ul className="grid list-disc gap-1.5 ps-5 pt-2 text-table text-fg2">
      <li>{rich(t.whenPaid, { bound })}</li>
      <li>
        {rich(t.inTime, { minutes: count(PAY_MINUTES) })} {t.otherwise}
      </li>
      {missing.isAbout && <li>{rich(t.spare, { percent })}</li>}
      {missing.isLeast && (
        <li>{rich(t.least, { amount: <Amount value={missing.amount} asset="IRT" /> })}</li>
      )}
    </ul>
  );
}

/** The money came meanwhile, or the card went: the form says what stands against the order now. */
function NoLonger({ onBack }: { onBack: () => void }) {
  const t = useTexts(payTexts);
  return (
    <div className="review">
      <p className="text-fg2">{t.noLonger}</p>
      <Button wide onClick={onBack}>
        {t.back}
      </Button>
    </div>
  );
}
