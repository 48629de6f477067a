const DAY_MS = 86_400_000;
/** Tehran is three and a half hours ahead of UTC, all year since 2022. */
const TEHRAN_MS = 12_600_000;
/** Days from 0000-03-01 to 1970-01-01, and days of 400 years. */
const EPOCH_DAYS = 719_468;
const ERA_DAYS = 146_097;

/** Number of the day in Tehran at a moment (ms since 1970 UTC): days since 1970-01-01. */
export function tehranDayOf(at: number): number {
  return Math.floor((at + TEHRAN_MS) / DAY_MS);
}

/**
 * A day's number as `2026-11-21`. Years are counted from March, so that a leap day ends its year.
 * Source: H. Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
 */
export function dayText(number: number): string {
  const days = number + EPOCH_DAYS;
  const era = Math.floor(days / ERA_DAYS);
  const ofEra = days - era * ERA_DAYS;
  const leaps =
    Math.floor(ofEra / 1_460) - Math.floor(ofEra / 36_524) + Math.floor(ofEra / 146_096);
  const year = Math.floor((ofEra - leaps) / 365);
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const text = (value: number, digits: number): string => String(value).padStart(digits, '0');
  return `${text(year + era * 400 + (month <= 2 ? 1 : 0), 4)}-${text(month, 2)}-${text(day, 2)}`;
}

/** `2026-11-21` as its number: what {@link dayText} is the text of. */
export function dayNumber(text: string): number {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const fromMarch = month <= 2 ? year - 1 : year;
  const era = Math.floor(fromMarch / 400);
  const ofEra = fromMarch - era * 400;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const leaps = Math.floor(ofEra / 4) - Math.floor(ofEra / 100);
  return era * ERA_DAYS + ofEra * 365 + leaps + ofYear - EPOCH_DAYS;
}

/** The day in Tehran at a moment (ms since 1970 UTC), `2026-11-21`: limits count by it. */
export function tehranDay(at: number): string {
  return dayText(tehranDayOf(at));
}

/** When a day (`2026-11-21`) begins in Tehran, ms since 1970 UTC. */
export function tehranDayStart(day: string): number {
  return dayNumber(day) * DAY_MS - TEHRAN_MS;
}

/** When the day of a moment ends in Tehran, ms since 1970 UTC. */
export function tehranDayEnd(at: number): number {
  return (tehranDayOf(at) + 1) * DAY_MS - TEHRAN_MS;
}
