// Hours in which a person's telephone stays silent: messages wait for the end of them.

/** Minutes of the day in Tehran; over midnight where `from` is the later one. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/** Iran has had no daylight saving time since 1401. */
const TEHRAN_MS = 3.5 * 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/**
 * When a message may go out that is due at `now`: at once, or when the quiet hours end.
 *
 * @example sendableAt(Date.parse('2026-11-24T20:00Z'), { from: 1380, to: 450 }) // 04:00Z next day
 */
export function sendableAt(now: number, quiet: QuietHours): number {
  if (quiet.from === quiet.to) return now;
  const minute = Math.floor((now + TEHRAN_MS) / MINUTE_MS) % DAY_MINUTES;
  const sinceFrom = (minute - quiet.from + DAY_MINUTES) % DAY_MINUTES;
  const length = (quiet.to - quiet.from + DAY_MINUTES) % DAY_MINUTES;
  if (sinceFrom >= length) return now;
  const startOfMinute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  return startOfMinute + (length - sinceFrom) * MINUTE_MS;
}

/** `07:30` to minutes of the day. */
export function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Minutes of the day to `07:30`. */
export function clockOf(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
