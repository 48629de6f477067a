import { lazy } from 'react';
import { withTexts } from '#i18n/texts.ts';
import { idle } from '../idle.ts';

const loadView = withTexts(() => import('./candle-view.tsx'));

/** The chart with all its code comes when the browser has nothing better to do. */
export const Candles = lazy(async () => {
  await idle();
  const [{ CandleView }] = await Promise.all([loadView(), import('../chart/candle-chart.ts')]);
  return { default: CandleView };
});
