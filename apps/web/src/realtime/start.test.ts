// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import {
  clearSession,
  saveSession,
  saveTokens,
  type Session,
  watchSession,
} from '../lib/session.ts';
import { queryClient } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { settings } from '../lib/settings.ts';
import { apiTexts } from '../lib/texts/api-texts.ts';
import { toasts } from '../lib/toasts.ts';
import answers from '../testing/answers.json' with { type: 'json' };
import type { NotificationConnectionOptions } from './notification-connection.ts';
import { notificationsUp } from './notification-state.ts';
import { startRealtime } from './start.ts';

const connection = vi.hoisted(() => ({ renew: vi.fn(), stop: vi.fn() }));
const door = vi.hoisted(() => ({
  options: undefined as NotificationConnectionOptions | undefined,
}));
vi.mock('./notification-connection.ts', () => ({
  createNotificationConnection: (options: NotificationConnectionOptions) => {
    door.options = options;
    return connection;
  },
}));
vi.mock('./socket-connection.ts', () => ({ retryWithPage: () => undefined }));
vi.mock('./price-feed.ts', () => ({ followMarketsQuery: () => undefined }));
vi.mock('./trading-connection.ts', () => ({
  followPage: () => undefined,
  takeNotifications: () => undefined,
}));

const KEY = 'userData';

/** What another tab does to the storage that all tabs share. */
function inAnotherTab(kept: Session | null): void {
  if (kept === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(kept));
  dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

it('connects for notifications while signed in only, anew with each token, in whatever tab', () => {
  const signedIn = answers.login.body.data as Session;
  const calls = (): readonly number[] =>
    [connection.renew, connection.stop].map((f) => f.mock.calls.length);
  watchSession();
  startRealtime();
  expect(calls(), 'a visitor').toEqual([0, 0]);
  saveSession(signedIn);
  expect(calls(), 'a sign-in').toEqual([1, 0]);
  saveTokens({ accessToken: 'second', refreshToken: 'second' });
  expect(calls(), 'a refresh').toEqual([2, 0]);
  inAnotherTab({ ...signedIn, refreshToken: 'third' });
  expect(calls(), 'a refresh in another tab').toEqual([3, 0]);
  inAnotherTab(null);
  expect(calls(), 'a logout in another tab').toEqual([3, 1]);
  inAnotherTab(signedIn);
  expect(calls(), 'a sign-in in another tab').toEqual([4, 1]);
  clearSession();
  expect(calls(), 'a logout').toEqual([4, 2]);
});

it('has all that the door keeps true asked again once messages may have been missed', () => {
  const { orders, transactions, unread, wallets } = queryKeys;
  const kept = [wallets, orders({ status: 'open' }), transactions({}), unread];
  for (const key of kept) queryClient.setQueryData<unknown>(key, { data: [] });
  queryClient.setQueryData<unknown>(queryKeys.terms, { data: [] });
  door.options?.onResumed();
  const isAsked = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  expect(kept.map(isAsked)).toEqual(kept.map(() => true));
  expect(isAsked(queryKeys.terms)).toBe(false);
});

it('takes what the door says: messages as they are, and whether it is open', () => {
  door.options?.onMessage('no JSON');
  door.options?.onMessage('{"type":0}');
  expect(toasts.get().active).toEqual([]);
  const said = { type: 0, event: 'x', title: 'Hello', content: '', silent: false, fill_of: null };
  door.options?.onMessage(JSON.stringify({ ...said, order: null, wallets: null }));
  expect(toasts.get().active.map(({ title }) => title)).toEqual(['Hello']);
  for (const isUp of [true, false]) {
    door.options?.onState(isUp);
    expect(notificationsUp.get()).toBe(isUp);
  }
});

it('tells that the door took no token any more', async () => {
  vi.useFakeTimers();
  await apiTexts.load(settings.get().lang);
  const before = toasts.get().active.length;
  door.options?.onGivenUp();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(toasts.get().active.length).toBe(before + 1);
  vi.useRealTimers();
});
