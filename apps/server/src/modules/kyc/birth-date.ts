import { plainDashes, toLatinDigits, withoutUnseen } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import { jalaliToGregorian } from '../../platform/calendar/jalali.ts';

const AGE_MIN_YEARS = 18;
const AGE_MAX_YEARS = 120;
const DATE = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/;
/** No Gregorian birth year is this small, no Jalali one this great. */
const FIRST_GREGORIAN_YEAR = 1700;

/**
 * A birth date, Jalali `1370/05/12` or Gregorian `1991-08-03`, as Gregorian `1991-08-03`.
 *
 * @throws AppError `birth_date_invalid` when there is no such day, or the person is under 18
 */
export function parseBirthDate(text: string, nowMs: number): string {
  const typed = toLatinDigits(plainDashes(withoutUnseen(text))).trim();
  const match = DATE.exec(typed);
  const [year, month, day] = (match ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) {
    throw new AppError('birth_date_invalid');
  }
  const date =
    year < FIRST_GREGORIAN_YEAR
      ? jalaliToGregorian(year, month, day)
      : gregorianDay(year, month, day);
  if (date === undefined || date > yearsAgo(nowMs, AGE_MIN_YEARS)) {
    throw new AppError('birth_date_invalid');
  }
  if (date < yearsAgo(nowMs, AGE_MAX_YEARS)) throw new AppError('birth_date_invalid');
  return date;
}

function gregorianDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isSame = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isSame ? date.toISOString().slice(0, 10) : undefined;
}

/** The same day so many years ago; who was born on 29 February is of age on 1 March. */
function yearsAgo(nowMs: number, years: number): string {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`;
}
