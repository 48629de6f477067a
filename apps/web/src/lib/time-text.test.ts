import { expect, it } from 'vitest';
import type { Settings } from './settings-shape.ts';
import { ageOf, dayKey, formatTime, todayYears } from './time-text.ts';

const fa: Settings = {
  lang: 'fa',
  theme: 'dark',
  digits: 'fa',
  colours: 'green-red',
  hideBalances: false,
  worthIn: 'IRT',
  singleKeys: true,
};
const en: Settings = { ...fa, lang: 'en' };
const at = '2026-11-21T10:36:05.000Z';

it('is Jalali in Persian and Gregorian in English, Tehran time in both', () => {
  expect(formatTime(at, 'dayClock', fa)).toBe('۳۰ آبان، ۱۴:۰۶');
  expect(formatTime(at, 'full', fa)).toBe('شنبه ۳۰ آبان ۱۴۰۵، ۱۴:۰۶');
  expect(formatTime(at, 'seconds', fa)).toBe('۱۴:۰۶:۰۵');
  expect(formatTime(at, 'dayClock', en)).toBe('21 November, 14:06');
  expect(formatTime(at, 'day', { ...fa, digits: 'latin' })).toBe('30 آبان');
});

it('starts a day at Tehran midnight', () => {
  expect(dayKey('2026-11-21T20:29:59Z')).toBe('2026-11-21');
  expect(dayKey('2026-11-21T20:30:00Z')).toBe('2026-11-22');
});

it('says an age in its largest whole unit', () => {
  const now = 1_000_000_000_000;
  const ago = (seconds: number) => ageOf(now - seconds * 1_000, now);
  expect(ago(5)).toEqual({ unit: 'second', count: 5 });
  expect(ago(61)).toEqual({ unit: 'minute', count: 1 });
  expect(ago(7_300)).toEqual({ unit: 'hour', count: 2 });
  expect(ago(45 * 86_400)).toEqual({ unit: 'month', count: 1 });
  expect(ago(800 * 86_400)).toEqual({ unit: 'year', count: 2 });
});

it('knows this year in both calendars', () => {
  const { jalali, gregorian } = todayYears();
  expect(gregorian - jalali).toBeGreaterThanOrEqual(621);
  expect(gregorian - jalali).toBeLessThanOrEqual(622);
});
