// The chart's words for bar lengths: TradingView's UDF.
import type { Cut } from './candles.queries.ts';

const DAY_S = 86_400;
/** 1970-01-05 was a Monday: weeks begin there. */
const MONDAY_S = 4 * DAY_S;

const minutes = (count: number): Cut => ({ everyS: count * 60, originS: 0 });

const CUTS: Readonly<Record<string, Cut>> = {
  '1': minutes(1),
  '5': minutes(5),
  '15': minutes(15),
  '30': minutes(30),
  '60': minutes(60),
  '240': minutes(240),
  '1D': { everyS: DAY_S, originS: 0 },
  '1W': { everyS: 7 * DAY_S, originS: MONDAY_S },
  '1M': 'month',
};

export const RESOLUTIONS: readonly string[] = ['1', '5', '15', '30', '60', '240', '1D', '1W', '1M'];

/** How a resolution cuts time; `D`, `W`, `M` are the library's other names of the last three. */
export function cutOf(resolution: string): Cut | undefined {
  const name = /^[DWM]$/.test(resolution) ? `1${resolution}` : resolution;
  return RESOLUTIONS.includes(name) ? CUTS[name] : undefined;
}

/** The opening of the bar that `time` (unix seconds) falls into. */
export function barStart(cut: Cut, time: number): number {
  if (cut !== 'month') {
    return Math.floor((time - cut.originS) / cut.everyS) * cut.everyS + cut.originS;
  }
  const date = new Date(time * 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1_000;
}

/** A moment `count` bars before `time`, or a little earlier. */
export function barsBefore(cut: Cut, time: number, count: number): number {
  return Math.max(0, time - count * (cut === 'month' ? 31 * DAY_S : cut.everyS));
}
