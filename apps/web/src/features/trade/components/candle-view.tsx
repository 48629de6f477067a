import type { MarketSpec } from '@sarraf/market';
import { useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { CHART } from '#lib/constants.ts';
import { useStore } from '#lib/store.ts';
import { smallChartPx } from '../model/chart-choices.ts';
import type { Period } from '../model/period.ts';
import { tradeChoices } from '../stored-choices.ts';
import { useChartFills } from './candle-fills.ts';
import { ChartLegend } from './chart-legend.tsx';
import { DrawingNote } from './draw-menu.tsx';
import { chartScale } from './open-chart.ts';
import { useCandleChart } from './use-candle-chart.ts';
import { useChartOrders } from './use-chart-orders.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

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
  const { indicators } = useStore(tradeChoices);
  const element = useRef<HTMLDivElement>(null);
  const orders = useChartOrders(spec);
  const [isLookedAt, setLookedAt] = useState(false);
  const fills = useChartFills(spec, period, isLookedAt);
  const what = { spec, period, isSmall };
  const { state, isFilling, legend, retry } = useCandleChart(element, what, {
    orders,
    fills,
    trend,
  });
  const scale = chartScale(spec);
  return (
    <div
      className="candles"
      data-small={isSmall || undefined}
      style={isSmall ? { height: smallChartPx(indicators) } : undefined}
      onPointerEnter={() => setLookedAt(true)}
    >
      <div ref={element} className="candles-canvas" dir="ltr" aria-hidden="true" />
      {!isSmall && scale.isMillion && <span className="candles-unit">{t.millionToman}</span>}
      {legend !== null && (!isSmall || legend.isPointed) && (
        <ChartLegend values={legend} decimals={scale.decimals} />
      )}
      <DrawingNote />
      {state.is === 'waiting' && <div className="candles-waiting" aria-hidden="true" />}
      {isFilling && state.is === 'drawn' && (
        <p className="candles-filling" role="status">
          {t.chartFilling}
        </p>
      )}
      {state.is === 'empty' && <p className="candles-note">{t.chartEmpty}</p>}
      {state.is === 'failed' && (
        <div className="candles-note" role="status">
          <p className="mb-3">
            {t.chartFailed}
            {state.tries <= CHART.retriesMax && ` · ${t.chartRetry(count(CHART.retryMs / 1_000))}`}
          </p>
          {state.tries > CHART.retriesMax && (
            <Button look="outline" icon="retry" onClick={retry}>
              {t.openChart}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
