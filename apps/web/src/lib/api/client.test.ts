// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import answers from '../../testing/answers.json' with { type: 'json' };
import { serve, told } from '../../testing/panel.tsx';
import { changeSettings } from '../settings.ts';
import { saveSession, type Session, session } from '../session.ts';
import { tellFailure } from '../tell-failure.ts';
import { apiTexts } from '../texts/api-texts.ts';
import type { ApiError } from './api-error.ts';
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

const good = async () => json(200, { data: { count: 3 } });
const refused = async () => json(401, { error: 'session_expired' });

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

  it.each([
    ['counts where it is good', [refused, good], 200],
    ['ends the session where it is refused', [refused, refused], 401],
  ])('is used once more within those 60 seconds, which %s', async (_, replies, answered) => {
    vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
    signIn('old');
    const sent = serve({
      'GET /notifications/unread': [refused, good, ...replies],
      'POST /jwt/refresh-token': async () =>
        json(200, { data: { accessToken: 'new', refreshToken: 'next' } }),
    });
    await ask();
    const status = await ask().then(
      () => 200,
      (error: unknown) => (error as ApiError).status,
    );
    expect(status).toBe(answered);
    expect(sent.map(({ call: name }) => name)).toEqual([
      'GET /notifications/unread',
      'POST /jwt/refresh-token',
      ...Array<string>(3).fill('GET /notifications/unread'),
    ]);
    const isLost = answered === 401;
    expect(session.get() === null).toBe(isLost);
    expect(told()).toEqual(isLost ? ['Your session has expired. Please login again.'] : []);
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

/** What the browser's own timers do on a real clock, by the test's. */
function fakeTimeouts(): void {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((afterMs) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), afterMs);
    return controller.signal;
  });
}

/** A server that never answers, until whoever asked gives up. */
const silent = (_address: string, { signal }: RequestInit): Promise<Response> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

describe('a call that nobody answers', () => {
  beforeEach(fakeTimeouts);
  afterEach(() => void vi.useRealTimers());

  it('is given up after 30 seconds', async () => {
    vi.stubGlobal('fetch', silent);
    const ended = vi.fn();
    ask().catch(ended);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ status: 0, code: 'network' }));
  });

  it('is given up after 30 seconds where it renews the token, and ends no session', async () => {
    signIn('old');
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      address.endsWith('/jwt/refresh-token')
        ? silent(address, init)
        : Promise.resolve(json(401, { error: 'session_expired' })),
    );
    const ended = vi.fn();
    ask().catch(ended);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ code: 'network' }));
    expect(session.get()).not.toBeNull();
  });
});

it.each([
  ['fa', 'ir'],
  ['en', 'en'],
] as const)('names the language in Lang and in x-lang: %s as %s', async (lang, wire) => {
  await apiTexts.load(lang);
  changeSettings({ lang });
  const named: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    named.push(headers.get('lang'), headers.get('x-lang'));
    return json(200, { data: { count: 0 } });
  });
  await ask();
  expect(named).toEqual([wire, wire]);
});

it('sends Persian and Arabic digits as Latin ones, however deep they stand', async () => {
  const sent = serve({ 'POST /forgotPassword': async () => json(200, { data: {} }) });
  const body = { mobile: '۰۹۱۲٣٤٥۶۷۸۹', activation_code: '۱۲۳٤٥٦', password: 'x' };
  await call('POST /forgotPassword', { body });
  expect(sent[0]?.body).toMatchObject({ mobile: '09123456789', activation_code: '123456' });
});

it('leaves a failed call of signing in to its form: no toast tells it, as of all others', async () => {
  vi.useFakeTimers();
  const refused = async () => json(422, { error: 'x', message: 'Refused.' });
  serve({ 'POST /jwt/login': refused, 'GET /notifications/unread': refused });
  const signingIn = call('POST /jwt/login', { body: { mobile: '0', password: 'x' } });
  await signingIn.catch(tellFailure);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told()).toEqual([]);
  await ask().catch(tellFailure);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told()).toEqual(['Refused.']);
  vi.useRealTimers();
});
