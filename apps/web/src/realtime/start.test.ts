// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import {
  clearSession,
  saveSession,
  saveTokens,
  type Session,
  watchSession,
} from '../lib/session.ts';
import answers from '../testing/answers.json' with { type: 'json' };
import { startRealtime } from './start.ts';

const connection = vi.hoisted(() => ({ renew: vi.fn(), stop: vi.fn() }));
vi.mock('./notification-connection.ts', () => ({ createNotificationConnection: () => connection }));
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
