// The Persian calendar, by the arithmetic that holds for 1206 to 1498 (1827 to 2119).

const DAY_MS = 86_400_000;
/** 1 Farvardin 1300 was 21 March 1921. */
const EPOCH_YEAR = 1300;
const EPOCH_MS = Date.UTC(1921, 2, 21);
const YEAR_MIN = 1250;
const YEAR_MAX = 1450;
/** Remainders of the leap years, by 33. */
const LEAP_REMAINDERS: ReadonlySet<number> = new Set([1, 5, 9, 13, 17, 22, 26, 30]);

function isLeap(year: number): boolean {
  return LEAP_REMAINDERS.has(year % 33);
}

/** How many days a Jalali month has, 1 to 12. */
export function jalaliMonthDays(year: number, month: number): number {
  if (month <= 6) return 31;
  return month <= 11 || isLeap(year) ? 30 : 29;
}

function daysBeforeYear(year: number): number {
  let days = 0;
  for (let at = EPOCH_YEAR; at < year; at += 1) days += isLeap(at) ? 366 : 365;
  for (let at = year; at < EPOCH_YEAR; at += 1) days -= isLeap(at) ? 366 : 365;
  return days;
}

/**
 * The Gregorian day, `1991-08-03`, of a Jalali one; undefined when there is no such day.
 *
 * @example jalaliToGregorian(1370, 5, 12) // '1991-08-03'
 */
export function jalaliToGregorian(year: number, month: number, day: number): string | undefined {
  if (year < YEAR_MIN || year > YEAR_MAX || month < 1 || month > 12) return undefined;
  if (day < 1 || day > jalaliMonthDays(year, month)) return undefined;
  let days = daysBeforeYear(year) + day - 1;
  for (let at = 1; at < month; at += 1) days += jalaliMonthDays(year, at);
  return new Date(EPOCH_MS + days * DAY_MS).toISOString().slice(0, 10);
}

/** A day of the Jalali calendar. */
export interface JalaliDay {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/**
 * A Gregorian day as the Jalali one that it is.
 *
 * @example toJalali('1991-08-03') // { year: 1370, month: 5, day: 12 }
 */
export function toJalali(gregorianDay: string): JalaliDay {
  let days = Math.round((Date.parse(`${gregorianDay}T00:00:00Z`) - EPOCH_MS) / DAY_MS);
  // a year that is surely not too late, whatever the leap years
  let year = EPOCH_YEAR + Math.floor(days / (days < 0 ? 365 : 366)) - 1;
  while (daysBeforeYear(year + 1) <= days) year += 1;
  days -= daysBeforeYear(year);
  let month = 1;
  while (days >= jalaliMonthDays(year, month)) {
    days -= jalaliMonthDays(year, month);
    month += 1;
  }
  return { year, month, day: days + 1 };
}

/**
 * A Gregorian day in Jalali words.
 *
 * @example formatJalali('1991-08-03') // '1370/05/12'
 */
export function formatJalali(gregorianDay: string): string {
  const { year, month, day } = toJalali(gregorianDay);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${year}/${two(month)}/${two(day)}`;
}
