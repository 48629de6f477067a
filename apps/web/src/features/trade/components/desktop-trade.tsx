import type { Market } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { Balances } from './balances.tsx';
import { BookPanel } from './book-panel.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { MarketHead } from './market-head.tsx';
import { OrderFormPanel } from './order-form-panel.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { StaleNotice } from './stale-notice.tsx';
import type { OrderForm } from './use-order-form.ts';

export interface TradeViewProps {
  readonly market: Market;
  readonly spec: MarketSpec;
  readonly form: OrderForm;
}

/** One sheet: form, book and chart side by side, my orders below; hairlines, no cards. */
export function DesktopTrade({ market, spec, form }: TradeViewProps) {
  return (
    <>
      <StaleNotice />
      <div className="trade-grid">
        <MarketHead market={market} />
        <div className="trade-form">
          <OrderFormPanel market={market} spec={spec} form={form} />
          <Balances market={market} spec={spec} />
        </div>
        <BookPanel market={market} spec={spec} onPick={form.pick} rowsMax={9} />
        <ChartPanel market={market} spec={spec} />
        <OrdersPanel market={market} />
      </div>
    </>
  );
}
