// Days and months of both calendars. A day is its Gregorian text, `2026-11-21`, wherever it stands.

/** The calendars that a person may count in. */
export type Calendar = 'jalali' | 'gregorian';

/** A month of one of them. */
export interface Month {
  /** Its first day. */
  readonly first: string;
  readonly length: number;
  /** Empty cells before its first day, in a week that begins on Saturday. */
  readonly blanks: number;
}

const DAY_MS = 86_400_000;
/** Tehran has one time all the year. */
const TEHRAN_AHEAD_MS = 3.5 * 3_600_000;

const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day that it is in Tehran at a moment, Unix ms. */
export function dayAt(ms: number): string {
  return textOf(ms + TEHRAN_AHEAD_MS);
}

/** A day so many days later. */
export function addDays(day: string, days: number): string {
  return textOf(Date.parse(day) + days * DAY_MS);
}

const formats = new Map<Calendar, Intl.DateTimeFormat>();

function formatOf(calendar: Calendar): Intl.DateTimeFormat {
  const known = formats.get(calendar);
  if (known !== undefined) return known;
  const name = calendar === 'jalali' ? 'persian' : 'gregory';
  const made = new Intl.DateTimeFormat(`en-u-ca-${name}-nu-latn`, {
    timeZone: 'UTC',
    day: 'numeric',
  });
  formats.set(calendar, made);
  return made;
}

/** Its number within its month. */
export function dayOfMonth(day: string, calendar: Calendar): number {
  if (calendar === 'gregorian') return Number(day.slice(8));
  return Number(formatOf(calendar).format(Date.parse(day)));
}

/** The month that a day is in. */
export function monthOf(day: string, calendar: Calendar): Month {
  const first = addDays(day, 1 - dayOfMonth(day, calendar));
  // no month is shorter than 28 days or longer than 31
  let length = 28;
  while (dayOfMonth(addDays(first, length), calendar) !== 1) length += 1;
  return { first, length, blanks: weekdayIndex(first) };
}

/** 0 on Saturdays, 6 on Fridays. */
export function weekdayIndex(day: string): number {
  return (new Date(day).getUTCDay() + 1) % 7;
}

/** The same day of a month before or after, or that month's last where it has none such. */
export function addMonths(day: string, months: number, calendar: Calendar): string {
  const wanted = dayOfMonth(day, calendar);
  let month = monthOf(day, calendar);
  for (let left = Math.abs(months); left > 0; left -= 1) {
    const inside = addDays(month.first, months > 0 ? month.length : -1);
    month = monthOf(inside, calendar);
  }
  return addDays(month.first, Math.min(wanted, month.length) - 1);
}

/** The days of a month, its blanks before them, as weeks of seven cells. */
export function weeksOf({ first, length, blanks }: Month): readonly (readonly (string | null)[])[] {
  const cells = [
    ...Array.from({ length: blanks }, () => null),
    ...Array.from({ length }, (_, index) => addDays(first, index)),
  ];
  const weeks = Math.ceil(cells.length / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_unused, column) => cells[week * 7 + column] ?? null),
  );
}

/** Both its ends are within. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What stands beside a calendar to be taken at once. */
export const RANGE_PRESETS = ['today', 'week', 'thirty', 'month'] as const;
/** A preset: today, the last 7 days, the last 30, or the calendar's month so far. */
export type RangePreset = (typeof RANGE_PRESETS)[number];

/** The days of a preset, up to today. */
export function presetRange(
  preset: RangePreset,
  today: string,
  calendar: Calendar,
): Required<DayRange> {
  const from = {
    today: () => today,
    week: () => addDays(today, -6),
    thirty: () => addDays(today, -29),
    month: () => monthOf(today, calendar).first,
  }[preset]();
  return { from, to: today };
}

/** The preset that a range is; undefined where it is another. */
export function presetOf(
  range: DayRange,
  today: string,
  calendar: Calendar,
): RangePreset | undefined {
  return RANGE_PRESETS.find((preset) => {
    const { from, to } = presetRange(preset, today, calendar);
    return range.from === from && range.to === to;
  });
}

/** A day in words of a language and a calendar: `۲۰ آبان`, `11 Nov 2026`. */
export function dayText(
  day: string,
  {
    calendar,
    lang,
    withYear = false,
    withWeekday = false,
  }: {
    readonly calendar: Calendar;
    readonly lang: 'fa' | 'en';
    readonly withYear?: boolean;
    readonly withWeekday?: boolean;
  },
): string {
  const of = partsOf(day, calendar, lang);
  const words = [of('day'), of('month'), ...(withYear ? [of('year')] : [])].join(' ');
  return withWeekday ? `${of('weekday')}${lang === 'fa' ? ' ' : ', '}${words}` : words;
}

/** `آبان ۱۴۰۵`, in Latin digits. */
export function monthText(day: string, calendar: Calendar, lang: 'fa' | 'en'): string {
  const of = partsOf(day, calendar, lang);
  return `${of('month')} ${of('year')}`;
}

const worded = new Map<string, Intl.DateTimeFormat>();

function partsOf(day: string, calendar: Calendar, lang: 'fa' | 'en') {
  const locale = `${lang === 'fa' ? 'fa-IR' : 'en-GB'}-u-ca-${calendar === 'jalali' ? 'persian' : 'gregory'}-nu-latn`;
  let format = worded.get(locale);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
    worded.set(locale, format);
  }
  const parts = format.formatToParts(Date.parse(day));
  return (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
}
