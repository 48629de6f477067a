import { afterEach, expect, it, vi } from 'vitest';
import { watchCache } from './persist-cache.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('asks again for every price that an earlier visit kept, however young', () => {
  const now = Date.now();
  const priced = [queryKeys.markets, queryKeys.exchangeList, queryKeys.tetherPrice, queryKeys.fees];
  const kept = [...priced, queryKeys.terms].map((key) => ({ key, data: {}, at: now }));
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ shape: 5, kept }) });
  vi.stubGlobal('addEventListener', () => undefined);
  watchCache();
  const isAsked = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  expect(priced.map(isAsked)).toEqual(priced.map(() => true));
  expect(isAsked(queryKeys.terms)).toBe(false);
});
