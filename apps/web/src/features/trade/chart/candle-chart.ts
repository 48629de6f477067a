import {
  type Chart,
  dispose,
  init,
  type KLineData,
  type Period as ChartPeriod,
  registerOverlay,
} from 'klinecharts';
import type { Candle } from '../model/candles.ts';
import type { Period } from '../model/period.ts';
import { type ChartColours, chartStyles } from './chart-styles.ts';
import { drawOwnOrders, type OwnOrderLine, ownOrderOverlay } from './own-orders.ts';

export { readColours } from './chart-styles.ts';

/** What is loaded and heard for the chart; it never fetches by itself. */
export interface CandleSource {
  /** A page of candles before `toMs`, oldest first. */
  readonly load: (toMs: number) => Promise<{ candles: readonly Candle[]; isFirst: boolean }>;
  /** Calls with the last bar whenever it changed; the returned function ends that. */
  readonly follow: (last: Candle | null, put: (bar: Candle) => void) => () => void;
}

/** Texts of the page's language: digits, calendar, the time left. */
export interface ChartWords {
  /** A number as klinecharts wrote it, in the page's digits. */
  readonly number: (text: string) => string;
  readonly axisTime: (atMs: number) => string;
  readonly fullTime: (atMs: number) => string;
  readonly timeLeft: () => string;
}

/** What the legend shows: the candle under the pointer or the last one, and both averages. */
export interface LegendValues {
  readonly candle: Candle;
  readonly ma7: number | null;
  readonly ma25: number | null;
}

export interface CandleChart {
  setOrders: (orders: readonly OwnOrderLine[]) => void;
  resize: () => void;
  destroy: () => void;
}

export interface CandleChartOptions {
  readonly element: HTMLElement;
  readonly symbol: string;
  readonly period: Period;
  readonly priceDecimals: number;
  readonly colours: ChartColours;
  readonly words: ChartWords;
  readonly source: CandleSource;
  readonly isSmall: boolean;
  readonly onLegend: (values: LegendValues | null) => void;
  readonly onCancelOrder: (orderId: string) => void;
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
};

const LEGEND_SPACE_PX = 76;
const VOLUME_PX = 64;
const BAR_PX = 8;
const AVERAGES = [7, 25];

/** Draws the chart into an element; everything lives until `destroy`. */
export function createCandleChart(options: CandleChartOptions): CandleChart {
  const { element, colours, words, period } = options;
  registerOverlay(ownOrderOverlay(colours));
  const chart = init(element, {
    timezone: 'Asia/Tehran',
    styles: chartStyles(colours),
    hotkey: { enabled: false },
    thousandsSeparator: { sign: ',' },
    decimalFold: { format: (value) => words.number(String(value)) },
    formatter: {
      formatDate: ({ timestamp, type }) =>
        type === 'xAxis' ? words.axisTime(timestamp) : words.fullTime(timestamp),
      formatExtendText: words.timeLeft,
    },
    layout: { yAxis: { gap: gapOf(options) } },
  });
  if (chart === null) throw new Error('the chart has its element');
  // The library makes its canvas the page's first Tab stop; the table beside it serves the keyboard.
  for (const stop of element.querySelectorAll<HTMLElement>('[tabindex]')) stop.tabIndex = -1;
  // The picture is hidden from the keyboard and from screen readers: the table says the same.
  for (const part of element.querySelectorAll<HTMLElement>('[tabindex]')) part.tabIndex = -1;
  chart.setBarSpace(BAR_PX);
  chart.setOffsetRightDistance(24);
  addIndicators(chart, options);
  const stopLegend = followLegend(chart, options);
  chart.setSymbol({
    ticker: options.symbol,
    pricePrecision: options.priceDecimals,
    volumePrecision: 4,
  });
  chart.setPeriod(PERIODS[period]);
  const stopData = feed(chart, options);
  return {
    setOrders: (orders) => drawOwnOrders(chart, orders, options.onCancelOrder),
    resize: () => chart.resize(),
    destroy: () => {
      stopLegend();
      stopData();
      dispose(chart);
    },
  };
}

function gapOf({ element, isSmall }: CandleChartOptions): { top: number; bottom: number } {
  const height = Math.max(element.clientHeight, 160);
  return { top: isSmall ? 0.12 : Math.min(0.3, LEGEND_SPACE_PX / height), bottom: 0.06 };
}

const UNIT_SPACE_PX = 36;

function addIndicators(chart: Chart, { isSmall }: CandleChartOptions): void {
  // The axis' unit stands in its top corner: no figure may be under it.
  chart.overrideYAxis({
    paneId: 'candle_pane',
    createTicks: ({ defaultTicks }) =>
      isSmall ? defaultTicks : defaultTicks.filter((tick) => tick.coord > UNIT_SPACE_PX),
  });
  chart.createIndicator({ name: 'MA', calcParams: AVERAGES, paneId: 'candle_pane' }, true);
  if (isSmall) return;
  const id = 'volume_pane';
  chart.createIndicator({ name: 'VOL', calcParams: [], paneId: id }, false);
  chart.setPaneOptions({ id, height: VOLUME_PX, minHeight: VOLUME_PX, dragEnabled: false });
  chart.overrideYAxis({ paneId: id, gap: { top: 0.1, bottom: 0 }, createTicks: () => [] });
}

/** Loads pages as they come into sight and keeps the last bar alive. */
function feed(chart: Chart, { source, onEmpty }: CandleChartOptions): () => void {
  let stopFollowing: () => void = () => undefined;
  let isOver = false;
  let last: Candle | null = null;
  chart.setDataLoader({
    getBars: async ({ type, timestamp, callback }) => {
      // Nothing comes after the last bar but what is followed.
      if (type === 'backward') {
        callback([], false);
        return;
      }
      const page = await source.load(type === 'forward' ? (timestamp ?? 0) - 1 : Date.now());
      if (isOver) return;
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
  return () => {
    isOver = true;
    stopFollowing();
  };
}

function toData(candle: Candle): KLineData {
  return { ...candle };
}

/** Tells the legend which candle is looked at, at most once a frame. */
function followLegend(chart: Chart, { onLegend }: CandleChartOptions): () => void {
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
    const average = (bars: number) => {
      if (at + 1 < bars) return null;
      return list.slice(at + 1 - bars, at + 1).reduce((sum, bar) => sum + bar.close, 0) / bars;
    };
    const { timestamp, open, high, low, close, volume = 0 } = candle;
    const [short = 7, long = 25] = AVERAGES;
    onLegend({
      candle: { timestamp, open, high, low, close, volume },
      ma7: average(short),
      ma25: average(long),
    });
  };
  const wake = () => {
    if (frame === 0) frame = requestAnimationFrame(tell);
  };
  const onCross = (data: unknown) => {
    const pointed = data as { dataIndex?: number; kLineData?: unknown } | undefined;
    index = pointed?.kLineData === undefined ? null : (pointed.dataIndex ?? null);
    wake();
  };
  chart.subscribeAction('onCrosshairChange', onCross);
  chart.subscribeAction('onVisibleRangeChange', wake);
  return () => {
    cancelAnimationFrame(frame);
    chart.unsubscribeAction('onCrosshairChange', onCross);
    chart.unsubscribeAction('onVisibleRangeChange', wake);
  };
}
