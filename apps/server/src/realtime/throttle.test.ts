import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('works at once after a rest, then once a pause for all marks that came in it', () => {
  const work = vi.fn();
  const throttle = createThrottle(200, work, () => Date.now());
  throttle.mark();
  vi.advanceTimersByTime(0);
  expect(work).toHaveBeenCalledTimes(1);
  for (let step = 0; step < 19; step += 1) {
    throttle.mark();
    vi.advanceTimersByTime(10);
  }
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(2);
  throttle.mark();
  vi.advanceTimersByTime(0);
  expect(work).toHaveBeenCalledTimes(3);
});

it('works no more once stopped', () => {
  const work = vi.fn();
  const throttle = createThrottle(200, work, () => Date.now());
  throttle.mark();
  throttle.stop();
  vi.advanceTimersByTime(10_000);
  expect(work).not.toHaveBeenCalled();
});
