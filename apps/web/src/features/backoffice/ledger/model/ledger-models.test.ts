import { expect, it } from 'vitest';
import { dayOf, daysOf, isDay, periodOf, PERIODS } from './periods.ts';

// 23:30 in Tehran on the 25th
const NOW = Date.parse('2026-11-25T20:00:00Z');

it('takes days of Tehran', () => {
  expect(dayOf(NOW)).toBe('2026-11-25');
  expect(dayOf(NOW + 1_800_000)).toBe('2026-11-26');
  expect(daysOf('week', NOW)).toEqual({ from: '2026-11-19', to: '2026-11-25' });
  expect(daysOf('yesterday', NOW)).toEqual({ from: '2026-11-24', to: '2026-11-24' });
  expect(daysOf('all', NOW)).toEqual({});
});

it('names a period by its days', () => {
  for (const period of PERIODS) expect(periodOf(daysOf(period, NOW), NOW)).toBe(period);
  expect(periodOf({ from: '2026-01-01' }, NOW)).toBe('own');
});

it.each([
  ['2026-11-25', true],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['', false],
  ['2026-11-25T00:00', false],
])('%s is a day: %s', (text, isOne) => {
  expect(isDay(text)).toBe(isOne);
});
