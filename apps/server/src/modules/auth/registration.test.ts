// The mobile is proved when its code is typed; what stands for the code gives an account once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, testMobile, type TestServer } from '../../testing/server.ts';
import { sealProvedMobile } from './sealed-tokens.ts';

const PASSWORD = 'Vazir-9-lale-17';
const TERMS = '1405-01';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const register = (body: Record<string, unknown>): Promise<Answer> =>
  server.call('POST /jwt/register', { body });
const account = (mobile: string, registration_token: string): Record<string, unknown> => ({
  mobile,
  registration_token,
  password: PASSWORD,
  terms_version: TERMS,
});
async function prove(mobile: string): Promise<string> {
  await register({ mobile });
  const proved = await register({ mobile, activation_code: await server.code(mobile) });
  expect(proved.status, proved.text).toBe(200);
  return String(proved.body.data['registration_token']);
}

describe('a registration token', () => {
  it('is given for the code alone, for fifteen minutes, and the code is used up by it', async () => {
    const mobile = testMobile();
    await register({ mobile });
    const activation_code = await server.code(mobile);
    const since = Date.now();
    const proved = await register({ mobile, activation_code });
    expect(Object.keys(proved.body.data).toSorted()).toEqual(['expires_at', 'registration_token']);
    const lifeMs = Date.parse(String(proved.body.data['expires_at'])) - since;
    expect(lifeMs).toBeGreaterThan(890_000);
    expect(lifeMs).toBeLessThan(1_000_000);
    const again = await register({ mobile, activation_code });
    expect([again.status, again.body.error]).toEqual([422, 'code_wrong']);
  });

  it('stands for the code when that has long ended, and after refused details', async () => {
    const mobile = testMobile();
    const token = await prove(mobile);
    await server.sql(
      `UPDATE one_time_codes SET expires_at = now() - interval '10 minutes' WHERE mobile = $1`,
      [mobile],
    );
    const weak = await register({ ...account(mobile, token), password: 'liverpool' });
    expect(weak.body.error).toBe('password_weak');
    const noTerms = await register({ ...account(mobile, token), terms_version: 'older' });
    expect(noTerms.body.error).toBe('terms_not_accepted');
    const made = await register(account(mobile, token));
    expect(made.status, made.text).toBe(200);
    expect(made.body.data['user']).toMatchObject({ mobile, level: 0 });
  });

  it('makes one account, also in a race, and none again', async () => {
    const mobile = testMobile();
    const token = await prove(mobile);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => register(account(mobile, token))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await register(account(mobile, token))).body.error).toBe('code_wrong');
    expect(await server.sql('SELECT FROM users WHERE mobile = $1', [mobile])).toHaveLength(1);
  });

  it('is good for its own mobile, in time, and made here alone', async () => {
    const [mine, other] = [testMobile(), testMobile()];
    const token = await prove(mine);
    const { secrets } = server.process.context;
    const late = sealProvedMobile(secrets, { mobile: mine, endsAtMs: Date.now() - 1 });
    const foreign = secrets.seal('login-token', JSON.stringify([mine, Date.now() + 60_000]));
    const cases = [
      account(other, token),
      account(mine, late),
      account(mine, foreign),
      account(mine, `${token.slice(0, -2)}AA`),
    ];
    for (const body of cases) {
      const answer = await register(body);
      expect([answer.status, answer.body.error]).toEqual([422, 'registration_token_invalid']);
    }
    expect((await register(account(mine, token))).status).toBe(200);
  });

  it('is no login token and no login token is one', async () => {
    const token = await prove(testMobile());
    const answer = await server.call('POST /login', {
      body: { login_token: token, activation_code: '123456' },
    });
    expect([answer.status, answer.body.error]).toEqual([401, 'login_token_invalid']);
  });
});
