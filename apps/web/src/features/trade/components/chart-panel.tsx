import type { Market } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { lazy, memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useStore } from '#lib/store.ts';
import { tradeChoices } from '../stored-choices.ts';
import { DrawMenu } from './draw-menu.tsx';
import { Candles } from './idle-candles.tsx';
import { IndicatorMenu } from './indicator-menu.tsx';
import { PanelBoundary } from './panel-boundary.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { dayTrend } from './use-market-view.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

const CandleTable = lazy(() =>
  import('./candle-table.tsx').then((m) => ({ default: m.CandleTable })),
);
const DepthView = lazy(() => import('./depth-view.tsx').then((m) => ({ default: m.DepthView })));

type View = 'candles' | 'depth' | 'table';

/** The desktop's chart with its periods and indicators; the book's depth and a table in its place. */
export const ChartPanel = memo(function ChartPanel({
  market,
  spec,
}: {
  market: Market;
  spec: MarketSpec;
}) {
  const t = useTexts(tradeTexts);
  const [view, setView] = useState<View>('candles');
  const shown = useDeferredValue(view);
  const { period } = useStore(tradeChoices);
  const section = useRef<HTMLElement>(null);
  const toggle = (name: 'depth' | 'table', text: string) => (
    <button
      type="button"
      className="chart-toggle"
      aria-pressed={view === name}
      onClick={() => setView(view === name ? 'candles' : name)}
    >
      {text}
    </button>
  );
  return (
    <section ref={section} className="trade-chart" aria-label={t.chartOf(t[`long${period}`])}>
      <div className="chart-bar">
        <span className="chart-tools">
          {view !== 'depth' && <PeriodChoice />}
          {view === 'candles' && <IndicatorMenu />}
          {view === 'candles' && <DrawMenu />}
        </span>
        <span className="chart-tools">
          {toggle('depth', t.depth)}
          {toggle('table', t.table)}
          <FullScreenButton section={section} />
        </span>
      </div>
      <PanelBoundary key={shown} waiting={<div className="candles" />}>
        {shown === 'table' ? (
          <CandleTable market={market} period={period} />
        ) : shown === 'depth' ? (
          <DepthView market={market} spec={spec} />
        ) : (
          <Candles
            key={`${market.market_name}-${period}`}
            spec={spec}
            period={period}
            trend={dayTrend(market)}
          />
        )}
      </PanelBoundary>
    </section>
  );
});

function FullScreenButton({ section }: { section: { readonly current: HTMLElement | null } }) {
  const t = useTexts(tradeTexts);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const name = isFull ? t.leaveFullScreen : t.fullScreen;
  const change = () => {
    // A browser may refuse; then all stays as it is.
    const done = isFull ? document.exitFullscreen() : section.current?.requestFullscreen();
    done?.catch(() => undefined);
  };
  return (
    <button
      type="button"
      className="chart-toggle chart-full"
      aria-label={name}
      title={name}
      onClick={change}
    >
      <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
        <path
          d={
            isFull
              ? 'M7 2.5V7H2.5M11 2.5V7h4.5M7 15.5V11H2.5M11 15.5V11h4.5'
              : 'M2.5 7V2.5H7M11 2.5h4.5V7M15.5 11v4.5H11M7 15.5H2.5V11'
          }
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
