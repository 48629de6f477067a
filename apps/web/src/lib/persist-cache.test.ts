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
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ shape: 10, kept }) });
  vi.stubGlobal('addEventListener', () => undefined);
  watchCache();
  const isAsked = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  expect(priced.map(isAsked)).toEqual(priced.map(() => true));
  expect(isAsked(queryKeys.terms)).toBe(false);
});

it('keeps nothing of what an officer sees of other people', () => {
  const stored: string[] = [];
  const leaves: (() => void)[] = [];
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: (_: string, text: string) => stored.push(text),
  });
  vi.stubGlobal('addEventListener', (_: string, leave: () => void) => leaves.push(leave));
  watchCache();
  const { payout, payoutPage, unfreezes, cardQueue, identityQueue, recoveries } = queryKeys;
  const seen = [payout('1'), payoutPage({ show: 'waiting' }), queryKeys.reconciliation];
  for (const key of [...seen, unfreezes, cardQueue, identityQueue, recoveries]) {
    queryClient.setQueryData(key, { said: 'of somebody else' });
  }
  queryClient.setQueryData(queryKeys.terms, { version: '1' });
  for (const leave of leaves) leave();
  expect(stored.at(-1)).toContain('terms');
  expect(stored.join()).not.toContain('of somebody else');
});
