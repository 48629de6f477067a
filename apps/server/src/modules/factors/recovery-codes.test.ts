// Recovery codes, by the ids of docs/attacks.md (A).
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

/** Somebody with an authenticator, and the ten codes that came with it. */
async function withCodes(): Promise<{ who: SignedIn; secret: string; codes: string[] }> {
  const who = await server.register();
  const token = who.accessToken;
  const purpose = { purpose: 'set_two_factor' };
  await server.call('POST /user/getVerficiationCode', { token, body: purpose });
  const body = { activation_code: await server.code(who.mobile) };
  const begun = await server.call('POST /security/authenticator', { token, body });
  const secret = String(begun.body.data['secret']);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const set = await server.call('POST /security/setTwoFactorLogin', {
    token,
    body: { type: 'google', secret_key: totp.generate({ timestamp: server.clock.now() }) },
  });
  return { who, secret, codes: set.body.data['recovery_codes'] as string[] };
}

async function enter({ mobile, password }: SignedIn, recovery_code: string): Promise<Answer> {
  const step = await server.call('POST /jwt/login', { body: { mobile, password } });
  const { login_token } = step.body.data;
  return server.call('POST /login', { body: { login_token, recovery_code } });
}

const left = async (token: string): Promise<unknown> =>
  (await server.call('GET /security/recoveryCodes', { token })).body.data['left'];

it('come with the authenticator, ten, hashed, and sign in once each, told by a notice', async () => {
  const { who, codes } = await withCodes();
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  const rows = await server.sql('SELECT * FROM recovery_codes WHERE user_id = $1', [who.userId]);
  expect(JSON.stringify(rows)).not.toContain(codes[0]);
  const typed = (codes[0] ?? '').toLowerCase().replace('-', ' ');
  const done = await enter(who, typed);
  expect(done.status).toBe(200);
  const token = String(done.body.data['accessToken']);
  expect((await enter(who, codes[0] ?? '')).body.error).toBe('code_wrong');
  expect(await left(token)).toBe(9);
  const notices = await server.call('GET /notifications/index', { token, lang: 'en' });
  const titles = (notices.body.data['data'] as { title: string }[]).map(({ title }) => title);
  expect(titles).toContain('Recovery code used');
});

it('A10 one passes of ten that are sent at once', async () => {
  const { who, codes } = await withCodes();
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter(who, codes[1] ?? '')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('A12 are made again with a factor only, and the old ones die', async () => {
  const { who, codes } = await withCodes();
  const token = who.accessToken;
  const renew = (body: object): Promise<Answer> =>
    server.call('POST /security/recoveryCodes', { token, body });
  expect((await renew({})).body.error).toBe('factor_required');
  expect((await renew({ recovery_code: 'AAAA-AAAA' })).body.error).toBe('code_wrong');
  const renewed = await renew({ recovery_code: codes[2] });
  expect(renewed.body.data['recovery_codes']).toHaveLength(10);
  expect((await enter(who, codes[3] ?? '')).body.error).toBe('code_wrong');
  expect(await left(token)).toBe(10);
  const newcomer = await server.register();
  const none = await server.call('POST /security/recoveryCodes', {
    token: newcomer.accessToken,
    body: {},
  });
  expect(none.body.error).toBe('not_available');
});

it('A09 one replaces a lost authenticator; another’s opens nothing; off takes them away', async () => {
  const [mine, other] = [await withCodes(), await withCodes()];
  expect((await enter(mine.who, other.codes[0] ?? '')).body.error).toBe('code_wrong');
  const token = mine.who.accessToken;
  const begun = await server.call('POST /security/authenticator', {
    token,
    body: { recovery_code: mine.codes[4] },
  });
  expect(begun.status).toBe(200);
  const off = await server.call('POST /security/disableTwoFactorLogin', {
    token,
    body: { disable: true, recovery_code: mine.codes[5] },
  });
  expect(off.status).toBe(200);
  expect(await left(token)).toBe(0);
});

it('A08 are not guessed: wrong ones count together with those of the authenticator', async () => {
  const { who, codes } = await withCodes();
  for (let n = 0; n < 5; n += 1) {
    expect((await enter(who, `AAAA-AA${n}A`)).body.error).toBe('code_wrong');
  }
  expect((await enter(who, codes[6] ?? '')).body.error).toBe('code_wrong');
});
