// When a recurring buy buys: a pure function of its terms and Tehran's clock. A slot is a moment that
// the terms name, the beginning of an hour.
import type { RecurringPeriod } from '@sarraf/contracts/lists';
import { dayText, tehranDay, tehranDayOf, tehranDayStart } from '@sarraf/settlement';
import { jalaliMonthDays, toJalali } from '../../platform/calendar/jalali.ts';

/** The terms that slots follow from. */
export interface Schedule {
  readonly every: RecurringPeriod;
  /** Of a week 0 to 6 from Saturday on; of a Jalali month 1 to 31, where one too high is its last. */
  readonly day: number | null;
  /** Of Tehran, 0 to 23. */
  readonly hour: number;
}

const HOUR_MS = 3_600_000;
/** 1 January 1970 was a Thursday: the sixth of a week that begins on Saturday. */
const EPOCH_WEEKDAY = 5;
/** Two months: within them every schedule has a slot on either side of a moment. */
const DAYS_MAX = 62;
/** Slots that are counted at most: three years of days. */
const COUNTED_MAX = 1_000;

/** Whether the terms can be: a day of the week or month where one is needed, and none where not. */
export function isSchedule({ every, day, hour }: Schedule): boolean {
  if (hour < 0 || hour > 23) return false;
  if (every === 'daily') return day === null;
  if (day === null) return false;
  return every === 'weekly' ? day >= 0 && day <= 6 : day >= 1 && day <= 31;
}

/** The first slot at or after a moment, ms since 1970. */
export function slotFrom(schedule: Schedule, from: number): number {
  const first = tehranDayOf(from);
  for (let day = first; day <= first + DAYS_MAX; day += 1) {
    const slot = slotOn(schedule, day);
    if (slot !== undefined && slot >= from) return slot;
  }
  throw new Error('A schedule without slots.');
}

/** The last slot at or before a moment, ms since 1970. */
export function slotUntil(schedule: Schedule, until: number): number {
  const last = tehranDayOf(until);
  for (let day = last; day >= last - DAYS_MAX; day -= 1) {
    const slot = slotOn(schedule, day);
    if (slot !== undefined && slot <= until) return slot;
  }
  throw new Error('A schedule without slots.');
}

/** How many slots lie at or after `from` and before `before`; at most 1,000 are counted. */
export function countSlots(schedule: Schedule, from: number, before: number): number {
  let count = 0;
  for (let at = slotFrom(schedule, from); at < before && count < COUNTED_MAX; count += 1) {
    at = slotFrom(schedule, at + 1);
  }
  return count;
}

/** Whether a plan that ends on a day of Tehran still has this slot. */
export function isWithin(slot: number, endsOn: string | null): boolean {
  return endsOn === null || tehranDay(slot) <= endsOn;
}

/** What the order of a slot is called, for ever: `r17-2026112110`, the hour in Tehran. */
export function slotName(planId: number, slot: number): string {
  const day = tehranDay(slot);
  const hour = Math.floor((slot - tehranDayStart(day)) / HOUR_MS);
  return `r${planId}-${day.replaceAll('-', '')}${String(hour).padStart(2, '0')}`;
}

function slotOn(schedule: Schedule, dayNumber: number): number | undefined {
  const day = dayText(dayNumber);
  return isDay(schedule, dayNumber, day)
    ? tehranDayStart(day) + schedule.hour * HOUR_MS
    : undefined;
}

function isDay({ every, day }: Schedule, dayNumber: number, text: string): boolean {
  if (every === 'daily') return true;
  if (every === 'weekly') return (dayNumber + EPOCH_WEEKDAY) % 7 === day;
  const { year, month, day: ofMonth } = toJalali(text);
  return ofMonth === Math.min(day ?? 1, jalaliMonthDays(year, month));
}
