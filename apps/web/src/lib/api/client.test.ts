// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import answers from '../../testing/answers.json' with { type: 'json' };
import { serve, told } from '../../testing/panel.tsx';
import { changeSettings } from '../settings.ts';
import { saveSession, type Session, session } from '../session.ts';
import { apiTexts } from '../texts/api-texts.ts';
import { call } from './client.ts';

beforeEach(async () => {
  await apiTexts.load('en');
  changeSettings({ lang: 'en' });
  // of the browser's own, which is not there: nobody else holds it
  const request = (_name: string, run: () => Promise<unknown>) => run();
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager);
});
afterEach(() => void vi.restoreAllMocks());

const json = (status: number, body: object): Response =>
  new Response(JSON.stringify({ code: status, message: '', ...body }), { status });

/** A server that takes one access token, and gives it to whoever refreshes; what it was asked. */
function serveToken(good: { token: string }): readonly string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    asked.push(`${address.replace('/api/v1', '')} ${token}`);
    if (address.endsWith('/jwt/refresh-token')) {
      return json(200, { data: { accessToken: good.token, refreshToken: 'next' } });
    }
    return token === good.token
      ? json(200, { data: { count: 3 } })
      : json(401, { error: 'session_expired' });
  });
  return asked;
}

const signIn = (accessToken: string): void =>
  saveSession({ ...answers.login.body.data, accessToken, refreshToken: 'first' } as Session);

const ask = () => call('GET /notifications/unread');

describe('a refused access token', () => {
  it('is refreshed, and the call is made again with the new one', async () => {
    signIn('old');
    const asked = serveToken({ token: 'new' });
    expect(await ask()).toEqual({ count: 3 });
    expect(asked).toEqual([
      '/notifications/unread old',
      '/jwt/refresh-token first',
      '/notifications/unread new',
    ]);
    expect(session.get()).toMatchObject({ accessToken: 'new', refreshToken: 'next' });
  });

  it.each([
    [59_999, 1],
    [60_000, 2],
  ])('is refreshed once in 60 seconds: %i ms later, %i in all', async (laterMs, refreshes) => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
    signIn('old');
    const good = { token: 'new' };
    const asked = serveToken(good);
    await ask();
    good.token = 'newer';
    now.mockReturnValue(1_000_000 + laterMs);
    await ask().catch(() => undefined);
    expect(asked.filter((one) => one.startsWith('/jwt/refresh-token'))).toHaveLength(refreshes);
  });

  it('that nothing renews ends the session, and says so', async () => {
    signIn('old');
    serve({
      'GET /notifications/unread': async () => json(401, { error: 'session_expired' }),
      'POST /jwt/refresh-token': async () => json(401, { error: 'session_expired' }),
    });
    await expect(ask()).rejects.toMatchObject({ status: 401 });
    expect(session.get()).toBeNull();
    expect(told()).toEqual(['Your session has expired. Please login again.']);
  });
});

it.each([
  ['Server error', async () => new Response('', { status: 500 })],
  ['Unexpected status code: 418', async () => new Response('', { status: 418 })],
  ['Network error. Please check your connection.', () => Promise.reject(new TypeError('x'))],
  ['No data received from server', async () => json(200, {})],
  ['No response received from server', async () => new Response('', { status: 200 })],
])('says "%s"', async (sentence, reply) => {
  serve({ 'GET /notifications/unread': reply });
  await expect(ask()).rejects.toThrow(sentence);
});
