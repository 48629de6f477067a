import {
  type Chart,
  dispose,
  init,
  type KLineData,
  type Period as ChartPeriod,
  registerOverlay,
} from 'klinecharts';
import type { Candle } from '../model/candles.ts';
import { type IndicatorName, PANE_INDICATORS } from '../model/chart-choices.ts';
import type { Period } from '../model/period.ts';
import { addIndicators, type IndicatorValue, indicatorValues } from './chart-indicators.ts';
import { type ChartColours, chartStyles, trendStyles } from './chart-styles.ts';
import {
  attachDrawings,
  type DrawnShapes,
  type DrawnShapesOptions,
  registerDrawings,
} from './drawn-shapes.ts';
import { nextTask } from './next-task.ts';
import { drawOwnFills, type OwnFill, ownFillOverlay } from './own-fills.ts';
import { drawOwnOrders, type OwnOrderLine, ownOrdersOverlay } from './own-orders.ts';
import { type AxisWords, shapeAxes } from './shape-axes.ts';

export { readColours } from './chart-styles.ts';

/** What is loaded and heard for the chart; it never fetches by itself. */
export interface CandleSource {
  /** A page of candles before `toMs`, oldest first; null where it did not come, which is told then. */
  readonly load: (toMs: number) => Promise<{ candles: readonly Candle[]; isFirst: boolean } | null>;
  /** Calls with the last bar whenever it changed; the returned function ends that. */
  readonly follow: (last: Candle | null, put: (bar: Candle) => void) => () => void;
}

/** Texts of the page's language: digits, calendar, the time left. */
export interface ChartWords extends AxisWords {
  /** A number as klinecharts wrote it, in the page's digits. */
  readonly number: (text: string) => string;
  readonly fullTime: (atMs: number) => string;
  readonly timeLeft: () => string;
}

/** What the legend shows: the candle under the pointer or the last one, and the indicators there. */
export interface LegendValues {
  readonly candle: Candle;
  /** Whether it is the one under the pointer or a finger. */
  readonly isPointed: boolean;
  readonly indicators: readonly IndicatorValue[];
}

/** A drawn chart, for what changes on it later; prices are given in the chart's own scale. */
export interface CandleChart {
  setOrders: (orders: readonly OwnOrderLine[]) => void;
  setFills: (fills: readonly OwnFill[]) => void;
  /** The day's way, which colours the last price. */
  setTrend: (trend: -1 | 0 | 1) => void;
  readonly drawings: DrawnShapes;
  resize: () => void;
}

/**
 * Where a chart is drawn, from what, and who is told of it; all prices are in the chart's own scale
 * (the market's, or millions of toman) with `priceDecimals` decimals.
 */
export interface CandleChartOptions {
  /** Ends the chart at any point. */
  readonly signal: AbortSignal;
  readonly element: HTMLElement;
  readonly symbol: string;
  readonly period: Period;
  readonly priceDecimals: number;
  readonly colours: ChartColours;
  readonly words: ChartWords;
  readonly source: CandleSource;
  readonly isSmall: boolean;
  readonly indicators: readonly IndicatorName[];
  readonly onLegend: (values: LegendValues | null) => void;
  readonly onCancelOrder: (orderId: string) => void;
  readonly drawings: DrawnShapesOptions;
  readonly onEmpty: () => void;
}

const PERIODS: Readonly<Record<Period, ChartPeriod>> = {
  '1': { type: 'minute', span: 1 },
  '5': { type: 'minute', span: 5 },
  '15': { type: 'minute', span: 15 },
  '60': { type: 'hour', span: 1 },
  '240': { type: 'hour', span: 4 },
  '1D': { type: 'day', span: 1 },
  '1W': { type: 'week', span: 1 },
  '1M': { type: 'month', span: 1 },
};

