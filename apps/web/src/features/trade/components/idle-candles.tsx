import { lazy } from 'react';
import { idle } from '../idle.ts';

/** The chart with all its code comes when the browser has nothing better to do. */
export const Candles = lazy(async () => {
  await idle();
  const [{ CandleView }] = await Promise.all([
    import('./candle-view.tsx'),
    import('../chart/candle-chart.ts'),
  ]);
  return { default: CandleView };
});
