import { formatPrice, formatQuantity, type Lots } from '@sarraf/market';
import { formatAmount } from '@sarraf/money';
import type { ReactNode } from 'react';
import { Amount } from '#components/num.tsx';
import { receiptOf } from '#components/sale-receipt/use-card-payout.ts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useUsdtPrice } from '#realtime/price-feed.ts';
import { tomanInUsdt, usdtInToman } from '#lib/worth.ts';
import { hasStopPrice } from '../model/order-form.ts';
import { isWorstCase } from '../model/order-prices.ts';
import { impactPercent } from '../model/order-summary.ts';
import { useNumberWords } from './number-words.ts';
import { PriceAmount } from './price-amount.tsx';
import type { OrderDraft } from './use-order-draft.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** Parts per million as percent text with two decimals: 2,500 → `0.25`. */
function percentOf(ppm: number): string {
  return `${Math.floor(ppm / 10_000)}.${String(Math.floor((ppm % 10_000) / 100)).padStart(2, '0')}`;
}

/** The fee with its worth in money, and whose rate it is; both rates before an amount is typed. */
export function FeeRow({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const { summary, spec } = draft;
  const isBuy = draft.form.state.side === 'buy';
  const asset = isBuy ? spec.base : spec.quote;
  const maker = <Rate ppm={spec.makerFeePpm} />;
  const taker = <Rate ppm={spec.takerFeePpm} />;
  if (summary.fee === null) {
    return (
      <ReceiptRow label={t.feeName} className="receipt-fee">
        <span className="text-fg2">
          {draft.form.state.kind === 'market' || hasStopPrice(draft.form.state)
            ? rich(t.takerRate, { taker })
            : rich(t.bothRates, { maker, taker })}
        </span>
      </ReceiptRow>
    );
  }
  const fee = formatAmount(summary.fee, asset.scale);
  const name = summary.rests === 0 ? t.takerFee : summary.takes === 0 ? t.makerFee : t.mixedFee;
  return (
    <ReceiptRow label={rich(name, { maker, taker })} className="receipt-fee">
      <Amount value={fee} asset={asset.symbol} isPaid figure="form_fee" />{' '}
      {isBuy && <FeeWorth draft={draft} fee={fee} />}
    </ReceiptRow>
  );
}

function Rate({ ppm }: { ppm: number }) {
  const words = useNumberWords();
  return (
    <bdi dir="ltr" className="num" data-figure="form_fee_percent">
      {words.percent(percentOf(ppm), 2)}
    </bdi>
  );
}

/** How much of a limit order the live book would fill at once, and what becomes of the rest. */
export function AtOnceRow({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const { summary, spec } = draft;
  const { lots, takes, rests } = summary;
  if (draft.form.state.kind !== 'limit') return null;
  // Its room is kept before an amount is typed: nothing below may move then.
  if (lots === 0 || summary.priceTicks === null) {
    return <ReceiptRow label={t.atOnce}>—</ReceiptRow>;
  }
  const coins = (some: Lots) => (
    <Amount value={formatQuantity(some, spec)} asset={spec.base.symbol} unitClassName="sr-only" />
  );
  const text =
    takes === lots
      ? t.atOnceAll
      : takes === 0
        ? rests === 0
          ? t.atOnceNothing
          : t.atOnceNone
        : rich(t.atOncePart, { part: coins(takes), whole: coins(lots) });
  return (
    <ReceiptRow label={t.atOnce}>
      <span className={takes === 0 ? 'text-fg2' : ''}>{text}</span>
    </ReceiptRow>
  );
}

/** The worst price that a market order accepts: past it nothing is filled. */
export function BoundRow({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const { summary, spec } = draft;
  const { kind, side } = draft.form.state;
  if (summary.boundTicks === null && kind !== 'market') return null;
  const bound = summary.boundTicks === null ? null : formatPrice(summary.boundTicks, spec);
  return (
    <ReceiptRow label={side === 'buy' ? t.highestPrice : t.lowestPrice}>
      <PriceAmount value={bound} spec={spec} figure="form_bound" />
    </ReceiptRow>
  );
}

/** A fee in coins, in the market's money at the order's own price. */
function FeeWorth({ draft, fee }: { draft: OrderDraft; fee: string }) {
  const t = useTexts(tradeTexts);
  const { summary, spec } = draft;
  if (summary.worth === null || summary.fee === null || summary.arrives === null) return null;
  const whole = summary.fee + summary.arrives;
  if (whole === 0n || !/[1-9]/.test(fee)) return null;
  const worth = formatAmount(
    ((summary.worth * summary.fee) / whole) as typeof summary.worth,
    spec.quote.scale,
  );
  const quote = spec.quote.symbol;
  return (
    <span className="fee-worth text-caption text-fg3">
      {rich(t.approx, {
        amount: <Amount value={worth} asset={quote} maxFraction={quote === 'IRT' ? 0 : 2} isPaid />,
      })}
    </span>
  );
}

/** What arrives after the fee; its worth below when `withWorth`. */
export function ArrivesRow({
  draft,
  withWorth = false,
}: {
  draft: OrderDraft;
  withWorth?: boolean;
}) {
  const t = useTexts(tradeTexts);
  const { summary, spec } = draft;
  const { state } = draft.form;
  const isLeast = state.side === 'sell' && isWorstCase(state);
  const isCard = receiptOf(state.receipt, draft.payout) === 'card';
  const asset = state.side === 'buy' ? spec.base : spec.quote;
  const arrives = summary.arrives === null ? null : formatAmount(summary.arrives, asset.scale);
  return (
    <div className="arrives">
      <span className="font-semibold">
        {isCard ? t.arrivesCard : isLeast ? t.arrivesLeast : t.arrives}
      </span>
      <span className="grid justify-items-end">
        <span className="arrives-amount">
          <Amount value={arrives} asset={asset.symbol} figure="form_arrives" />
        </span>
        {withWorth && <ArrivesWorth draft={draft} />}
      </span>
    </div>
  );
}

function ArrivesWorth({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const usdtPrice = useUsdtPrice();
  const { summary, spec } = draft;
  const { worth, fee, arrives } = summary;
  if (worth === null || fee === null || arrives === null) return <>&nbsp;</>;
  const isBuy = draft.form.state.side === 'buy';
  const isIrt = spec.quote.symbol === 'IRT';
  const whole = arrives + fee;
  const inQuote = isBuy
    ? ((whole === 0n ? 0n : (worth * arrives) / whole) as typeof worth)
    : arrives;
  const text = formatAmount(inQuote, spec.quote.scale);
  const value = isBuy
    ? text
    : isIrt
      ? tomanInUsdt(text, usdtPrice, 2)
      : usdtInToman(text, usdtPrice);
  if (value === null) return <>&nbsp;</>;
  const asset = isBuy === isIrt ? 'IRT' : 'USDT';
  return (
    <span className="text-caption text-fg3">
      {rich(t.approx, {
        amount: <Amount value={value} asset={asset} maxFraction={asset === 'IRT' ? 0 : 2} />,
      })}
    </span>
  );
}

/** The average price that a market order would get, and how far that is from the best one. */
export function AverageRow({ draft }: { draft: OrderDraft }) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const { summary, spec } = draft;
  if (draft.form.state.kind !== 'market') return null;
  const impact = impactPercent(summary, spec);
  return (
    <ReceiptRow label={t.average}>
      <span className="inline-flex items-baseline gap-2">
        {impact !== null && (
          <span className="text-caption text-fg3">
            <bdi dir="ltr">{words.percent(impact, 2)}</bdi>
          </span>
        )}
        <PriceAmount value={summary.averagePrice} spec={spec} figure="form_average" />
      </span>
    </ReceiptRow>
  );
}

/** A line of a receipt or review: what is told at its start, the figure at its end. */
export function ReceiptRow({
  label,
  className = '',
  children,
}: {
  label: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`receipt-row ${className}`}>
      <span className="text-fg2">{label}</span>
      <span>{children}</span>
    </div>
  );
}
