import { type RefObject, useEffect, useRef } from 'react';
import { CHART } from '#lib/constants.ts';
import { isChartWell, watchChart } from '../chart/chart-health.ts';

/**
 * Candles are loading, drawn, not there at all (`empty`), or could not be loaded; `tries` counts
 * the failures since the last page that came.
 */
export type ChartState =
  | { readonly is: 'waiting' | 'drawn' | 'empty' }
  | { readonly is: 'failed'; readonly tries: number };

/** Has a chart drawn anew that isn't well: one whose picture is gone, or whose tries all failed. */
export function useChartHealth(
  state: ChartState,
  element: RefObject<HTMLElement | null>,
  onIll: () => void,
): void {
  const isGone = state.is === 'failed' && state.tries > CHART.retriesMax;
  const is = isGone ? 'gone' : state.is === 'drawn' ? 'drawn' : 'waiting';
  const newest = useRef({ is, onIll } as const);
  useEffect(() => {
    newest.current = { is, onIll };
  });
  useEffect(() => {
    const isWell = () =>
      isChartWell({
        is: newest.current.is,
        box: element.current,
        picture: element.current?.querySelector('canvas') ?? null,
      });
    return watchChart(isWell, () => newest.current.onIll());
  }, [element]);
}