/** The first line of the legend. */
const LEGEND_SPACE_PX = 30;
/** And with the second. */
const LEGEND_PX = 54;
const LOW_PX = 340;
const TIME_AXIS_PX = 32;
const PANE_PX = 64;
const LEGEND_ROW_PX = 22;
/** About so wide is one figure of the legend. */
const LEGEND_FIGURE_PX = 116;
const BAR_PX = 8;
const TIME_ZONE = 'Asia/Tehran';

/**
 * Draws the chart into an element, where it lives until its signal ends it. Its parts come in tasks
 * of their own: together they would keep a phone from hearing a tap for half a second.
 */
export async function createCandleChart(options: CandleChartOptions): Promise<CandleChart> {
  const { element, colours, words, period, signal } = options;
  const isLittle = options.isSmall || isLow(element);
  await nextTask(signal);
  // The library makes such a format as it starts, and the axis some of ours: a language's first one
  // takes a phone so long that it has a task of its own.
  new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, hour: '2-digit' });
  await nextTask(signal);
  words.dayOf(Date.now());
  await nextTask(signal);
  const chart = makeChart(options);
  signal.addEventListener('abort', () => dispose(chart), { once: true });
  await nextTask(signal);
  const axes = shapeAxes(chart, options);
  addIndicators(chart, options.indicators, colours, words.number, isLittle);
  await nextTask(signal);
  followLegend(chart, options);
  chart.setSymbol({
    ticker: options.symbol,
    pricePrecision: options.priceDecimals,
    volumePrecision: 4,
  });
  chart.setPeriod(PERIODS[period]);
  feed(chart, options);
  const headPx = options.isSmall ? 0 : isLow(element) ? LEGEND_SPACE_PX : LEGEND_PX;
  return {
    setOrders: (orders) => {
      axes.setOrders(orders.map(({ price }) => price));
      drawOwnOrders(chart, orders, headPx, options.onCancelOrder);
    },
    setFills: (fills) => drawOwnFills(chart, fills),
    setTrend: (trend) => chart.setStyles(trendStyles(colours, trend)),
    drawings: attachDrawings(chart, options.drawings),
    resize: () => chart.resize(),
  };
}

/** The library's chart in our looks, empty. */
function makeChart(options: CandleChartOptions): Chart {
  const { element, colours, words } = options;
  registerOverlay(ownOrdersOverlay(colours));
  registerOverlay(ownFillOverlay(colours));
  const chart = init(element, {
    timezone: TIME_ZONE,
    styles: chartStyles(colours),
    hotkey: { enabled: false },
    thousandsSeparator: { sign: ',' },
    decimalFold: { format: (value) => words.number(String(value)) },
    formatter: {
      // Labels of the axis are written where they are placed (shape-axes.ts).
      formatDate: ({ timestamp }) => words.fullTime(timestamp),
      formatExtendText: words.timeLeft,
    },
    layout: { yAxis: { gap: gapOf(options) } },
  });
  if (chart === null) throw new Error('the chart has its element');
  // The library makes its canvas the page's first Tab stop; the table beside it says the same, and
  // serves the keyboard and screen readers.
  for (const part of element.querySelectorAll<HTMLElement>('[tabindex]')) part.tabIndex = -1;
  chart.setBarSpace(BAR_PX);
  chart.setOffsetRightDistance(24);
  registerDrawings(chart, colours, words.number, options.priceDecimals);
  return chart;
}

/** Figures that each indicator has in the legend. */
const LEGEND_FIGURES: Readonly<Record<IndicatorName, number>> = {
  ma: 2,
  ema: 2,
  boll: 3,
  vol: 0,
  rsi: 1,
  macd: 2,
};

/** So little height that one line of legend and low panes must do (chart-legend.css says the same). */
function isLow(element: HTMLElement): boolean {
  return element.clientHeight < LOW_PX;
}

