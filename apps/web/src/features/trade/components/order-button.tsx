import { type ReactNode, Suspense } from 'react';
import { formatPrice, formatQuantity } from '@sarraf/market';
import { Button, ButtonLink } from '#components/button.tsx';
import { Num } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { reconnectNow } from '#lib/connection.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import type { FormError } from '../model/form-error.ts';
import { PayOffer } from '../pay/lazy-offer.ts';
import { keepFocus, mayPayMissing, showErrors } from './button-rules.ts';
import { useErrorWords } from './form-error-words.tsx';
import { useMarketNames } from './market-names.tsx';
import { PriceAmount } from './price-amount.tsx';
import type { OrderDraft } from './use-order-draft.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** What the form waits for is asked again, at once. */
function askAgain(): void {
  reconnectNow();
  for (const queryKey of [queryKeys.markets, queryKeys.wallets]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

interface OrderButtonProps {
  readonly draft: OrderDraft;
  /** Stands below another button that does more. */
  readonly isSecond?: boolean;
  /** Opens the review of a buy whose missing toman is paid at the bank. */
  readonly onPay?: () => void;
  /** What it says when nothing stands against the order; else the order in words. */
  readonly readyText?: ReactNode;
}

/**
 * The form's one button. It never dies: it says what is missing and offers the cure, and only in
 * a form without errors it submits.
 */
export function OrderButton({ draft, readyText, onPay, isSecond = false }: OrderButtonProps) {
  const t = useTexts(tradeTexts);
  const say = useErrorWords(draft.spec);
  const [error] = draft.errors;
  if (error === undefined) {
    return (
      <Button
        type="submit"
        size="lg"
        wide
        sends
        look={draft.form.state.side}
        busy={draft.isSending}
      >
        {draft.isSending ? t.sending : (readyText ?? <OrderInWords draft={draft} />)}
      </Button>
    );
  }
  if (onPay !== undefined && mayPayMissing(draft)) {
    const alone = <OrderButton draft={draft} />;
    return (
      <Suspense fallback={alone}>
        <PayOffer draft={draft} onPay={onPay} second={<OrderButton draft={draft} isSecond />}>
          {alone}
        </PayOffer>
      </Suspense>
    );
  }
  if (isCuredElsewhere(error)) {
    return <CureLink error={error} market={draft.spec.symbol} isSecond={isSecond} />;
  }
  return (
    <Button
      size="lg"
      wide
      look="soft"
      onMouseDown={keepFocus}
      onClick={(event) => cure(draft, error, event.currentTarget.closest('form'))}
    >
      <span>{say(error).button}</span>
    </Button>
  );
}

/** Does what the button offers against an error; without such an offer it shows what is wrong. */
function cure({ form, errors }: OrderDraft, error: FormError, element: Element | null): void {
  if (error.cure !== null) form.dispatch({ type: 'cure', patch: error.cure });
  else if (error.code === 'price_far') form.dispatch({ type: 'acceptPrice' });
  else if (error.code === 'prices_stale') reconnectNow();
  else if (error.code === 'prices_waiting' || error.code === 'balance_waiting') askAgain();
  else showErrors({ form, errors }, element);
}

/** Signing in, a level, toman: nothing in the form helps. */
function isCuredElsewhere({ code, cure: patch, facts }: FormError): boolean {
  if (code === 'insufficient_funds') return patch === null && facts['asset'] === 'IRT';
  return code === 'guest' || code === 'level_required' || code === 'staff';
}

/** Leads to where the error is cured; staff trade nowhere. */
function CureLink({
  error: { code },
  market,
  isSecond,
}: {
  error: FormError;
  market: string;
  isSecond: boolean;
}) {
  const t = useTexts(tradeTexts);
  if (code === 'staff') return <p className="py-3 text-center text-fg2">{t.errStaff}</p>;
  if (code === 'guest') {
    return (
      <ButtonLink to="/login" search={{ next: `/trade/${market}` }} size="lg" wide>
        {t.errGuest}
      </ButtonLink>
    );
  }
  if (code === 'level_required') {
    return (
      <ButtonLink to="/kyc" size="lg" wide>
        {t.errLevel}
      </ButtonLink>
    );
  }
  const look = isSecond ? 'outline' : 'primary';
  return (
    <ButtonLink to="/mywallet/deposit/IRT" size="lg" wide icon="deposit" look={look}>
      {t.depositToman}
    </ButtonLink>
  );
}

/** «خرید ۰٫۰۲ بیت‌کوین» */
function OrderInWords({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const names = useMarketNames(draft.market);
  const quantity = formatQuantity(draft.summary.lots, draft.spec);
  return (
    <span>
      {rich(draft.form.state.side === 'buy' ? t.buyWhat : t.sellWhat, {
        amount: <Num value={quantity} />,
        coin: names.coin,
      })}
    </span>
  );
}

/** Why the form does not go yet, when that is not about a field. */
export function OrderNote({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const [error] = draft.errors;
  const notes: Partial<Record<NonNullable<typeof error>['code'], string>> = {
    guest: t.guestNote,
    level_required: t.levelNote,
    price_far: t.farNote,
  };
  const note = error === undefined ? undefined : notes[error.code];
  if (note !== undefined) return <p className="trade-note">{note}</p>;
  const { selfTicks, isPartial } = draft.summary;
  if (selfTicks !== null) {
    const price = <PriceAmount value={formatPrice(selfTicks, draft.spec)} spec={draft.spec} />;
    return (
      <p className="trade-note" role="status">
        {rich(error?.code === 'own_order_first' ? t.ownFirstNote : t.ownInTheWay, { price })}
      </p>
    );
  }
  if (isPartial) return <p className="trade-note">{t.partly}</p>;
  return null;
}
