import { expect, it } from 'vitest';
import { MovableClock } from './index.ts';

it('stands until it is moved, and durations see what passes alone', () => {
  const clock = MovableClock.standing(1_000);
  expect([clock.now(), clock.monotonic()]).toEqual([1_000, 0]);
  clock.pass(5);
  expect([clock.now(), clock.monotonic()]).toEqual([1_005, 5]);
  clock.advance(-7);
  expect([clock.now(), clock.monotonic()]).toEqual([998, 5]);
});

it('ticks at each look where it is told to', () => {
  const clock = MovableClock.ticking(1_000);
  expect([clock.now(), clock.now()]).toEqual([1_001, 1_002]);
  clock.advance(60);
  expect(clock.now()).toBe(1_063);
});

it('is as far ahead of the machine as it was moved', () => {
  const clock = new MovableClock();
  clock.pass(3_600_000);
  const before = Date.now();
  const ahead = clock.now() - 3_600_000;
  expect(ahead).toBeGreaterThanOrEqual(before);
  expect(ahead).toBeLessThanOrEqual(Date.now());
});
