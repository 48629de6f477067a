import type { Market } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { useRef } from 'react';
import { useSingleKeys } from '#lib/single-keys.ts';
import { BookPanel } from './book-panel.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { MarketHead } from './market-head.tsx';
import { OrderFormPanel } from './order-form-panel.tsx';
import { OrdersHandle } from './orders-handle.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { TradeGrid } from './trade-grid.tsx';
import { useGridShape } from './use-grid-shape.ts';
import type { OrderForm } from './use-order-form.ts';

/** What the desktop's and the phone's view of a market have in common. */
export interface TradeViewProps {
  readonly market: Market;
  readonly spec: MarketSpec;
  readonly form: OrderForm;
}

/**
 * One sheet that fills the window: form, book and chart beside each other, my orders below. Panels
 * scroll, the page does not.
 */
export function DesktopTrade({ market, spec, form }: TradeViewProps) {
  const grid = useRef<HTMLDivElement>(null);
  const { shape, layout } = useGridShape(grid);
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
      <TradeGrid shape={shape} layout={layout} grid={grid}>
        <MarketHead market={market} hasLayouts={!shape.isStacked} />
        <OrderFormPanel market={market} spec={spec} form={form} />
        <BookPanel
          market={market}
          spec={spec}
          onPick={form.pick}
          onPickAmount={form.pickAmount}
          rowsMax={shape.rows}
        />
        <ChartPanel market={market} spec={spec} />
        <div className="trade-lower">
          {!shape.isStacked && <OrdersHandle shape={shape} />}
          <OrdersPanel market={market} />
        </div>
      </TradeGrid>
    </>
  );
}
