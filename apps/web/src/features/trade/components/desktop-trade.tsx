import type { Market } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { type CSSProperties, useSyncExternalStore } from 'react';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { useStore } from '../../../lib/store.ts';
import { bookRowsOf, workHeight } from '../model/trade-layout.ts';
import { tradeChoices } from '../stored-choices.ts';
import { Balances } from './balances.tsx';
import { BookPanel } from './book-panel.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { LayoutMenu } from './layout-menu.tsx';
import { MarketHead } from './market-head.tsx';
import { OrderFormPanel } from './order-form-panel.tsx';
import { OrdersHandle } from './orders-handle.tsx';
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
  const { layout } = useStore(tradeChoices);
  const rows = bookRowsOf(layout, useWindowHeight());
  const { dispatch } = form;
  useSingleKeys((key) => {
    if (key === 'KeyB') dispatch({ type: 'side', side: 'buy' });
    if (key === 'KeyS') dispatch({ type: 'side', side: 'sell' });
    if (key === 'KeyL') dispatch({ type: 'kind', kind: 'limit' });
    if (key === 'KeyM') dispatch({ type: 'kind', kind: 'market' });
  });
  return (
    <>
      <StaleNotice />
      <div
        className="trade-grid"
        data-layout={layout.name}
        style={{ '--work': `${workHeight(rows)}px` } as CSSProperties}
      >
        <MarketHead market={market} end={<LayoutMenu />} />
        <div className="trade-form">
          <OrderFormPanel market={market} spec={spec} form={form} />
          <Balances market={market} spec={spec} />
        </div>
        <BookPanel market={market} spec={spec} form={form} rowsMax={rows} />
        <ChartPanel market={market} spec={spec} />
        <div className="trade-lower">
          <OrdersHandle rows={rows} />
          <OrdersPanel market={market} />
        </div>
      </div>
    </>
  );
}

function useWindowHeight(): number {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('resize', listener);
      return () => window.removeEventListener('resize', listener);
    },
    () => window.innerHeight,
  );
}
