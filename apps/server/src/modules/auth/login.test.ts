// The second step of a login, and guessing, by the ids of docs/attacks.md (A).
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callProved } from '../../testing/proofs.ts';
import { type Answer, startTestServer, testMobile, type TestServer } from '../../testing/server.ts';

const PASSWORD = 'Vazir-9-lale-17';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
afterEach(() => {
  server.providers.connections.sms = 'ok';
});

const login = (mobile: string, password = PASSWORD): Promise<Answer> =>
  server.call('POST /jwt/login', { body: { mobile, password } });
const me = (token: string): Promise<Answer> => server.call('GET /fetchUser', { token });
const refresh = (token: string): Promise<Answer> =>
  server.call('POST /jwt/refresh-token', { token });

describe('two-step login', () => {
  it('asks for a code by SMS once it is on, and no more once it is off', async () => {
    const account = await server.register();
    let token = account.accessToken;
    await server.call('POST /user/getVerficiationCode', {
      token,
      body: { purpose: 'set_two_factor' },
    });
    let code = await server.code(account.mobile);
    await server.call('POST /security/setTwoFactorLogin', {
      token,
      body: { type: 'sms', activation_code: code },
    });
    const step = await login(account.mobile);
    expect(step.body.data).toMatchObject({ two_factor: 'sms' });
    expect(step.body.data['mobile_hint']).toBe(
      `${account.mobile.slice(0, 4)}***${account.mobile.slice(-4)}`,
    );
    const login_token = String(step.body.data['login_token']);
    code = await server.code(account.mobile);
    const wrong = await server.call('POST /login', {
      body: { login_token, activation_code: code === '111111' ? '222222' : '111111' },
    });
    expect(wrong.body.error).toBe('code_wrong');
    const resent = await server.call('POST /security/resendActivationCode', {
      body: { login_token },
    });
    expect(resent.status).toBe(200);
    const second = await server.code(account.mobile);
    const voided = await server.call('POST /login', {
      body: { login_token, activation_code: code },
    });
    expect(voided.body.error).toBe('code_wrong');
    const done = await server.call('POST /login', {
      body: { login_token, activation_code: second },
    });
    expect(done.status).toBe(200);
    token = String(done.body.data['accessToken']);
    const reused = await server.call('POST /login', {
      body: { login_token, activation_code: second },
    });
    expect([reused.status, reused.body.error]).toEqual([401, 'login_token_invalid']);

    await server.call('POST /user/getVerficiationCode', {
      token,
      body: { purpose: 'disable_two_factor' },
    });
    const off = await server.call('POST /security/disableTwoFactorLogin', {
      token,
      body: { disable: true, activation_code: await server.code(account.mobile) },
    });
    expect(off.status).toBe(200);
    expect((await login(account.mobile)).body.data['accessToken']).toBeTypeOf('string');
    const notices = await server.call('GET /notifications/index', { token, lang: 'en' });
    const titles = (notices.body.data['data'] as { title: string }[]).map((row) => row.title);
    expect(titles).toEqual(['Two-step login is off', 'Two-step login is on']);
  });

  it('A11 gives the half-signed-in token nothing else', async () => {
    const staff = await server.person({ level: 0, staffRole: 'finance' });
    const step = await login(staff.mobile);
    const token = String(step.body.data['login_token']);
    for (const answer of [
      await me(token),
      await refresh(token),
      await server.call('GET /admin/overview', { token }),
      await server.call('POST /refresh-token', { body: { refresh_token: token } }),
    ]) {
      expect(answer.status).toBe(401);
    }
    for (const login_token of ['', 'x', staff.accessToken]) {
      const answer = await server.call('POST /login', {
        body: { login_token, activation_code: '123456' },
      });
      expect([answer.status, answer.body.error]).toEqual([401, 'login_token_invalid']);
    }
  });

  it('A12 changes no factor without the current one, and never for staff', async () => {
    const account = await server.register();
    const token = account.accessToken;
    const none = await server.call('POST /security/disableTwoFactorLogin', {
      token,
      body: { disable: true },
    });
    expect([none.status, none.body.error]).toEqual([403, 'factor_required']);
    const missing = await server.call('POST /security/setTwoFactorLogin', {
      token,
      body: { type: 'sms' },
    });
    expect(missing.status).toBe(403);
    const wrong = await server.call('POST /security/setTwoFactorLogin', {
      token,
      body: { type: 'sms', activation_code: '123456' },
    });
    expect(wrong.body.error).toBe('code_wrong');
    const staff = await server.person({ level: 0, staffRole: 'owner' });
    const obligatory = await server.call('POST /security/disableTwoFactorLogin', {
      token: staff.accessToken,
      body: { disable: true, activation_code: '123456' },
      lang: 'en',
    });
    expect([obligatory.status, obligatory.body.error]).toEqual([403, 'two_factor_obligatory']);
    await server.call('POST /user/getVerficiationCode', {
      token,
      body: { purpose: 'set_two_factor' },
    });
    await server.call('POST /security/setTwoFactorLogin', {
      token,
      body: { type: 'sms', activation_code: await server.code(account.mobile) },
    });
    const [row] = await server.sql<{ recent: boolean }>(
      `SELECT factor_changed_at > now() - interval '1 minute' AS recent FROM users WHERE id = $1`,
      [account.userId],
    );
    expect(row?.recent).toBe(true);
  });

  it('gives staff an audience of their own and an hour, clients a day', async () => {
    const staff = await server.person({ level: 0, staffRole: 'auditor' });
    const client = await server.register();
    const claims = (token: string): { aud: string; exp: number; iat: number } =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as never;
    const life = (token: string): number => claims(token).exp - claims(token).iat;
    expect([claims(staff.accessToken).aud, life(staff.accessToken)]).toEqual(['staff', 3_600]);
    expect([claims(client.accessToken).aud, life(client.accessToken)]).toEqual(['client', 86_400]);
    const user = await me(staff.accessToken);
    expect(user.body.data).toMatchObject({
      role: 'admin',
      staff_role: 'auditor',
      two_factor: 'sms',
    });
  });

  it('refuses the code of an authenticator where there is none', async () => {
    const staff = await server.person({ level: 0, staffRole: 'owner' });
    const step = await login(staff.mobile);
    const answer = await server.call('POST /login', {
      body: { login_token: String(step.body.data['login_token']), secret_key: '123456' },
    });
    expect([answer.status, answer.body.error]).toEqual([422, 'code_wrong']);
  });
});

