import { useNavigate } from '@tanstack/react-router';
import { startTransition, useState } from 'react';
import type { Side } from '@sarraf/market';
import { AlertBell } from '#components/price-alert/alert-bell.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { StatusDot } from '#components/status-dot.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { BookTable } from './book-table.tsx';
import type { TradeViewProps } from './desktop-trade.tsx';
import { HalfForm } from './half-form.tsx';
import { MarketButton } from './market-head.tsx';
import { MarketStar } from './market-star.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { PhoneChart } from './phone-chart.tsx';
import { PhonePrice } from './phone-price.tsx';
import { StaleNotice } from './stale-notice.tsx';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

const ROWS = 7;

/** Phones: price, chart strip, half a form beside half a book; buy and sell stay in reach. */
export function PhoneTrade({
  market,
  spec,
  form,
  side,
}: TradeViewProps & { readonly side: Side | undefined }) {
  const t = useTexts(tradeTexts);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(side !== undefined);
  const [wanted, setWanted] = useState(side);
  if (side !== wanted) {
    setWanted(side);
    if (side !== undefined) setOpen(true);
  }
  const close = () => {
    setOpen(false);
    // What was asked for is done: a reload, or «back», must not open it again.
    if (side !== undefined) void navigate({ to: '.', search: {}, replace: true });
  };
  // The tap is answered first: a dialog makes the browser look at the whole page.
  const start = (side: Side) =>
    startTransition(() => {
      form.dispatch({ type: 'side', side });
      setOpen(true);
    });
  return (
    <div className="phone-trade">
      <header className="phone-head">
        <MarketButton market={market} size={32} />
        <span className="flex items-center gap-1">
          <MarketStar market={market} />
          <AlertBell market={market} label={t.priceAlert} />
          <StatusDot />
        </span>
      </header>
      <StaleNotice />
      <PhonePrice market={market} />
      <PhoneChart market={market} spec={spec} />
      <div className="phone-split">
        <HalfForm market={market} spec={spec} form={form} />
        <section className="phone-book" aria-label={t.book}>
          <BookTable
            market={market}
            spec={spec}
            grouping={1}
            sides="both"
            rowsMax={ROWS}
            onPick={form.pick}
            isNarrow
          />
        </section>
      </div>
      <OrdersPanel market={market} isNarrow />
      <div className="phone-sides">
        <SheetButton look="buy" size="lg" onClick={() => start('buy')}>
          {t.buy}
        </SheetButton>
        <SheetButton look="sell" size="lg" onClick={() => start('sell')}>
          {t.sell}
        </SheetButton>
      </div>

      <OrderSheet market={market} spec={spec} form={form} open={isOpen} onClose={close} />
    </div>
  );
}
