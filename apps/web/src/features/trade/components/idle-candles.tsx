import { lazy } from 'react';

const IDLE_WAIT_MS = 2_000;

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) {
      requestIdleCallback(() => resolve(), { timeout: IDLE_WAIT_MS });
    } else setTimeout(resolve, 200);
  });
}

/** The chart with all its code comes when the browser has nothing better to do. */
export const Candles = lazy(async () => {
  await idle();
  const [{ CandleView }] = await Promise.all([
    import('./candle-view.tsx'),
    import('../chart/candle-chart.ts'),
  ]);
  return { default: CandleView };
});
