import type { MarketSpec } from '@sarraf/market';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { CHART } from '#lib/constants.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import type { CandleChart, LegendValues } from '../chart/candle-chart.ts';
import type { OwnFill } from '../chart/own-fills.ts';
import type { Period } from '../model/period.ts';
import { tradeChoices } from '../stored-choices.ts';
import { noteDrawing, takeShapes } from './chart-drawings.ts';
import { openChart } from './open-chart.ts';
import { type ChartState, useChartHealth } from './use-chart-health.ts';
import type { useChartOrders } from './use-chart-orders.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** What a chart shows besides its candles. */
interface ChartContent {
  readonly orders: ReturnType<typeof useChartOrders>;
  readonly fills: readonly OwnFill[];
  /** The day's way. */
  readonly trend: -1 | 0 | 1;
}

/** Keeps a chart in an element, opened anew for another look or set of indicators. */
export function useCandleChart(
  element: RefObject<HTMLDivElement | null>,
  what: { readonly spec: MarketSpec; readonly period: Period; readonly isSmall: boolean },
  content: ChartContent,
) {
  const { spec, period, isSmall } = what;
  const { daysLeft } = useTexts(tradeTexts);
  const look = useStore(settings);
  const { indicators } = useStore(tradeChoices);
  const chart = useRef<CandleChart | null>(null);
  const [state, setState] = useState<ChartState>({ is: 'waiting' });
  const [round, setRound] = useState(0);
  const [isFilling, setFilling] = useState(false);
  const [legend, setLegend] = useState<LegendValues | null>(null);
  const tries = useRef(0);
  const newest = useRef(content);
  useLayoutEffect(() => {
    newest.current = content;
  });

  // a round is one more attempt
  useEffect(() => {
    const box = element.current;
    if (box === null) return;
    const over = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    const fail = () => {
      if (over.signal.aborted) return;
      tries.current += 1;
      setState({ is: 'failed', tries: tries.current });
      if (tries.current <= CHART.retriesMax)
        again = setTimeout(() => setRound((n) => n + 1), CHART.retryMs);
    };
    const sizes = new ResizeObserver(() => chart.current?.resize());
    openChart({
      signal: over.signal,
      element: box,
      spec,
      period,
      look,
      isSmall,
      indicators,
      daysLeft,
      onLegend: setLegend,
      onEmpty: () => setState({ is: 'empty' }),
      onCancelOrder: (id) => newest.current.orders.cancel(id),
      onDrawing: noteDrawing,
      onLoaded: () => {
        tries.current = 0;
        setState((now) => (now.is === 'empty' ? now : { is: 'drawn' }));
      },
      onFailed: fail,
      onGap: setFilling,
      onOutdated: () => setRound((n) => n + 1),
    }).then((opened) => {
      if (over.signal.aborted) return;
      chart.current = opened;
      sizes.observe(box);
      opened.setOrders(newest.current.orders.lines);
      opened.setFills(newest.current.fills);
      opened.setTrend(newest.current.trend);
      takeShapes(opened.drawings);
    }, fail);
    return () => {
      setFilling(false);
      over.abort();
      sizes.disconnect();
      clearTimeout(again);
      takeShapes(null);
      chart.current = null;
    };
  }, [spec, period, look, isSmall, indicators, round, daysLeft, element]);

  useContent(chart, content);
  const retry = () => {
    tries.current = 0;
    setRound((n) => n + 1);
  };
  useChartHealth(state, element, retry);
  return { state, isFilling, legend, retry };
}

/** What changes on a chart that stands. */
function useContent(
  chart: RefObject<CandleChart | null>,
  { orders, fills, trend }: ChartContent,
): void {
  useEffect(() => chart.current?.setOrders(orders.lines), [chart, orders.lines]);
  useEffect(() => chart.current?.setFills(fills), [chart, fills]);
  useEffect(() => chart.current?.setTrend(trend), [chart, trend]);
}
