import type { Deal } from '@sarraf/contracts';
import { formatPrice, type MarketSpec, type Ticks } from '@sarraf/market';
import { CHART } from '#lib/constants.ts';
import { digitsShown, type Settings } from '#lib/settings.ts';
import { formatNumber, persianDigits } from '#lib/number-text.ts';
import { dayKey, formatTime } from '#lib/time-text.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { watchDeals } from '#realtime/deals-feed.ts';
import { getCandles } from '../api/get-candles.ts';
import type { CandleChart, ChartWords, LegendValues } from '../chart/candle-chart.ts';
import type { DrawingState } from '../chart/drawn-shapes.ts';
import { type BarChange, type BarStream, takeDeals, takeHistory } from '../model/bar-stream.ts';
import { type Candle, PERIOD_MS, timeLeft } from '../model/candles.ts';
import type { IndicatorName } from '../model/chart-choices.ts';
import { readDrawings, writeDrawings } from '../model/drawings.ts';
import type { Period } from '../model/period.ts';

/** Prices of dear toman markets are drawn in millions: the axis stays readable. */
const MILLION = 1_000_000;
const MILLION_FROM_TICK = 100_000n;

/** Whether a chart has its prices in millions of toman, and with how many decimals they show. */
export interface ChartScale {
  readonly isMillion: boolean;
  readonly decimals: number;
  /** A price as the chart draws it. */
  readonly scale: (price: number) => number;
}

/** Millions for toman markets whose tick is 100,000 toman or more; else prices as they are. */
export function chartScale(spec: MarketSpec): ChartScale {
  const isMillion = spec.quote.symbol === 'IRT' && spec.tickUnits >= MILLION_FROM_TICK;
  const decimals = isMillion ? 1 : (formatPrice(1 as Ticks, spec).split('.')[1]?.length ?? 0);
  return { isMillion, decimals, scale: (price) => (isMillion ? price / MILLION : price) };
}

/**
 * What a panel opens a chart with, and what it hears: of each page of candles that came or failed,
 * of a market without candles, of the legend and of drawings.
 */
export interface OpenChartOptions {
  readonly signal: AbortSignal;
  readonly element: HTMLElement;
  readonly spec: MarketSpec;
  readonly period: Period;
  readonly look: Settings;
  readonly isSmall: boolean;
  readonly indicators: readonly IndicatorName[];
  readonly onLegend: (values: LegendValues | null) => void;
  readonly onEmpty: () => void;
  readonly onCancelOrder: (orderId: string) => void;
  readonly onDrawing: (state: DrawingState) => void;
  /** «۶ روز و ۱۷ ساعت» */
  readonly daysLeft: (days: string, hours: string) => string;
  readonly onLoaded: () => void;
  readonly onFailed: () => void;
  /** True from the moment on in which bars are missing after a break, false once they are there. */
  readonly onGap: (isOpen: boolean) => void;
  /** The break was longer than a page of candles: only a chart opened anew has them all. */
  readonly onOutdated: () => void;
}

/** Opens the chart once its code is here; the signal ends it at any point. */
export async function openChart(options: OpenChartOptions): Promise<CandleChart> {
  const { spec, signal } = options;
  const { createCandleChart, readColours } = await import('../chart/candle-chart.ts');
  signal.throwIfAborted();
  const { decimals, scale } = chartScale(spec);
  return createCandleChart({
    ...options,
    symbol: spec.symbol,
    priceDecimals: decimals,
    colours: readColours(),
    words: wordsOf(options),
    drawings: {
      unit: 1 / scale(1),
      kept: readDrawings(readStored(DRAWINGS_KEY), spec.symbol),
      onChange: (drawings) =>
        writeStored(
          DRAWINGS_KEY,
          // Another tab may have drawn in another market meanwhile.
          writeDrawings(readStored(DRAWINGS_KEY), spec.symbol, drawings),
        ),
      onState: options.onDrawing,
    },
    source: sourceOf(options),
  });
}

