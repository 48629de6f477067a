import { describe, expect, it } from 'vitest';
import { clockOf, minutesOf, sendableAt } from './quiet-hours.ts';

/** A time of that day in Tehran. */
const at = (clock: string, day = '2026-11-24'): number => Date.parse(`${day}T${clock}:00+03:30`);
const NIGHT = { from: minutesOf('23:00'), to: minutesOf('07:30') };
const NOON = { from: minutesOf('13:00'), to: minutesOf('15:00') };

describe('quiet hours', () => {
  it.each([
    ['22:59', NIGHT, '22:59', '2026-11-24'],
    ['23:00', NIGHT, '07:30', '2026-11-25'],
    ['00:10', NIGHT, '07:30', '2026-11-24'],
    ['07:29', NIGHT, '07:30', '2026-11-24'],
    ['07:30', NIGHT, '07:30', '2026-11-24'],
    ['12:59', NOON, '12:59', '2026-11-24'],
    ['13:00', NOON, '15:00', '2026-11-24'],
    ['15:00', NOON, '15:00', '2026-11-24'],
  ])('a message of %s waits for their end', (clock, quiet, wanted, day) => {
    expect(sendableAt(at(clock), quiet)).toBe(at(wanted, day));
  });

  it('hold nothing where they are of no length', () => {
    expect(sendableAt(at('03:00'), { from: 180, to: 180 })).toBe(at('03:00'));
  });

  it('end on the minute, whatever the seconds', () => {
    expect(sendableAt(at('23:00') + 59_999, NIGHT)).toBe(at('07:30', '2026-11-25'));
  });

  it('are written as they are read', () => {
    for (const clock of ['00:00', '07:30', '23:59']) expect(clockOf(minutesOf(clock))).toBe(clock);
  });
});
