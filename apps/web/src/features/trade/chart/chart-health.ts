import { CHART } from '#lib/constants.ts';

/** What tells whether a chart still stands. */
export interface ChartHealth {
  /** It is drawn, or waits for its last try; `gone`: all its tries failed. */
  readonly is: 'drawn' | 'waiting' | 'gone';
  /** The size of its box, and of the picture in it. */
  readonly box: { readonly clientWidth: number } | null;
  readonly picture: { readonly width: number } | null;
}

/** A drawn chart has a picture wherever its box can be seen. */
export function isChartWell({ is, box, picture }: ChartHealth): boolean {
  if (is === 'gone') return false;
  const isSeen = box !== null && box.clientWidth > 0;
  return is !== 'drawn' || !isSeen || (picture !== null && picture.width > 0);
}

/** Looks at a chart every 30 s while the tab is in front; one that isn't well is drawn anew. */
export function watchChart(
  isWell: () => boolean,
  onIll: () => void,
  isActive = () => document.visibilityState === 'visible',
): () => void {
  const timer = setInterval(() => {
    if (isActive() && !isWell()) onIll();
  }, CHART.healthCheckMs);
  return () => clearInterval(timer);
}
