import { formatAmount } from '@sarraf/money';
import type { ReactNode } from 'react';
import { Amount } from '../../../components/num.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { useUsdtPrice } from '../../../realtime/price-feed.ts';
import { tomanInUsdt, usdtInToman } from '../model/worth.ts';
import { averagePrice } from '../model/ladder.ts';
import { tradeTexts } from '../texts/trade-texts.ts';
import { useNumberWords } from './number-words.ts';
import type { OrderDesk } from './use-order-desk.ts';

/** Parts per million as percent text with two decimals: 2,500 → `0.25`. */
function percentOf(ppm: number): string {
  return `${Math.floor(ppm / 10_000)}.${String(Math.floor((ppm % 10_000) / 100)).padStart(2, '0')}`;
}

/** The fee with its worth in money, in one row. */
export function FeeRow({ desk }: { desk: OrderDesk }) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const { summary, spec } = desk;
  const isBuy = desk.form.state.side === 'buy';
  const asset = isBuy ? spec.base : spec.quote;
  const fee = summary.fee === null ? null : formatAmount(summary.fee, asset.scale);
  const percent = (
    <bdi dir="ltr" className="num" data-figure="form_fee_percent">
      {words.percent(percentOf(summary.feePpm), 2)}
    </bdi>
  );
  return (
    <ReceiptRow label={rich(t.fee, { percent })}>
      <Amount
        value={fee}
        asset={asset.symbol}
        maxFraction={asset.symbol === 'IRT' ? 0 : undefined}
        figure="form_fee"
      />
      {isBuy && fee !== null && <FeeWorth desk={desk} fee={fee} />}
    </ReceiptRow>
  );
}

/** A fee in coins, in the market's money at the order's own price. */
function FeeWorth({ desk, fee }: { desk: OrderDesk; fee: string }) {
  const t = useTexts(tradeTexts);
  const { summary, spec } = desk;
  if (summary.worth === null || summary.fee === null || summary.arrives === null) return null;
  const whole = summary.fee + summary.arrives;
  if (whole === 0n || !/[1-9]/.test(fee)) return null;
  const worth = formatAmount(
    ((summary.worth * summary.fee) / whole) as typeof summary.worth,
    spec.quote.scale,
  );
  const quote = spec.quote.symbol;
  return (
    <span className="ms-2 text-caption text-fg3">
      {rich(t.approx, {
        amount: <Amount value={worth} asset={quote} maxFraction={quote === 'IRT' ? 0 : 2} />,
      })}
    </span>
  );
}

/** What arrives after the fee; its worth below when `withWorth`. */
export function ArrivesRow({ desk, withWorth = false }: { desk: OrderDesk; withWorth?: boolean }) {
  const t = useTexts(tradeTexts);
  const { summary, spec } = desk;
  const asset = desk.form.state.side === 'buy' ? spec.base : spec.quote;
  const arrives = summary.arrives === null ? null : formatAmount(summary.arrives, asset.scale);
  return (
    <div className="arrives">
      <span className="font-semibold">{t.arrives}</span>
      <span className="grid justify-items-end">
        <span className="arrives-amount">
          <Amount value={arrives} asset={asset.symbol} figure="form_arrives" />
        </span>
        {withWorth && <ArrivesWorth desk={desk} />}
      </span>
    </div>
  );
}

function ArrivesWorth({ desk }: { desk: OrderDesk }) {
  const t = useTexts(tradeTexts);
  const usdtPrice = useUsdtPrice();
  const { summary, spec } = desk;
  const { worth, fee, arrives } = summary;
  if (worth === null || fee === null || arrives === null) return <>&nbsp;</>;
  const isBuy = desk.form.state.side === 'buy';
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

/** The average price of a market order, and of what a limit order is worth nothing: none. */
export function AverageRow({ desk }: { desk: OrderDesk }) {
  const t = useTexts(tradeTexts);
  const { summary, spec } = desk;
  if (desk.form.state.kind !== 'market') return null;
  const worth = summary.worth ?? 0n;
  const average = summary.averagePrice ?? averagePrice(summary.lots, worth, spec);
  return (
    <ReceiptRow label={t.average}>
      <Amount value={average} asset={spec.quote.symbol} figure="form_average" />
    </ReceiptRow>
  );
}

export function ReceiptRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="receipt-row">
      <span className="text-fg2">{label}</span>
      <span>{children}</span>
    </div>
  );
}
