import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShelf } from './shelf.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps an entry for its time after the last look, and no longer', () => {
  const shelf = createShelf((symbol) => ({ symbol }), 30_000);
  expect(shelf.known('BTCIRT')).toBeUndefined();
  const first = shelf.of('BTCIRT');
  const leave = shelf.hold('BTCIRT');
  vi.advanceTimersByTime(300_000);
  expect(shelf.of('BTCIRT')).toBe(first);
  leave();
  leave();
  vi.advanceTimersByTime(30_000);
  expect(shelf.of('BTCIRT')).toBe(first);
  vi.advanceTimersByTime(1);
  expect(shelf.of('BTCIRT')).not.toBe(first);
  expect(shelf.known('BTCIRT')).toBe(shelf.of('BTCIRT'));
});