describe('guessing', () => {
  it('A06 asks work for the eleventh wrong password, and steps the owner up elsewhere', async () => {
    const strict = await startTestServer({
      env: { SARRAF_WRONG_PASSWORDS_PER_IP: '1000', SARRAF_TRUSTED_PROXIES: '127.0.0.1' },
    });
    try {
      const account = await strict.register();
      const from = (ip: string, password: string, more: object = {}): Promise<Answer> =>
        strict.call('POST /jwt/login', {
          body: { mobile: account.mobile, password, ...more },
          headers: { 'x-forwarded-for': ip },
        });
      for (let attempt = 0; attempt < 10; attempt += 1) {
        expect((await from('198.51.100.7', `Wrong-pass-${attempt}a`)).status).toBe(422);
      }
      const denied = await from('198.51.100.7', PASSWORD);
      expect([denied.status, denied.body.error]).toEqual([428, 'proof_of_work_required']);
      const owner = await callProved((proof) => from('203.0.113.9', PASSWORD, proof));
      expect(owner.status).toBe(200);
      expect(owner.body.data).toMatchObject({ two_factor: 'sms', password_confirmed: false });
    } finally {
      await strict.close();
    }
  });

  it('A06 lets many people behind one address sign in at once', async () => {
    const strict = await startTestServer({ env: { SARRAF_WRONG_PASSWORDS_PER_IP: '10' } });
    try {
      const people = await Promise.all(Array.from({ length: 16 }, () => strict.register()));
      const answers = await Promise.all(
        people.map(({ mobile }) =>
          strict.call('POST /jwt/login', { body: { mobile, password: PASSWORD } }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    } finally {
      await strict.close();
    }
  });

  it('A06 admits no more wrong passwords at once than one after the other', async () => {
    const strict = await startTestServer({ env: { SARRAF_WRONG_PASSWORDS_PER_IP: '10' } });
    try {
      const answers = await Promise.all(
        Array.from({ length: 16 }, () =>
          strict.call('POST /jwt/login', {
            body: { mobile: testMobile(), password: 'Wrong-pass-1a' },
          }),
        ),
      );
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
      expect(answers.filter(({ status }) => status === 428)).toHaveLength(6);
    } finally {
      await strict.close();
    }
  });

  it('A06 A08 limits one address over many accounts, and codes per mobile and address', async () => {
    const strict = await startTestServer({
      env: {
        SARRAF_WRONG_PASSWORDS_PER_IP: '10',
        SARRAF_CODES_PER_MOBILE: '3',
        SARRAF_CODES_PER_IP: '5',
        SARRAF_TRUSTED_PROXIES: '127.0.0.1',
      },
    });
    try {
      const ask = (mobile: string, ip: string): Promise<Answer> =>
        strict.call('POST /jwt/register', { body: { mobile }, headers: { 'x-forwarded-for': ip } });
      const mobile = testMobile();
      for (let send = 0; send < 3; send += 1) {
        expect((await ask(mobile, `198.51.100.${send}`)).status).toBe(200);
      }
      const fourth = await ask(mobile, '198.51.100.200');
      expect([fourth.status, fourth.body.error]).toEqual([428, 'proof_of_work_required']);
      const own = testMobile();
      for (let send = 0; send < 3; send += 1) {
        expect((await ask(own, '192.0.2.1')).status).toBe(200);
      }
      const again = await ask(own, '192.0.2.1');
      expect([again.status, again.body.error]).toEqual([429, 'rate_limited']);
      expect(Number(again.body.facts['seconds'])).toBeGreaterThan(500);
      const parallel = await Promise.all(
        Array.from({ length: 12 }, () => ask(testMobile(), '203.0.113.50')),
      );
      expect(parallel.filter((answer) => answer.status === 200)).toHaveLength(5);
      for (let attempt = 0; attempt < 10; attempt += 1) {
        await strict.call('POST /jwt/login', {
          body: { mobile: testMobile(), password: 'Wrong-pass-1a' },
        });
      }
      const denied = await strict.call('POST /jwt/login', {
        body: { mobile: testMobile(), password: 'Wrong-pass-1a' },
      });
      expect(denied.status).toBe(428);
    } finally {
      await strict.close();
    }
  });
});