function sourceOf(options: OpenChartOptions) {
  const { spec, period, signal, onLoaded, onFailed } = options;
  const { scale } = chartScale(spec);
  const scaled = (candle: Candle): Candle => ({
    ...candle,
    open: scale(candle.open),
    high: scale(candle.high),
    low: scale(candle.low),
    close: scale(candle.close),
  });
  return {
    load: async (toMs: number) => {
      try {
        const page = await getCandles(spec.symbol, period, toMs, signal);
        onLoaded();
        return { ...page, candles: page.candles.map(scaled) };
      } catch {
        if (!signal.aborted) onFailed();
        return null;
      }
    },
    follow: (last: Candle | null, put: (bar: Candle) => void) =>
      followBars(options, last, (bars) => bars.forEach(put), scaled),
  };
}

/** More bars than one call brings: the chart is opened anew. */
const REFILL_BARS_MAX = 300;

/**
 * Keeps the last bars alive; after a break those since then are fetched again before anything newer is
 * drawn, as a chart can only grow at its end. Answers how to stop.
 */
function followBars(
  { spec, period, signal, onGap, onOutdated }: OpenChartOptions,
  last: Candle | null,
  put: (bars: readonly Candle[]) => void,
  scaled: (candle: Candle) => Candle,
): () => void {
  const { scale } = chartScale(spec);
  let stream: BarStream = { bar: last, seq: null };
  let newest: readonly Deal[] = [];
  let isFilling = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const take = (change: BarChange): void => {
    stream = change.stream;
    put(change.bars);
  };
  const hear = (deals: readonly Deal[]): void => {
    newest = deals.map((deal) => ({ ...deal, price: String(scale(Number(deal.price))) }));
    if (isFilling) return;
    const change = takeDeals(stream, newest, period);
    if (change.isGap) void fill();
    else take(change);
  };
  const fill = async (): Promise<void> => {
    isFilling = true;
    onGap(true);
    const since = Date.now() - (stream.bar?.timestamp ?? Date.now());
    const bars = Math.ceil(since / PERIOD_MS[period]) + 2;
    if (bars > REFILL_BARS_MAX) {
      onOutdated();
      return;
    }
    const seq = newest[0]?.seq ?? null;
    try {
      const page = await getCandles(spec.symbol, period, Date.now(), signal, bars);
      take(takeHistory(stream, page.candles.map(scaled), seq));
      // what came meanwhile
      take(takeDeals(stream, newest, period));
      isFilling = false;
      onGap(false);
    } catch {
      if (!signal.aborted) again = setTimeout(() => void fill(), CHART.retryMs);
    }
  };
  const leave = watchDeals(spec.symbol, hear);
  return () => {
    clearTimeout(again);
    leave();
  };
}

const DRAWINGS_KEY = 'trade-drawings';

/** The page's digits and calendar for the canvas, where nothing else reaches. */
function wordsOf({ look, period, daysLeft }: OpenChartOptions): ChartWords {
  const isPersian = digitsShown(look) === 'fa';
  const length = PERIOD_MS[period];
  const isolate = (text: string) => (look.lang === 'fa' ? `\u2067${text}\u2069` : text);
  const digits = (text: string) => (isPersian ? persianDigits(text) : text);
  const days = new Map<number, { readonly day: string; readonly year: string }>();
  return {
    number: (text) => {
      const plain = text.replace(/,/g, '');
      // the chart says how many decimals it means, zeros among them
      const minFraction = plain.split('.')[1]?.length;
      return formatNumber(plain, { digits: digitsShown(look), minFraction }) ?? digits(text);
    },
    axisTime: ({ at, says }) =>
      says === 'clock' ? formatTime(at, 'clock', look) : isolate(formatTime(at, says, look)),
    dayOf: (at) => {
      // Asked for every bar in sight whenever the chart moves.
      let known = days.get(at);
      if (known === undefined) {
        const year = formatTime(at, 'date', look).split(' ').at(-1) ?? '';
        known = { day: dayKey(new Date(at).toISOString()), year };
        days.set(at, known);
      }
      return known;
    },
    fullTime: (atMs) => {
      const shape = length > PERIOD_MS['1D'] ? 'date' : 'weekday';
      const date = formatTime(atMs, shape, look);
      const comma = look.lang === 'fa' ? '،' : ',';
      const isIntraday = length < PERIOD_MS['1D'];
      return isolate(isIntraday ? `${date}${comma} ${formatTime(atMs, 'clock', look)}` : date);
    },
    timeLeft: () => {
      const left = timeLeft(period, Date.now());
      if (left.days === 0) return digits(left.clock);
      return isolate(digits(daysLeft(String(left.days), String(left.hours))));
    },
  };
}
