// The authenticator as second step, by the ids of docs/attacks.md (A).
import { readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callProved } from '../../testing/proofs.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { otpauthUri, stepOfCode } from './totp.ts';

const STEP_MS = 30_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

/** What the app shows, some steps from now. */
function shown(secret: string, steps = 0, of = server): string {
  const timestamp = of.clock.now() + steps * STEP_MS;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

const set = (token: string, body: object, of = server): Promise<Answer> =>
  of.call('POST /security/setTwoFactorLogin', { token, body });

async function begin(who: SignedIn, of = server): Promise<string> {
  const token = who.accessToken;
  await of.call('POST /user/getVerficiationCode', {
    token,
    body: { purpose: 'set_two_factor' },
  });
  const begun = await of.call('POST /security/authenticator', {
    token,
    body: { activation_code: await of.code(who.mobile) },
  });
  expect(begun.status).toBe(200);
  expect(begun.body.data['otpauth_uri']).toContain(String(begun.body.data['secret']));
  return String(begun.body.data['secret']);
}

/** Somebody whose authenticator was set by a code of the step before. */
async function withAuthenticator(
  made?: SignedIn,
  of = server,
): Promise<{ readonly who: SignedIn; readonly secret: string }> {
  const who = made ?? (await of.register());
  const secret = await begin(who, of);
  // a step that ended while a test speaks of the one before would make its codes others
  const left = STEP_MS - (of.clock.now() % STEP_MS);
  if (left < STEP_MS / 2) of.clock.advance(left);
  const secret_key = shown(secret, -1, of);
  expect((await set(who.accessToken, { type: 'google', secret_key }, of)).status).toBe(200);
  return { who, secret };
}

async function half({ mobile, password }: SignedIn): Promise<string> {
  const step = await server.call('POST /jwt/login', { body: { mobile, password } });
  expect(step.body.data).toMatchObject({
    two_factor: 'google',
    methods: ['google', 'recovery_code'],
  });
  return String(step.body.data['login_token']);
}

const enter = (login_token: string, secret_key: string): Promise<Answer> =>
  server.call('POST /login', { body: { login_token, secret_key } });
const errorOf = ({ status, body }: Answer): readonly unknown[] => [status, body.error];
const WRONG = [422, 'code_wrong'];
const USED = [422, 'code_used'];

describe('codes', () => {
  const SEED = Buffer.from('12345678901234567890');
  const BASE32 = new Secret({ buffer: new Uint8Array(SEED).buffer }).base32;

  it('are those of the standard', () => {
    // the last six of the eight digits of RFC 6238, appendix B
    expect(stepOfCode(BASE32, '287082', 59_000)).toBe(1);
    expect(stepOfCode(BASE32, '081804', 1_111_111_109_000)).toBe(37_037_036);
    expect(stepOfCode(BASE32, '287082', 59_000 + 2 * STEP_MS)).toBe(undefined);
    expect(stepOfCode(BASE32, '28708', 59_000)).toBe(undefined);
    expect(otpauthUri(BASE32, '09120000001')).toMatch(/^otpauth:\/\/totp\/Sarraf:09120000001\?/);
  });

  it('are in no log and not readable at rest', () => {
    const masked = readFileSync(
      new URL('../../platform/masked-values.ts', import.meta.url),
      'utf8',
    );
    for (const name of ['secret', 'secret_key', 'otpauth_uri', 'recovery_codes'])
      expect(masked).toContain(`'${name}'`);
  });
});

describe('an authenticator', () => {
  it('is set by its first code, signs in, and is taken away by its own code', async () => {
    const { who, secret } = await withAuthenticator();
    const [row] = await server.sql<{ secret_sealed: string }>(
      'SELECT secret_sealed FROM authenticators WHERE user_id = $1',
      [who.userId],
    );
    expect(row?.secret_sealed).not.toContain(secret);
    const done = await enter(await half(who), shown(secret));
    expect(done.status).toBe(200);
    const token = String(done.body.data['accessToken']);
    const user = await server.call('GET /fetchUser', { token });
    expect(user.body.data['two_factor']).toBe('google');
    const off = await server.call('POST /security/disableTwoFactorLogin', {
      token,
      body: { disable: true, secret_key: shown(secret, 1) },
    });
    expect(off.status).toBe(200);
    const { mobile, password } = who;
    expect((await server.login(mobile, password)).accessToken).toBeTypeOf('string');
    const left = await server.sql('SELECT FROM authenticators WHERE user_id = $1', [who.userId]);
    expect(left).toHaveLength(0);
  });

  it('A12 is neither set nor replaced nor taken away without the current factor', async () => {
    const { who, secret } = await withAuthenticator();
    const token = who.accessToken;
    await server.call('POST /user/getVerficiationCode', {
      token,
      body: { purpose: 'disable_two_factor' },
    });
    const activation_code = await server.code(who.mobile);
    const tries = [
      await server.call('POST /security/authenticator', { token, body: {} }),
      await server.call('POST /security/authenticator', { token, body: { activation_code } }),
      await set(token, { type: 'sms', activation_code }),
      await server.call('POST /security/disableTwoFactorLogin', {
        token,
        body: { disable: true, activation_code },
      }),
    ];
    for (const answer of tries) {
      expect(errorOf(answer)).toEqual([403, 'factor_required']);
      expect(answer.body.facts).toEqual({ methods: ['google', 'recovery_code'] });
    }
    // nothing was begun: no code confirms it
    expect(errorOf(await set(token, { type: 'google', secret_key: shown(secret) }))).toEqual(WRONG);
    // it was added, and nothing after it was done
    const [standing] = await server.sql<{ money_held_until: Date | null }>(
      'SELECT money_held_until FROM user_standings WHERE user_id = $1',
      [who.userId],
    );
    expect(standing?.money_held_until).toBeNull();
    expect((await enter(await half(who), shown(secret))).status).toBe(200);
  });

  it('is confirmed only in the session that began it', async () => {
    const who = await server.register();
    const other = await server.login(who.mobile, who.password);
    const secret = await begin(who);
    const secret_key = shown(secret);
    expect(errorOf(await set(other.accessToken, { type: 'google', secret_key }))).toEqual(WRONG);
    expect((await set(who.accessToken, { type: 'google', secret_key })).status).toBe(200);
    // what was only added signs nobody out
    const stays = await server.call('GET /fetchUser', { token: other.accessToken });
    expect(stays.status).toBe(200);
  });

  it('A10 takes a code once, within one step of now, and one of ten at once', async () => {
    const { who, secret } = await withAuthenticator();
    const tokens = await Promise.all(Array.from({ length: 10 }, () => half(who)));
    const first = tokens[0] ?? '';
    for (const steps of [-2, 2]) {
      expect(errorOf(await enter(first, shown(secret, steps)))).toEqual(WRONG);
    }
    // the code that set it up is used up, too
    expect(errorOf(await enter(first, shown(secret, -1)))).toEqual(USED);
    const code = shown(secret);
    const answers = await Promise.all(tokens.map((token) => enter(token, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await withAuthenticator();
    const right = shown(again.secret);
    expect((await enter(await half(again.who), right)).status).toBe(200);
    expect(errorOf(await enter(await half(again.who), right))).toEqual(USED);
    // it is said of no code but the one that was taken last
    expect(errorOf(await enter(await half(again.who), shown(again.secret, -1)))).toEqual(WRONG);
  });

  it('A10 the same code twice is refused, takes no try, and says to wait for the next one', async () => {
    const { who, secret } = await withAuthenticator();
    const token = await half(who);
    const used = shown(secret, -1);
    for (let n = 0; n < 7; n += 1) expect(errorOf(await enter(token, used))).toEqual(USED);
    const [tries] = await server.sql<{ count: string }>(
      'SELECT count(*) AS count FROM authenticator_tries WHERE user_id = $1',
      [who.userId],
    );
    expect(Number(tries?.count)).toBe(0);
    for (const [lang, words] of [
      ['fa', 'کد بعدی'],
      ['en', 'Wait for the next one'],
    ] as const) {
      const body = { login_token: token, secret_key: used };
      const said = await server.call('POST /login', { body, lang });
      expect(said.body.message).toContain(words);
    }
    // a step of before is not said to be one, and neither is another's code
    const other = await withAuthenticator();
    expect(errorOf(await enter(await half(other.who), used))).toEqual(WRONG);
    expect((await enter(token, shown(secret))).status).toBe(200);
  });

  it('takes a code as apps show it, with a space, and in any digits', async () => {
    const { who, secret } = await withAuthenticator();
    const code = shown(secret);
    const persian = code.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
    const typed = `\u200e${persian.slice(0, 3)} ${persian.slice(3)}`;
    expect((await enter(await half(who), typed)).status).toBe(200);
    const fresh = await withAuthenticator();
    const next = shown(fresh.secret);
    const spaced = `${next.slice(0, 3)} ${next.slice(3)}`;
    expect((await enter(await half(fresh.who), spaced)).status).toBe(200);
  });

  it('A08 A09 is not guessed: five wrong codes of one asker, and strangers leave the owner theirs', async () => {
    const { who, secret } = await withAuthenticator();
    const token = await half(who);
    for (let n = 0; n < 5; n += 1) expect(errorOf(await enter(token, '000000'))).toEqual(WRONG);
    expect(errorOf(await enter(token, shown(secret)))).toEqual(WRONG);
    // another's code opens nothing
    const other = await withAuthenticator();
    expect(errorOf(await enter(await half(other.who), shown(secret)))).toEqual(WRONG);
    // the owner's session still proves itself
    const replaced = await server.call('POST /security/authenticator', {
      token: who.accessToken,
      body: { secret_key: shown(secret) },
    });
    expect(replaced.status).toBe(200);
  });

  it('A11 an SMS opens nothing where it is set, and another’s login token takes no code of it', async () => {
    const { who, secret } = await withAuthenticator();
    const login_token = await half(who);
    const resent = await server.call('POST /security/resendActivationCode', {
      body: { login_token },
    });
    expect(resent.status).toBe(200);
    const byCode = await server.call('POST /login', {
      body: { login_token, activation_code: '123456' },
    });
    expect(errorOf(byCode)).toEqual(WRONG);
    expect(errorOf(await enter('x', shown(secret)))).toEqual([401, 'login_token_invalid']);
    expect((await server.call('GET /fetchUser', { token: login_token })).status).toBe(401);
  });

  it('A07 A11 while somebody guesses, the second step tells neither whether the password was right nor of the authenticator', async () => {
    const strict = await startTestServer({
      env: { SARRAF_WRONG_PASSWORDS_PER_IP: '1000', SARRAF_TRUSTED_PROXIES: '127.0.0.1' },
    });
    try {
      const { who, secret } = await withAuthenticator(undefined, strict);
      const from = (password: string, more: object = {}): Promise<Answer> =>
        strict.call('POST /jwt/login', {
          body: { mobile: who.mobile, password, ...more },
          headers: { 'x-forwarded-for': '203.0.113.9' },
        });
      for (let n = 0; n < 10; n += 1) await from(`Wrong-pass-${n}a`);
      const step = (password: string) => callProved((proof) => from(password, proof));
      const [right, wrong] = [await step(who.password), await step('Wrong-pass-99a')];
      for (const { body } of [right, wrong]) {
        expect(body.data).toMatchObject({
          two_factor: 'sms',
          methods: ['sms', 'google', 'passkey', 'recovery_code'],
          password_confirmed: false,
        });
      }
      const secret_key = shown(secret, 0, strict);
      // the one that set it up: that it was right once would tell that the password is
      const used = shown(secret, -1, strict);
      const second = ({ body }: Answer, code: object): Promise<Answer> =>
        strict.call('POST /login', { body: { login_token: body.data['login_token'], ...code } });
      expect(errorOf(await second(wrong, { secret_key }))).toEqual(WRONG);
      expect(errorOf(await second(wrong, { secret_key: used }))).toEqual(WRONG);
      expect(errorOf(await second(right, { secret_key: used }))).toEqual(WRONG);
      expect(errorOf(await second(wrong, { activation_code: '123456' }))).toEqual(WRONG);
      expect(errorOf(await second(right, { activation_code: '123456' }))).toEqual(WRONG);
      expect((await second(right, { secret_key })).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('is what staff keep once they have it', async () => {
    const staff = await server.person({ level: 0, staffRole: 'finance' });
    const { secret } = await withAuthenticator(staff);
    const token = staff.accessToken;
    const secret_key = shown(secret);
    expect((await set(token, { type: 'sms', secret_key })).body.error).toBe(
      'two_factor_obligatory',
    );
    expect((await enter(await half(staff), secret_key)).status).toBe(200);
  });
});
