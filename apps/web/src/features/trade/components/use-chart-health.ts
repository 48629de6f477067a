import { type RefObject, useEffect, useRef } from 'react';
import { type ChartHealth, isChartWell, watchChart } from '../chart/chart-health.ts';

/** Has a chart drawn anew that isn't well: one whose picture is gone, or whose tries all failed. */
export function useChartHealth(
  is: ChartHealth['is'],
  element: RefObject<HTMLElement | null>,
  onIll: () => void,
): void {
  const newest = useRef({ is, onIll });
  useEffect(() => {
    newest.current = { is, onIll };
  });
  useEffect(
    () =>
      watchChart(
        () =>
          isChartWell({
            is: newest.current.is,
            box: element.current,
            picture: element.current?.querySelector('canvas') ?? null,
          }),
        () => newest.current.onIll(),
      ),
    [element],
  );
}
