import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLeasedCache } from './leased-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps an entry for its time after the last look, and no longer', () => {
  const cache = createLeasedCache((symbol) => ({ symbol }), 30_000);
  expect(cache.known('BTCIRT')).toBeUndefined();
  const first = cache.of('BTCIRT');
  const leave = cache.hold('BTCIRT');
  vi.advanceTimersByTime(300_000);
  expect(cache.of('BTCIRT')).toBe(first);
  leave();
  leave();
  vi.advanceTimersByTime(30_000);
  expect(cache.of('BTCIRT')).toBe(first);
  vi.advanceTimersByTime(1);
  expect(cache.of('BTCIRT')).not.toBe(first);
  expect(cache.known('BTCIRT')).toBe(cache.of('BTCIRT'));
});
