import type { MarketSpec } from '@sarraf/market';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useCount } from '../../../components/num.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import type { CandleChart, LegendValues } from '../chart/candle-chart.ts';
import { type IndicatorName, PANE_INDICATORS, SMALL_PANE_PX } from '../model/chart-choices.ts';
import type { Period } from '../model/period.ts';
import { tradeChoices } from '../stored-choices.ts';
import { tradeTexts } from '../texts/trade-texts.ts';
import { useChartFills } from './candle-fills.ts';
import { ChartLegend } from './chart-legend.tsx';
import { DrawingNote } from './draw-menu.tsx';
import { noteDrawing, takeHand } from './drawing-desk.ts';
import { chartScale, openChart } from './open-chart.ts';
import { useChartOrders } from './use-chart-orders.ts';

const SMALL_PX = 200;

/** A phone's chart grows by the panes under it. */
function smallHeight(indicators: readonly IndicatorName[]): number {
  const panes = indicators.filter((name) => PANE_INDICATORS.includes(name));
  return SMALL_PX + panes.length * SMALL_PANE_PX;
}

type State =
  | { readonly is: 'waiting' | 'drawn' | 'empty' }
  | { readonly is: 'failed'; readonly tries: number };

const RETRY_MS = 5_000;
const TRIES_MAX = 3;

/**
 * The chart itself. A failure is tried three times more, five seconds apart, and then waits for
 * a tap.
 */
export function CandleView({
  spec,
  period,
  trend,
  isSmall = false,
}: {
  spec: MarketSpec;
  period: Period;
  /** The day's way. */
  trend: -1 | 0 | 1;
  isSmall?: boolean;
}) {
  const t = useTexts(tradeTexts);
  const count = useCount();
  const look = useStore(settings);
  const { indicators } = useStore(tradeChoices);
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<CandleChart | null>(null);
  const [state, setState] = useState<State>({ is: 'waiting' });
  const [round, setRound] = useState(0);
  const [legend, setLegend] = useState<LegendValues | null>(null);
  const tries = useRef(0);
  const orders = useChartOrders(spec);
  const [isLookedAt, setLookedAt] = useState(false);
  const fills = useChartFills(spec, period, isLookedAt);
  const newest = useRef({ orders, fills, trend });
  useLayoutEffect(() => {
    newest.current = { orders, fills, trend };
  });
  const { daysLeft } = t;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is one more attempt
  useEffect(() => {
    const box = element.current;
    if (box === null) return;
    let isOver = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const fail = () => {
      if (isOver) return;
      tries.current += 1;
      setState({ is: 'failed', tries: tries.current });
      if (tries.current <= TRIES_MAX) again = setTimeout(() => setRound((n) => n + 1), RETRY_MS);
    };
    const opening = openChart({
      element: box,
      spec,
      period,
      look,
      isSmall,
      indicators,
      onLegend: setLegend,
      onEmpty: () => setState({ is: 'empty' }),
      onCancelOrder: (id) => newest.current.orders.cancel(id),
      onDrawing: noteDrawing,
      daysLeft,
      onLoaded: () => {
        tries.current = 0;
        setState((now) => (now.is === 'empty' ? now : { is: 'drawn' }));
      },
      onFailed: fail,
    });
    const sizes = new ResizeObserver(() => chart.current?.resize());
    opening.ready.then((opened) => {
      if (isOver || opened === null) return;
      chart.current = opened;
      sizes.observe(box);
      opened.setOrders(newest.current.orders.lines);
      opened.setFills(newest.current.fills);
      opened.setTrend(newest.current.trend);
      takeHand(opened.drawings);
    }, fail);
    return () => {
      isOver = true;
      sizes.disconnect();
      clearTimeout(again);
      takeHand(null);
      opening.close();
      chart.current = null;
    };
  }, [spec, period, look, isSmall, indicators, round, daysLeft]);

  useEffect(() => chart.current?.setOrders(orders.lines), [orders.lines]);
  useEffect(() => chart.current?.setFills(fills), [fills]);
  useEffect(() => chart.current?.setTrend(trend), [trend]);

  const scale = chartScale(spec);
  return (
    <div
      className="candles"
      data-small={isSmall || undefined}
      style={isSmall ? { height: smallHeight(indicators) } : undefined}
      onPointerEnter={() => setLookedAt(true)}
    >
      <div ref={element} className="candles-canvas" dir="ltr" aria-hidden="true" />
      {!isSmall && scale.isMillion && <span className="candles-unit">{t.millionToman}</span>}
      {!isSmall && legend !== null && <ChartLegend values={legend} decimals={scale.decimals} />}
      <DrawingNote />
      {state.is === 'waiting' && <div className="candles-waiting" aria-hidden="true" />}
      {state.is === 'empty' && <p className="candles-note">{t.chartEmpty}</p>}
      {state.is === 'failed' && (
        <div className="candles-note" role="status">
          <p className="mb-3">
            {t.chartFailed}
            {state.tries <= TRIES_MAX && ` · ${t.chartRetry(count(RETRY_MS / 1_000))}`}
          </p>
          {state.tries > TRIES_MAX && (
            <Button
              look="outline"
              icon="retry"
              onClick={() => {
                tries.current = 0;
                setRound(round + 1);
              }}
            >
              {t.openChart}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
