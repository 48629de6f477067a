// When plans buy: Tehran's clock and the Jalali months.
import { describe, expect, it } from 'vitest';
import {
  countSlots,
  isSchedule,
  isWithin,
  type Schedule,
  slotFrom,
  slotName,
  slotUntil,
} from './schedule.ts';

/** A moment of Tehran as ms since 1970. */
const tehran = (text: string): number => Date.parse(`${text}+03:30`);
const shown = (at: number): string =>
  new Date(at + 12_600_000).toISOString().slice(0, 16).replace('T', ' ');
const next = (schedule: Schedule, from: string): string => shown(slotFrom(schedule, tehran(from)));

describe('a schedule', () => {
  it('R04 names the day of Tehran, also around its midnight', () => {
    const midnight: Schedule = { every: 'daily', day: null, hour: 0 };
    expect(next(midnight, '2026-11-29T23:59:59.999')).toBe('2026-11-30 00:00');
    expect(next(midnight, '2026-11-30T00:00')).toBe('2026-11-30 00:00');
    expect(next(midnight, '2026-11-30T00:00:00.001')).toBe('2026-12-01 00:00');
    // the day before in UTC
    expect(new Date(slotFrom(midnight, tehran('2026-11-30T00:00'))).toISOString()).toBe(
      '2026-11-29T20:30:00.000Z',
    );
    expect(slotName(7, tehran('2026-11-30T00:00'))).toBe('r7-2026113000');
    expect(slotName(7, tehran('2026-11-29T23:00'))).toBe('r7-2026112923');
  });

  it('R04 has the 31st of a Jalali month as its last day, in leap years too', () => {
    const last: Schedule = { every: 'monthly', day: 31, hour: 9 };
    const days: string[] = [];
    let at = tehran('2026-08-23T00:00');
    for (let month = 0; month < 8; month += 1) {
      at = slotFrom(last, at + 1);
      days.push(shown(at).slice(0, 10));
    }
    // 31 Shahrivar, then months of 30 days, then 29 Esfand 1405, then 31 Farvardin
    expect(days).toEqual([
      '2026-09-22',
      '2026-10-22',
      '2026-11-21',
      '2026-12-21',
      '2027-01-20',
      '2027-02-19',
      '2027-03-20',
      '2027-04-20',
    ]);
    // 30 Esfand 1403, a leap year
    expect(next(last, '2025-02-20T10:00')).toBe('2025-03-20 09:00');
    expect(next({ ...last, day: 30 }, '2026-03-01T00:00')).toBe('2026-03-20 09:00');
  });

  it('counts weeks from Saturday on', () => {
    // 29 November 2026 is a Sunday
    const names = [0, 1, 2, 3, 4, 5, 6].map((day) =>
      next({ every: 'weekly', day, hour: 10 }, '2026-11-29T10:00').slice(0, 10),
    );
    expect(names).toEqual([
      '2026-12-05',
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
    ]);
  });

  it('goes back as far as forward, and counts what lies between', () => {
    for (const schedule of [
      { every: 'daily', day: null, hour: 13 },
      { every: 'weekly', day: 6, hour: 0 },
      { every: 'monthly', day: 31, hour: 23 },
    ] as const) {
      let at = tehran('2026-01-01T00:00');
      for (let step = 0; step < 30; step += 1) {
        const slot = slotFrom(schedule, at);
        expect([slotUntil(schedule, slot), slotUntil(schedule, slot + 1)]).toEqual([slot, slot]);
        expect(slotUntil(schedule, slot - 1)).toBeLessThan(slot);
        at = slot + 1;
      }
    }
    const daily: Schedule = { every: 'daily', day: null, hour: 10 };
    const [from, to] = [tehran('2026-11-01T10:00'), tehran('2026-11-04T10:00')];
    expect([countSlots(daily, from, to), countSlots(daily, from, from)]).toEqual([3, 0]);
    expect(countSlots(daily, from, from + 5_000 * 86_400_000)).toBe(1_000);
  });

  it('ends with the last day that is named', () => {
    expect(isWithin(tehran('2026-11-30T23:00'), '2026-11-30')).toBe(true);
    expect(isWithin(tehran('2026-12-01T00:00'), '2026-11-30')).toBe(false);
    expect(isWithin(tehran('2026-12-01T00:00'), null)).toBe(true);
  });

  it('knows which days can be', () => {
    const fits = (every: Schedule['every'], day: number | null, hour = 10): boolean =>
      isSchedule({ every, day, hour });
    expect([fits('daily', null), fits('weekly', 0), fits('monthly', 31)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([fits('daily', 3), fits('weekly', 7), fits('weekly', null)]).not.toContain(true);
    expect([fits('monthly', 0), fits('monthly', 32), fits('daily', null, 24)]).not.toContain(true);
  });
});
