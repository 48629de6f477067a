import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CACHE } from '../lib/constants.ts';
import { createShelf } from './shelf.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['deals', CACHE.dealsMs, 300_000],
  ['a book', CACHE.orderbookMs, 30_000],
])('keeps %s for its time after the last look, and no longer', (_, keepMs, stated) => {
  expect(keepMs).toBe(stated);
  const shelf = createShelf((symbol) => ({ symbol }), keepMs);
  expect(shelf.known('BTCIRT')).toBeUndefined();
  const first = shelf.of('BTCIRT');
  const leave = shelf.hold('BTCIRT');
  vi.advanceTimersByTime(10 * keepMs);
  expect(shelf.of('BTCIRT')).toBe(first);
  leave();
  leave();
  vi.advanceTimersByTime(keepMs);
  expect(shelf.of('BTCIRT')).toBe(first);
  vi.advanceTimersByTime(1);
  expect(shelf.of('BTCIRT')).not.toBe(first);
  expect(shelf.known('BTCIRT')).toBe(shelf.of('BTCIRT'));
});
