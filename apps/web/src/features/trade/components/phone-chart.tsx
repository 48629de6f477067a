import type { Market } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { useQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense, useDeferredValue, useId, useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { Sparkline } from '#components/meters.tsx';
import { Tabs } from '#components/tabs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useStore } from '#lib/store.ts';
import { lastCandlesQuery } from '../api/get-candles.ts';
import { tradeChoices } from '../stored-choices.ts';
import { plainDecimal } from '../model/candles.ts';
import { smallChartPx } from '../model/chart-choices.ts';
import { Candles } from './idle-candles.tsx';
import { PanelBoundary } from './panel-boundary.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { dayTrend } from './use-market-view.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

const DepthView = lazy(() => import('./depth-view.tsx').then((m) => ({ default: m.DepthView })));
const DealsTape = lazy(() => import('./deals-tape.tsx').then((m) => ({ default: m.DealsTape })));
const ChartMenus = lazy(() => import('./chart-menus.tsx').then((m) => ({ default: m.ChartMenus })));

type View = 'candles' | 'depth' | 'deals';

/** A strip with the day's line; a tap opens candles, the book's depth and everyone's deals. */
export const PhoneChart = memo(function PhoneChart({
  market,
  spec,
}: {
  market: Market;
  spec: MarketSpec;
}) {
  const t = useTexts(tradeTexts);
  const [isOpen, setOpen] = useState(false);
  const { period } = useStore(tradeChoices);
  const id = useId();
  const candles = useQuery(lastCandlesQuery(market.market_name, period)).data?.candles ?? [];
  return (
    <section className="phone-chart" aria-label={t.chart}>
      <button
        type="button"
        className="phone-strip"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <CandlesMark />
        <span className="flex-1 text-start font-semibold">{t.chartOf(t[`long${period}`])}</span>
        {!isOpen && (
          <span dir="ltr">
            <Sparkline
              values={candles.map((candle) => plainDecimal(candle.close))}
              trend={dayTrend(market)}
              width={120}
              height={28}
            />
          </span>
        )}
        <span className={isOpen ? 'rotate-180' : ''}>
          <Icon name="down" size={18} />
        </span>
      </button>
      <div id={id}>{isOpen && <Views market={market} spec={spec} />}</div>
    </section>
  );
});

function Views({ market, spec }: { market: Market; spec: MarketSpec }) {
  const t = useTexts(tradeTexts);
  const [view, setView] = useState<View>('candles');
  // Its room is there with the tap, the picture after.
  const isDrawn = useDeferredValue(true, false);
  const { period, indicators } = useStore(tradeChoices);
  const waiting = (
    <div className="candles" data-small="true" style={{ height: smallChartPx(indicators) }} />
  );
  return (
    <Tabs
      label={t.chart}
      value={view}
      tabs={[
        { value: 'candles', label: t.chart },
        { value: 'depth', label: t.depth },
        { value: 'deals', label: t.deals },
      ]}
      onChange={setView}
      className="trade-tabs border-t"
      end={
        view === 'candles' && (
          <Suspense>
            <ChartMenus />
          </Suspense>
        )
      }
    >
      {view === 'candles' && (
        <div className="chart-bar">
          <PeriodChoice />
        </div>
      )}
      <PanelBoundary key={view} waiting={waiting}>
        {!isDrawn ? (
          waiting
        ) : view === 'candles' ? (
          <Candles
            key={`${spec.symbol}-${period}`}
            spec={spec}
            period={period}
            trend={dayTrend(market)}
            isSmall
          />
        ) : view === 'depth' ? (
          <div className="phone-depth">
            <DepthView market={market} spec={spec} />
          </div>
        ) : (
          <DealsTape market={market} spec={spec} />
        )}
      </PanelBoundary>
    </Tabs>
  );
}

function CandlesMark() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M5.5 3v2.5M5.5 13v3M3.5 5.5h4V13h-4zM14.5 4v3M14.5 14.5V17M12.5 7h4v7.5h-4z" />
    </svg>
  );
}
