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

/** Length of a bar. */
export const PERIOD_MS: Readonly<Record<Period, number>> = {
  '1': MINUTE_MS,
  '5': 5 * MINUTE_MS,
  '15': 15 * MINUTE_MS,
  '60': 60 * MINUTE_MS,
  '240': 240 * MINUTE_MS,
  '1D': DAY_MS,
  '1W': 7 * DAY_MS,
};

/** Candles are cut by UTC; weeks begin on Monday as the candle door's do. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

export function barStart(atMs: number, period: Period): number {
  const length = PERIOD_MS[period];
  const shift = period === '1W' ? FIRST_MONDAY_MS : 0;
  return Math.floor((atMs - shift) / length) * length + shift;
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

/** `02:41` or `1:02:41` until the bar closes. */
export function timeLeft(period: Period, nowMs: number): string {
  const left = Math.max(0, barStart(nowMs, period) + PERIOD_MS[period] - nowMs);
  const seconds = Math.floor(left / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

/** A drawing float as plain decimal text, never with an exponent. */
export function plainDecimal(value: number): string {
  return value.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 12 });
}
