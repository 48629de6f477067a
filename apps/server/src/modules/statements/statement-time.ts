// A moment as banks write it: of the Persian calendar or the Gregorian one, in Tehran.
import { tehranDayStart } from '@sarraf/settlement';
import { jalaliToGregorian } from '../../platform/calendar/jalali.ts';

const WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
const OF_TEHRAN =
  /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:(?:[ T،,]|\s*-\s*)\s*(\d{1,2}):(\d\d)(?::(\d\d))?)?$/;
/** A day, and maybe a time, of digits alone: `14050905 134510`. */
const OF_DIGITS = /^(\d{4})(\d\d)(\d\d)(?=\s|$)/;
const CLOCK_OF_DIGITS = /\s(\d\d)(\d\d)(\d\d)?$/;
/** Before it years are of the Persian calendar; a moment with a zone never is. */
const GREGORIAN_FROM = 1900;
const PERSIAN_FROM = 1300;
const PERSIAN_TO = 1500;
const SECOND_MS = 1_000;

/**
 * Ms since 1970; undefined where it is no moment. What has no zone is of Tehran, and a year between 1300
 * and 1500 is of the Persian calendar.
 *
 * @example readStatementTime('1405/09/05 13:45:10') // 2026-11-26T10:15:10Z
 */
export function readStatementTime(text: string): number | undefined {
  const written = text.trim();
  if (WITH_ZONE.test(written)) {
    return Number(written.slice(0, 4)) < GREGORIAN_FROM ? undefined : msOf(Date.parse(written));
  }
  const parts = OF_TEHRAN.exec(parted(written))
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (parts === undefined) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const date = dateOf(year, month, day);
  if (date === undefined) return undefined;
  return tehranDayStart(date) + ((hour * 60 + minute) * 60 + second) * SECOND_MS;
}

/** Digits alone as they are with signs between them. */
function parted(text: string): string {
  return text
    .replace(OF_DIGITS, '$1/$2/$3')
    .replace(CLOCK_OF_DIGITS, (_, hour: string, minute: string, second?: string) =>
      [` ${hour}`, minute, ...(second === undefined ? [] : [second])].join(':'),
    );
}

const msOf = (ms: number): number | undefined => (Number.isNaN(ms) ? undefined : ms);

function dateOf(year: number, month: number, day: number): string | undefined {
  if (year >= GREGORIAN_FROM) return gregorian(year, month, day);
  const isPersian = year >= PERSIAN_FROM && year < PERSIAN_TO;
  return isPersian ? jalaliToGregorian(year, month, day) : undefined;
}

function gregorian(year: number, month: number, day: number): string | undefined {
  const two = (value: number): string => String(value).padStart(2, '0');
  const text = `${year}-${two(month)}-${two(day)}`;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? undefined : text;
}
