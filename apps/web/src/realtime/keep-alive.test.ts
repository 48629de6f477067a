import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKeepAlive } from './keep-alive.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(isActive = true) {
  const ping = vi.fn();
  const onSilent = vi.fn();
  const isAsked = vi.fn(() => isActive);
  return {
    ping,
    onSilent,
    isAsked,
    keepAlive: createKeepAlive({ isActive: isAsked, ping, onSilent }),
  };
}

it.each([
  { isActive: true, everyMs: 1_000 },
  { isActive: false, everyMs: 5_000 },
])('looks every $everyMs ms (tab in front: $isActive)', ({ isActive, everyMs }) => {
  const { keepAlive, isAsked } = setUp(isActive);
  keepAlive.start();
  isAsked.mockClear();
  vi.advanceTimersByTime(everyMs - 1);
  expect(isAsked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(isAsked).toHaveBeenCalledTimes(1);
  keepAlive.stop();
  vi.advanceTimersByTime(60_000);
  expect(isAsked).toHaveBeenCalledTimes(1);
});

it('gives a connection up whose ping nothing answers, and keeps one that is heard', () => {
  const { keepAlive, ping, onSilent } = setUp();
  keepAlive.start();
  for (let round = 1; round <= 10; round += 1) {
    vi.advanceTimersByTime(30_000);
    expect(ping).toHaveBeenCalledTimes(round);
    keepAlive.heard();
  }
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000 + 20_000);
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(onSilent).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(300_000);
  expect(onSilent).toHaveBeenCalledTimes(1);
});
