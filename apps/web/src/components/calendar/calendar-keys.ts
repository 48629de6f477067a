import { addDays, addMonths, type Calendar, weekdayIndex } from '../../lib/calendar-days.ts';

/** What moves the focus of a calendar, as the pattern of grids has it. */
export interface CalendarKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/**
 * The day that a key leads to from another; undefined where it is no key of calendars. Arrows follow
 * the page: where it runs from right to left, the left one leads on.
 */
export function dayByKey(
  day: string,
  { key, shiftKey }: CalendarKey,
  { calendar, isRtl }: { readonly calendar: Calendar; readonly isRtl: boolean },
): string | undefined {
  const on = isRtl ? -1 : 1;
  const months = shiftKey ? 12 : 1;
  const moves: Readonly<Record<string, () => string>> = {
    ArrowRight: () => addDays(day, on),
    ArrowLeft: () => addDays(day, -on),
    ArrowDown: () => addDays(day, 7),
    ArrowUp: () => addDays(day, -7),
    Home: () => addDays(day, -weekdayIndex(day)),
    End: () => addDays(day, 6 - weekdayIndex(day)),
    PageDown: () => addMonths(day, months, calendar),
    PageUp: () => addMonths(day, -months, calendar),
  };
  return moves[key]?.();
}
