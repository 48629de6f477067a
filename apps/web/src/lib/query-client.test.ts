import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QueryObserver } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';

const told: unknown[] = [];
vi.mock('./tell-failure.ts', () => ({ tellFailure: (error: unknown) => told.push(error) }));
const { isWorthAsking, queryClient } = await import('./query-client.ts');

const failing = (status: number) => new ApiError({ status, code: 'x', message: 'm' });

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
  queryClient.clear();
});
afterEach(() => void vi.useRealTimers());

it('asks three times more, except after 401 and 404', () => {
  const asked = (status: number) => [0, 1, 2, 3].map((n) => isWorthAsking(n, failing(status)));
  for (const status of [0, 400, 403, 409, 422, 429, 500, 503]) {
    expect(asked(status), String(status)).toEqual([true, true, true, false]);
  }
  for (const status of [401, 404]) expect(asked(status)).toEqual([false, false, false, false]);
  expect([0, 3].map((n) => isWorthAsking(n, new TypeError('x')))).toEqual([true, false]);
});

it('tells of a read that somebody looks at, once until it succeeds again', async () => {
  let status: number | null = 409;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['mine', 'x'],
    queryFn: () => {
      if (status !== null) throw failing(status);
      return Promise.resolve(1);
    },
  });
  const leave = observer.subscribe(() => undefined);
  const ask = async () => {
    void observer.refetch();
    await vi.advanceTimersByTimeAsync(60_000);
  };
  await vi.advanceTimersByTimeAsync(60_000);
  await ask();
  expect(told).toHaveLength(1);
  status = null;
  await ask();
  status = 409;
  await ask();
  expect(told).toHaveLength(2);
  leave();
});

it('tells of a change that failed, unless its own screen takes the failure', async () => {
  const mutationFn = () => Promise.reject(failing(409));
  const onError = vi.fn();
  const cache = queryClient.getMutationCache();
  const own = cache.build(queryClient, { mutationFn, onError });
  await expect(own.execute(undefined)).rejects.toThrow('m');
  expect([onError.mock.calls.length, told.length]).toEqual([1, 0]);
  const nobodys = cache.build(queryClient, { mutationFn });
  await expect(nobodys.execute(undefined)).rejects.toThrow('m');
  expect(told).toHaveLength(1);
});
