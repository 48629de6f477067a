import type { MarketSpec } from '@sarraf/market';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useCount } from '../../../components/num.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { CHART } from '../../../lib/constants.ts';
import { settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import type { CandleChart, LegendValues } from '../chart/candle-chart.ts';
import type { Period } from '../model/period.ts';
import { tradeChoices } from '../stored-choices.ts';
import { tradeTexts } from '../texts/trade-texts.ts';
import { useChartFills } from './candle-fills.ts';
import { ChartLegend } from './chart-legend.tsx';
import { chartScale, openChart } from './open-chart.ts';
import { type ChartState, useChartHealth } from './use-chart-health.ts';
import { useChartOrders } from './use-chart-orders.ts';

/**
 * The chart itself. A failure is tried three times more, five seconds apart, and then waits for
 * a tap.
 */
export function CandleView({
  spec,
  period,
  isSmall = false,
}: {
  spec: MarketSpec;
  period: Period;
  isSmall?: boolean;
}) {
  const t = useTexts(tradeTexts);
  const count = useCount();
  const look = useStore(settings);
  const { indicators } = useStore(tradeChoices);
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<CandleChart | null>(null);
  const [state, setState] = useState<ChartState>({ is: 'waiting' });
  const [round, setRound] = useState(0);
  const [legend, setLegend] = useState<LegendValues | null>(null);
  const tries = useRef(0);
  const orders = useChartOrders(spec);
  const [isLookedAt, setLookedAt] = useState(false);
  const fills = useChartFills(spec, period, isLookedAt);
  const newest = useRef({ orders, fills });
  useLayoutEffect(() => {
    newest.current = { orders, fills };
  });

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
      if (tries.current <= CHART.retriesMax)
        again = setTimeout(() => setRound((n) => n + 1), CHART.retryMs);
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
    }, fail);
    return () => {
      isOver = true;
      sizes.disconnect();
      clearTimeout(again);
      opening.close();
      chart.current = null;
    };
  }, [spec, period, look, isSmall, indicators, round]);

  const drawAnew = () => {
    tries.current = 0;
    setRound((n) => n + 1);
  };
  useChartHealth(state, element, drawAnew);
  useEffect(() => chart.current?.setOrders(orders.lines), [orders.lines]);
  useEffect(() => chart.current?.setFills(fills), [fills]);

  const scale = chartScale(spec);
  return (
    <div
      className="candles"
      data-small={isSmall || undefined}
      onPointerEnter={() => setLookedAt(true)}
    >
      <div ref={element} className="candles-canvas" dir="ltr" aria-hidden="true" />
      {!isSmall && scale.isMillion && <span className="candles-unit">{t.millionToman}</span>}
      {!isSmall && legend !== null && <ChartLegend values={legend} decimals={scale.decimals} />}
      {state.is === 'waiting' && <div className="candles-waiting" aria-hidden="true" />}
      {state.is === 'empty' && <p className="candles-note">{t.chartEmpty}</p>}
      {state.is === 'failed' && (
        <div className="candles-note" role="status">
          <p className="mb-3">
            {t.chartFailed}
            {state.tries <= CHART.retriesMax && ` · ${t.chartRetry(count(CHART.retryMs / 1_000))}`}
          </p>
          {state.tries > CHART.retriesMax && (
            <Button look="outline" icon="retry" onClick={drawAnew}>
              {t.openChart}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
