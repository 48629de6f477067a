import { formatPrice, type MarketSpec, type Ticks } from '@sarraf/market';
import { digitsShown, type Settings } from '../../../lib/settings.ts';
import { groupDigits, persianDigits, toPersianNumber } from '../../../lib/number-text.ts';
import { dayKey, formatTime } from '../../../lib/time-text.ts';
import { watchDeals } from '../../../realtime/deals-feed.ts';
import { getCandles } from '../api/get-candles.ts';
import type { CandleChart, ChartWords, LegendValues } from '../chart/candle-chart.ts';
import { addDeal, type Candle, PERIOD_MS, timeLeft } from '../model/candles.ts';
import type { IndicatorName } from '../model/chart-choices.ts';
import type { Period } from '../model/period.ts';

/** Prices of dear toman markets are drawn in millions: the axis stays readable. */
const MILLION = 1_000_000;
const MILLION_FROM_TICK = 100_000n;

export interface ChartScale {
  readonly isMillion: boolean;
  readonly decimals: number;
  /** A price as the chart draws it. */
  readonly scale: (price: number) => number;
}

export function chartScale(spec: MarketSpec): ChartScale {
  const isMillion = spec.quote.symbol === 'IRT' && spec.tickUnits >= MILLION_FROM_TICK;
  const decimals = isMillion ? 1 : (formatPrice(1 as Ticks, spec).split('.')[1]?.length ?? 0);
  return { isMillion, decimals, scale: (price) => (isMillion ? price / MILLION : price) };
}

export interface OpenChartOptions {
  readonly element: HTMLElement;
  readonly spec: MarketSpec;
  readonly period: Period;
  readonly look: Settings;
  readonly isSmall: boolean;
  readonly indicators: readonly IndicatorName[];
  readonly onLegend: (values: LegendValues | null) => void;
  readonly onEmpty: () => void;
  readonly onCancelOrder: (orderId: string) => void;
  readonly onLoaded: () => void;
  readonly onFailed: () => void;
}

/** Opens the chart once its code is here; `close` ends it at any point. */
export function openChart(options: OpenChartOptions): {
  ready: Promise<CandleChart | null>;
  close: () => void;
} {
  const gone = new AbortController();
  let chart: CandleChart | null = null;
  const ready = import('../chart/candle-chart.ts').then(({ createCandleChart, readColours }) => {
    if (gone.signal.aborted) return null;
    const { spec, period, look } = options;
    chart = createCandleChart({
      ...options,
      symbol: spec.symbol,
      priceDecimals: chartScale(spec).decimals,
      colours: readColours(),
      words: wordsOf(look, period),
      source: sourceOf(options, gone.signal),
    });
    return chart;
  });
  return {
    ready,
    close: () => {
      gone.abort();
      chart?.destroy();
      chart = null;
    },
  };
}

function sourceOf({ spec, period, onLoaded, onFailed }: OpenChartOptions, signal: AbortSignal) {
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
      } catch (error) {
        if (!signal.aborted) onFailed();
        throw error;
      }
    },
    follow: (last: Candle | null, put: (bar: Candle) => void) => {
      let bar = last;
      let seen: number | null = null;
      return watchDeals(spec.symbol, (deals) => {
        // What the history already holds is not counted twice.
        const known = seen ?? deals[0]?.seq ?? 0;
        seen = deals[0]?.seq ?? known;
        const fresh = deals.filter((deal) => deal.seq > known).reverse();
        if (fresh.length === 0) return;
        for (const deal of fresh) {
          const price = String(scale(Number(deal.price)));
          bar = addDeal(bar, { ...deal, price }, period);
        }
        if (bar !== null) put(bar);
      });
    },
  };
}

/** The page's digits and calendar for the canvas, where nothing else reaches. */
function wordsOf(look: Settings, period: Period): ChartWords {
  const isPersian = digitsShown(look) === 'fa';
  const isIntraday = PERIOD_MS[period] < PERIOD_MS['1D'];
  const isolate = (text: string) => (look.lang === 'fa' ? `\u2067${text}\u2069` : text);
  let day = '';
  return {
    number: (text) => {
      const [whole = '', fraction] = text.replace(/,/g, '').split('.');
      const grouped = `${groupDigits(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
      return isPersian ? toPersianNumber(grouped) : grouped;
    },
    axisTime: (atMs) => {
      // The first label of each day names the day.
      const its = dayKey(new Date(atMs).toISOString());
      const isNewDay = its !== day;
      day = its;
      if (!isIntraday || isNewDay) return isolate(formatTime(atMs, 'day', look));
      return formatTime(atMs, 'clock', look);
    },
    fullTime: (atMs) => {
      const date = formatTime(atMs, 'weekday', look);
      const comma = look.lang === 'fa' ? '،' : ',';
      return isolate(isIntraday ? `${date}${comma} ${formatTime(atMs, 'clock', look)}` : date);
    },
    timeLeft: () => {
      const text = timeLeft(period, Date.now());
      return isPersian ? persianDigits(text) : text;
    },
  };
}
