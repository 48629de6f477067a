import type { Market } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { lazy, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useStore } from '../../../lib/store.ts';
import { tradeChoices } from '../stored-choices.ts';
import { tradeTexts } from '../texts/trade-texts.ts';
import { Candles } from './idle-candles.tsx';
import { PanelBoundary } from './panel-boundary.tsx';
import { PeriodChoice } from './period-choice.tsx';

const CandleTable = lazy(() =>
  import('./candle-table.tsx').then((m) => ({ default: m.CandleTable })),
);

/** The desktop's chart with its periods; the same candles as a table for those who cannot see it. */
export function ChartPanel({ market, spec }: { market: Market; spec: MarketSpec }) {
  const t = useTexts(tradeTexts);
  const [isTable, setTable] = useState(false);
  const { period } = useStore(tradeChoices);
  return (
    <section className="trade-chart" aria-label={t.chartOf(t[`long${period}`])}>
      <div className="chart-bar">
        <PeriodChoice />
        <button
          type="button"
          className="chart-toggle"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {t.table}
        </button>
      </div>
      <PanelBoundary waiting={<div className="candles" />}>
        {isTable ? (
          <CandleTable market={market} period={period} />
        ) : (
          <Candles key={`${market.market_name}-${period}`} spec={spec} period={period} />
        )}
      </PanelBoundary>
    </section>
  );
}
