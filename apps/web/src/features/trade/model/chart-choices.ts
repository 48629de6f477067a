/** What may be drawn with the candles. The first ones stand on the chart, the others below it. */
export const INDICATORS = ['ma', 'ema', 'boll', 'vol', 'rsi', 'macd'] as const;
/** One of `INDICATORS`, also as it is kept in the browser. */
export type IndicatorName = (typeof INDICATORS)[number];

/** Those that have a pane of their own under the candles. */
export const PANE_INDICATORS: readonly IndicatorName[] = ['vol', 'rsi', 'macd'];

/** Height of such a pane on a phone, where the chart grows by it. */
export const SMALL_PANE_PX = 56;
const SMALL_PX = 200;

/** Height of a phone's chart, px: it grows by the panes under it, and is kept while they load. */
export function smallChartPx(indicators: readonly IndicatorName[]): number {
  const panes = indicators.filter((name) => PANE_INDICATORS.includes(name));
  return SMALL_PX + panes.length * SMALL_PANE_PX;
}

/** Bars that each one looks at. */
export const INDICATOR_BARS: Readonly<Record<IndicatorName, readonly number[]>> = {
  ma: [7, 25],
  ema: [12, 26],
  boll: [20, 2],
  vol: [],
  rsi: [14],
  macd: [12, 26, 9],
};

const DEFAULT: readonly IndicatorName[] = ['ma', 'vol'];

/** The kept choice as names in their own order; nothing kept means the usual two. */
export function readIndicators(kept: string | null): readonly IndicatorName[] {
  if (kept === null) return DEFAULT;
  const words = kept.split(',');
  return INDICATORS.filter((name) => words.includes(name));
}

/** The same text again, null for the usual choice. */
export function writeIndicators(names: readonly IndicatorName[]): string | null {
  const text = INDICATORS.filter((name) => names.includes(name)).join(',');
  return text === DEFAULT.join(',') ? null : text;
}
