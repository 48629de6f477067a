import { describe, expect, it } from 'vitest';
import { timeTicks } from './time-ticks.ts';

const HOUR_MS = 3_600_000;
const start = Date.parse('2026-11-20T00:00:00Z');
const bars = (count: number, stepMs: number, px: number) =>
  Array.from({ length: count }, (_, index) => ({ at: start + index * stepMs, x: index * px }));
const dayOf = (at: number) => {
  const day = new Date(at).toISOString().slice(0, 10);
  return { day, year: day.slice(0, 4) };
};
const usualOf = (all: readonly { at: number; x: number }[]) =>
  all.filter((_, index) => index % 16 === 0);

describe('labels of the time axis', () => {
  it('name each day where it begins, the newest too, with the clock between', () => {
    const all = bars(72, HOUR_MS, 8);
    const ticks = timeTicks(all, usualOf(all), '60', dayOf);
    const days = ticks
      .filter(({ says }) => says === 'day')
      .map(({ at }) => new Date(at).getUTCDate());
    expect(days).toEqual([21, 22]);
    expect(ticks.some(({ says }) => says === 'clock')).toBe(true);
    for (const [index, tick] of ticks.entries()) {
      const next = ticks[index + 1];
      if (next !== undefined) expect(next.x - tick.x).toBeGreaterThanOrEqual(56);
    }
  });

  it('leave days out from the oldest on where they are narrow', () => {
    const all = bars(120, 4 * HOUR_MS, 5);
    const ticks = timeTicks(all, usualOf(all), '240', dayOf);
    const days = ticks.filter(({ says }) => says === 'day');
    expect(dayOf(days.at(-1)?.at ?? 0).day).toBe('2026-12-09');
    for (const [index, day] of days.entries()) {
      const next = days[index + 1];
      if (next !== undefined) expect(next.x - day.x).toBeGreaterThanOrEqual(64);
    }
  });

  it('say the day where one day fills the sight', () => {
    const all = bars(60, 60_000, 8);
    expect(timeTicks(all, usualOf(all), '1', dayOf)[0]?.says).toBe('day');
  });

  it('say the year of weeks and months always, of days where it changes', () => {
    const weeks = bars(40, 7 * 24 * HOUR_MS, 8);
    expect(timeTicks(weeks, usualOf(weeks), '1W', dayOf).every(({ says }) => says === 'date')).toBe(
      true,
    );
    const days = bars(60, 24 * HOUR_MS, 8);
    expect(timeTicks(days, usualOf(days), '1D', dayOf).map(({ says }) => says)).toEqual([
      'day',
      'day',
      'day',
      'date',
    ]);
  });
});
