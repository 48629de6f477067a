import { expect, it } from 'vitest';
import { payaDay } from './paya-day.ts';

/** A clock in Tehran, Unix ms. */
const tehran = (day: string, clock: string): number => Date.parse(`${day}T${clock}:00+03:30`);
const TODAY = '2026-11-21';

it('draws the day of the cycle that comes before the money is expected', () => {
  const day = payaDay(tehran(TODAY, '19:30'), tehran(TODAY, '16:15'));
  expect(day.at).toBe(tehran(TODAY, '18:45'));
  expect(day.inDays).toBe(0);
  expect(day.cycles).toEqual([
    { at: tehran(TODAY, '03:45'), isPast: true, counts: false },
    { at: tehran(TODAY, '10:45'), isPast: true, counts: false },
    { at: tehran(TODAY, '13:45'), isPast: true, counts: false },
    { at: tehran(TODAY, '18:45'), isPast: false, counts: true },
  ]);
  expect(day.now).toBeCloseTo(2 / 3 + (150 / 300) * (1 / 3));
});

it('takes a cycle at its own minute, and the evening’s for a moment after midnight', () => {
  expect(payaDay(tehran(TODAY, '10:45'), tehran(TODAY, '09:00')).at).toBe(tehran(TODAY, '10:45'));
  const night = payaDay(tehran('2026-11-22', '00:30'), tehran(TODAY, '17:00'));
  expect(night.at).toBe(tehran(TODAY, '18:45'));
  expect(night.inDays).toBe(0);
});

it('says tomorrow, and has no mark for now on another day', () => {
  const day = payaDay(tehran('2026-11-22', '04:30'), tehran(TODAY, '20:00'));
  expect(day.inDays).toBe(1);
  expect(day.now).toBeNull();
  expect(day.cycles.map(({ isPast }) => isPast)).toEqual([false, false, false, false]);
});
