// Lengths of bars: the chart's words for them (TradingView's UDF) and how they cut time, in UTC.

const DAY_S = 86_400;
const WEEK_S = 7 * DAY_S;
/** 1970-01-05 was a Monday: weeks begin there. */
const MONDAY_S = 4 * DAY_S;
/** Stands for a calendar month, whatever its days. */
const MONTH_S = 30 * DAY_S;

const SECONDS: Readonly<Record<string, number>> = {
  '1': 60,
  '5': 300,
  '15': 900,
  '30': 1_800,
  '60': 3_600,
  '240': 14_400,
  '1D': DAY_S,
  '1W': WEEK_S,
  '1M': MONTH_S,
};

/** The chart's words, shortest first. */
export const RESOLUTIONS: readonly string[] = ['1', '5', '15', '30', '60', '240', '1D', '1W', '1M'];

/** A stored length of bars and the finer one that its bars are sums of; minutes are sums of trades. */
export interface Rung {
  readonly seconds: number;
  readonly of: number | undefined;
}

/** All stored lengths, shortest first: each comes after what it is made of. */
export const LADDER: readonly Rung[] = [
  { seconds: 60, of: undefined },
  { seconds: 300, of: 60 },
  { seconds: 900, of: 300 },
  { seconds: 1_800, of: 900 },
  { seconds: 3_600, of: 1_800 },
  { seconds: 14_400, of: 3_600 },
  { seconds: DAY_S, of: 14_400 },
  { seconds: WEEK_S, of: DAY_S },
  { seconds: MONTH_S, of: DAY_S },
];

/** Length of a resolution's bars; `D`, `W`, `M` are the library's other names of the last three. */
export function secondsOf(resolution: string): number | undefined {
  const name = /^[DWM]$/.test(resolution) ? `1${resolution}` : resolution;
  return RESOLUTIONS.includes(name) ? SECONDS[name] : undefined;
}

/** The opening of the bar that `time` (unix seconds) falls into. */
export function barStart(seconds: number, time: number): number {
  if (seconds === MONTH_S) {
    const date = new Date(time * 1_000);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1_000;
  }
  const origin = seconds === WEEK_S ? MONDAY_S : 0;
  return Math.floor((time - origin) / seconds) * seconds + origin;
}

/** The same in SQL, of a column with unix seconds. */
export function barStartSql(seconds: number, column: string): string {
  if (seconds === MONTH_S) {
    const start = `date_trunc('month', to_timestamp(${column}) AT TIME ZONE 'UTC')`;
    return `extract(epoch FROM ${start})::bigint`;
  }
  if (seconds !== WEEK_S) return `${column} / ${seconds} * ${seconds}`;
  return `(${column} - ${MONDAY_S}) / ${WEEK_S} * ${WEEK_S} + ${MONDAY_S}`;
}
