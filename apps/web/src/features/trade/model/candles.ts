import type { Deal } from '@sarraf/contracts';
import type { Period } from './period.ts';

/** One candle for drawing. Floats on purpose: nothing here is money. */
export interface Candle {
  /** Open time, Unix ms. */
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Length of a bar; of a month the longest. */
export const PERIOD_MS: Readonly<Record<Period, number>> = {
  '1': MINUTE_MS,
  '5': 5 * MINUTE_MS,
  '15': 15 * MINUTE_MS,
  '60': 60 * MINUTE_MS,
  '240': 240 * MINUTE_MS,
  '1D': DAY_MS,
  '1W': 7 * DAY_MS,
  '1M': 31 * DAY_MS,
};

/** Candles are cut by UTC; weeks begin on Monday and months are calendar's, as the server's. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** When the bar begins that a moment falls into; both in Unix ms. */
export function barStart(atMs: number, period: Period): number {
  if (period === '1M') return monthStart(atMs, 0);
  const length = PERIOD_MS[period];
  const shift = period === '1W' ? FIRST_MONDAY_MS : 0;
  return Math.floor((atMs - shift) / length) * length + shift;
}

function monthStart(atMs: number, months: number): number {
  const date = new Date(atMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

function barEnd(atMs: number, period: Period): number {
  return period === '1M' ? monthStart(atMs, 1) : barStart(atMs, period) + PERIOD_MS[period];
}

/** The last bar with one more deal in it, or a new bar that the deal opens. */
export function addDeal(last: Candle | null, deal: Deal, period: Period): Candle {
  const start = barStart(Date.parse(deal.at), period);
  const price = Number(deal.price);
  const volume = Number(deal.amount);
  if (last === null || start > last.timestamp) {
    return { timestamp: start, open: price, high: price, low: price, close: price, volume };
  }
  return {
    ...last,
    high: Math.max(last.high, price),
    low: Math.min(last.low, price),
    close: price,
    volume: last.volume + volume,
  };
}

/** What is left of the bar that runs: days and hours, or under a day the clock: `02:41`. */
export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  /** `02:41` or `1:02:41`. */
  readonly clock: string;
}

/** From `nowMs` (Unix ms) to the end of the bar that it falls into, in whole seconds. */
export function timeLeft(period: Period, nowMs: number): TimeLeft {
  const seconds = Math.floor(Math.max(0, barEnd(nowMs, period) - nowMs) / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return {
    days: Math.floor(hours / 24),
    hours: hours % 24,
    clock: hours === 0 ? rest : `${hours}:${rest}`,
  };
}

/** A drawing float as plain decimal text, never with an exponent. */
export function plainDecimal(value: number): string {
  const text = String(Number(value.toPrecision(12)));
  if (!text.includes('e')) return text;
  return value.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 12 });
}