function gapOf(options: CandleChartOptions): { top: number; bottom: number } {
  const { element, isSmall, indicators } = options;
  if (isSmall || isLow(element)) return { top: 0.16, bottom: 0.06 };
  const panes = indicators.filter((name) => PANE_INDICATORS.includes(name));
  const plotPx = Math.max(160, element.clientHeight - TIME_AXIS_PX - panes.length * PANE_PX);
  const figures = indicators.reduce((sum, name) => sum + LEGEND_FIGURES[name], 0);
  const rows = Math.ceil((figures * LEGEND_FIGURE_PX) / Math.max(element.clientWidth, 320));
  const legend = (LEGEND_SPACE_PX + rows * LEGEND_ROW_PX) / plotPx;
  // The library takes it as a share of the scale, not of the height.
  return { top: Math.min(0.5, legend / (0.94 - Math.min(legend, 0.5))), bottom: 0.06 };
}

/** Loads pages as they come into sight and keeps the last bar alive. */
function feed(chart: Chart, { source, onEmpty, signal }: CandleChartOptions): void {
  let stopFollowing: () => void = () => undefined;
  let last: Candle | null = null;
  chart.setDataLoader({
    getBars: async ({ type, timestamp, callback }) => {
      // Nothing comes after the last bar but what is followed.
      if (type === 'backward') {
        callback([], false);
        return;
      }
      const page = await source.load(type === 'forward' ? (timestamp ?? 0) - 1 : Date.now());
      if (page === null || signal.aborted) return;
      if (type === 'init') {
        last = page.candles.at(-1) ?? null;
        if (last === null) onEmpty();
      }
      const more = { forward: !page.isFirst, backward: false };
      callback(page.candles.map(toData), more);
    },
    subscribeBar: ({ callback }) => {
      stopFollowing();
      stopFollowing = source.follow(last, (bar) => callback(toData(bar)));
    },
    unsubscribeBar: () => stopFollowing(),
  });
  signal.addEventListener('abort', () => stopFollowing(), { once: true });
}

function toData(candle: Candle): KLineData {
  return { ...candle };
}

/** The index of the candle under a point of the chart; null beside all of them. */
function candleAt(chart: Chart, x: number): number | null {
  const points = chart.convertFromPixel([{ x }], { paneId: 'candle_pane' });
  const [point] = Array.isArray(points) ? points : [points];
  const index = point?.dataIndex;
  return index !== undefined && chart.getDataList()[index] !== undefined ? index : null;
}

/** Tells the legend which candle is looked at, at most once a frame. */
function followLegend(chart: Chart, options: CandleChartOptions): void {
  const { element, onLegend, indicators, colours, signal } = options;
  let frame = 0;
  let index: number | null = null;
  const tell = () => {
    frame = 0;
    const list = chart.getDataList();
    const at = index ?? list.length - 1;
    const candle = list[at];
    if (candle === undefined) {
      onLegend(null);
      return;
    }
    const { timestamp, open, high, low, close, volume = 0 } = candle;
    onLegend({
      candle: { timestamp, open, high, low, close, volume },
      isPointed: index !== null,
      indicators: indicatorValues(chart, indicators, at, colours),
    });
  };
  const wake = () => {
    if (frame === 0) frame = requestAnimationFrame(tell);
  };
  const onCross = (data: unknown) => {
    // The library tells where the pointer is, in pixels.
    const { x } = data as { x: number };
    index = candleAt(chart, x);
    wake();
  };
  // That a mouse has left, or a finger comes for another point, it tells nobody.
  const onGone = ({ type, pointerType }: PointerEvent) => {
    if ((type === 'pointerleave') !== (pointerType === 'mouse')) return;
    index = null;
    wake();
  };
  for (const type of ['pointerleave', 'pointerdown'] as const) {
    element.addEventListener(type, onGone, { signal });
  }
  chart.subscribeAction('onCrosshairChange', onCross);
  chart.subscribeAction('onVisibleRangeChange', wake);
  signal.addEventListener('abort', () => cancelAnimationFrame(frame), { once: true });
}
