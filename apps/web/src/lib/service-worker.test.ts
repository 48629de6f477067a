// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { watchVersion } from './service-worker.ts';

const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('an open page asks every hour whether there is a newer version of the panel', async () => {
  vi.stubEnv('PROD', true);
  vi.useFakeTimers();
  // of an hour without network nothing is told, and the next one asks again
  const update = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const registration = Object.assign(new EventTarget(), { update, waiting: null });
  const container = { controller: null, register: vi.fn(() => Promise.resolve(registration)) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  await watchVersion();
  expect(container.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
  expect(update).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(update).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(update).toHaveBeenCalledTimes(3);
});
