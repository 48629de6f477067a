import { persianDigits } from './number-text.ts';
import { digitsShown, type Settings } from './settings-shape.ts';

const ZONE = 'Asia/Tehran';

/** How much of a moment is shown. */
export type TimeShape = 'clock' | 'seconds' | 'day' | 'dayClock' | 'full' | 'weekday' | 'date';

const SHAPES: Record<TimeShape, Intl.DateTimeFormatOptions> = {
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  seconds: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'long' },
  dayClock: { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  full: {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A format in Tehran's time, made when it is first needed: a phone takes long to make one. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: ZONE });
  formatters.set(key, made);
  return made;
}

/**
 * A moment (ISO text or Unix ms) as words: Jalali in Persian, Gregorian in English, Tehran's clock.
 *
 * @example formatTime('2026-11-21T10:36:00Z', 'dayClock', settings) // '۳۰ آبان، ۱۴:۰۶'
 */
export function formatTime(at: string | number, shape: TimeShape, current: Settings): string {
  const fa = current.lang === 'fa';
  const parts = partsOf(at, shape, fa);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const clock = [of('hour'), of('minute'), of('second')].filter((part) => part !== '').join(':');
  const date = fa
    ? [of('weekday'), of('day'), of('month'), of('year')].filter((part) => part !== '').join(' ')
    : [of('weekday'), `${of('day')} ${of('month')}`.trim(), of('year')]
        .filter((part) => part !== '')
        .join(' ');
  const text = [date, clock].filter((part) => part !== '').join(fa ? '، ' : ', ');
  return digitsShown(current) === 'fa' ? persianDigits(text) : text;
}

function partsOf(at: string | number, shape: TimeShape, fa: boolean): Intl.DateTimeFormatPart[] {
  const locale = fa ? 'fa-IR-u-ca-persian-nu-latn' : 'en-GB';
  const formatter = formatterOf(locale, SHAPES[shape]);
  return formatter.formatToParts(typeof at === 'number' ? at : Date.parse(at));
}

/**
 * Makes what the first moment on a screen needs, while nobody waits: the Jalali calendar is read with
 * the first format, 18 ms of a desktop's time and 70 of a phone's.
 */
export function readyTimes(current: Settings): void {
  formatTime(0, 'dayClock', current);
}

/** The day a moment belongs to, for grouping; equal texts are equal days in Tehran. */
export function dayKey(at: string): string {
  return formatterOf('en-CA', {}).format(Date.parse(at));
}

/** The unit in which an age is said; a month counts 30 days, a year 365. */
export type AgeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

const UNITS: readonly (readonly [AgeUnit, number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago in the largest whole unit (a month is 30 days); under a minute it says seconds. */
export function ageOf(atMs: number, nowMs: number): { unit: AgeUnit; count: number } {
  const seconds = Math.max(0, Math.floor((nowMs - atMs) / 1_000));
  for (const [unit, size] of UNITS) {
    if (seconds >= size) return { unit, count: Math.floor(seconds / size) };
  }
  return { unit: 'second', count: seconds };
}

/** This year in both calendars, Tehran's. */
export function todayYears(): { jalali: number; gregorian: number } {
  const year = (calendar: string) =>
    Number(
      formatterOf(`en-u-ca-${calendar}-nu-latn`, { year: 'numeric' })
        .formatToParts(Date.now())
        .find((part) => part.type === 'year')?.value,
    );
  return { jalali: year('persian'), gregorian: year('gregory') };
}
