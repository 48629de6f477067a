// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { onSessionEnd } from '../../lib/session-loss.ts';
import { saveSession, type Session, session } from '../../lib/session.ts';
import answers from '../../testing/answers.json' with { type: 'json' };
import { leaveToLogin, router } from '../router.tsx';
import { logOut } from './log-out.ts';

afterEach(() => void vi.unstubAllGlobals());

it('tells the server by the token, clears what is stored and goes to /login, all at once', () => {
  const fetch = vi.fn((_address: string, _init: RequestInit) => new Promise(() => undefined));
  vi.stubGlobal('fetch', fetch);
  const go = vi.spyOn(router, 'navigate').mockResolvedValue();
  onSessionEnd(leaveToLogin);
  const { data } = answers.login.body;
  saveSession(data as Session);
  expect(localStorage.length).toBe(1);
  logOut();
  expect([session.get(), localStorage.length]).toEqual([null, 0]);
  expect(go).toHaveBeenCalledExactlyOnceWith({ to: '/login', replace: true });
  const [address, init] = fetch.mock.calls[0] ?? [];
  expect(address).toBe('/api/v1/jwt/logout');
  expect(new Headers(init?.headers).get('authorization')).toBe(`Bearer ${data.accessToken}`);
});
