// Forgotten and changed passwords, by the ids of docs/attacks.md.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORM_ENV } from '../../testing/sign-in-storm.ts';
import { nationalCodeOf } from '../../testing/people.ts';
import { type Answer, startTestServer, testMobile, type TestServer } from '../../testing/server.ts';

const NEW = 'Lale-4-vazir-71';
const REQUEST = 'POST /forgotPassword';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: STORM_ENV });
});
afterAll(() => server?.close());

const forgot = (body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  server.call(REQUEST, { body, headers });
const from = (ip: string): Record<string, string> => ({ 'x-forwarded-for': ip });
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000');
const login = async (mobile: string, password: string): Promise<string | number> => {
  const { status, body } = await server.call('POST /jwt/login', { body: { mobile, password } });
  return status === 200 ? 200 : body.error;
};
async function asked(): Promise<{
  person: Awaited<ReturnType<TestServer['register']>>;
  code: string;
}> {
  const person = await server.register();
  expect((await forgot({ mobile: person.mobile })).status).toBe(200);
  return { person, code: await server.code(person.mobile) };
}
/** Somebody of level 1, and passwords made of the national code and the day they were verified with. */
async function verified(): Promise<{
  readonly person: Awaited<ReturnType<TestServer['person']>>;
  readonly own: readonly string[];
}> {
  const person = await server.person({ level: 1 });
  await server.sql(`UPDATE users SET birth_date = '1991-08-03' WHERE id = $1`, [person.userId]);
  const nationalCode = nationalCodeOf(person);
  return { person, own: [nationalCode, `${nationalCode}!?`, '1991-08-03', '1370/05/12-Ab'] };
}
const stateOf = async (userId: number): Promise<unknown> =>
  (
    await server.sql(
      `SELECT password_hash, (SELECT count(*)::int FROM sessions WHERE user_id = $1 AND
         ended_at IS NULL) AS sessions, (SELECT array_agg(kind ORDER BY id) FROM notifications WHERE
         user_id = $1) AS notices FROM users WHERE id = $1`,
      [userId],
    )
  )[0];

describe('a forgotten password', () => {
  it('A05 is reset by code: every session ends, money is held for a day, the owner is told', async () => {
    const { person, code } = await asked();
    const { mobile, password, accessToken: token, refreshToken, userId } = person;
    const done = await forgot({ mobile, activation_code: code, password: NEW });
    expect([done.status, done.body.data]).toEqual([200, {}]);
    expect((await server.call('GET /fetchUser', { token })).status).toBe(401);
    expect((await server.call('POST /jwt/refresh-token', { token: refreshToken })).status).toBe(
      401,
    );
    expect(await login(mobile, password)).toBe('credentials_wrong');
    expect(await login(mobile, NEW)).toBe(200);
    const [standing] = await server.sql<{ hours: number }>(
      `SELECT round(extract(epoch FROM money_held_until - now()) / 3600)::int AS hours
       FROM user_standings WHERE user_id = $1`,
      [userId],
    );
    expect(standing?.hours).toBe(24);
    expect(await stateOf(userId)).toMatchObject({
      notices: expect.arrayContaining(['password_reset']),
    });
  });

  it('is reset by the token that the code gave, once and for one mobile', async () => {
    const { person, code } = await asked();
    const other = await server.register();
    const proved = await forgot({ mobile: person.mobile, activation_code: code });
    expect(proved.body.data).toMatchObject({ methods: [] });
    const reset_token = proved.body.data['reset_token'];
    const before = await stateOf(other.userId);
    const foreign = await forgot({ mobile: other.mobile, reset_token, password: NEW });
    expect(foreign.body.error).toBe('reset_token_invalid');
    expect(await stateOf(other.userId)).toEqual(before);
    const body = { mobile: person.mobile, reset_token, password: NEW };
    expect((await forgot(body)).status).toBe(200);
    const again = await forgot({ ...body, password: 'Narges-8-bahar-3' });
    expect([again.status, again.body.error]).toEqual([422, 'reset_token_invalid']);
    expect(await login(person.mobile, NEW)).toBe(200);
  });

  it('A07 answers known, unknown and staff mobiles alike, and sends the last two nothing', async () => {
    const known = await server.register();
    const staff = await server.register();
    await server.sql(`UPDATE users SET staff_role = 'support' WHERE id = $1`, [staff.userId]);
    const shapes = [];
    for (const mobile of [known.mobile, testMobile(), staff.mobile]) {
      const first = await forgot({ mobile });
      const second = await forgot({ mobile, activation_code: '12345x', password: NEW });
      const third = await forgot({ mobile, reset_token: 'x', password: NEW });
      const shape = [first, second, third].map(({ status, body }) => [
        status,
        body.error,
        body.message,
        Object.keys(body.data ?? {}),
      ]);
      shapes.push(JSON.stringify(shape));
    }
    expect(new Set(shapes).size).toBe(1);
    await server.code(known.mobile);
    const reached = server.providers.inbox
      .filter(({ template }) => template.startsWith('sarraf-reset-password-fa'))
      .map(({ receptor }) => receptor);
    expect(reached).toContain(known.mobile);
    expect(reached).not.toContain(staff.mobile);
    await server.sql(`UPDATE users SET staff_role = NULL WHERE id = $1`, [staff.userId]);
  });

  it('A08 has five tries of its asker, and foreign wrong codes leave them alone', async () => {
    const { person, code } = await asked();
    const { mobile, userId } = person;
    const before = await stateOf(userId);
    const wrong = { mobile, activation_code: wrongOf(code), password: NEW };
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await forgot(wrong, from('192.0.2.77'))).body.error).toBe('code_wrong');
    }
    const foreign = { ...wrong, activation_code: code };
    expect((await forgot(foreign, from('192.0.2.77'))).body.error).toBe('code_wrong');
    for (let turn = 0; turn < 4; turn += 1) {
      expect((await forgot(wrong)).body.error).toBe('code_wrong');
    }
    expect(await stateOf(userId)).toEqual(before);
    expect((await forgot({ ...wrong, activation_code: code })).status).toBe(200);
    const second = await asked();
    const bad = { mobile: second.person.mobile, activation_code: wrongOf(second.code) };
    for (let turn = 0; turn < 5; turn += 1) await forgot(bad);
    const dead = await forgot({ ...bad, activation_code: second.code });
    expect([dead.status, dead.body.error]).toEqual([422, 'code_wrong']);
  });

  it('A09 refuses a code of another mobile or purpose, and the same code again', async () => {
    const { person, code } = await asked();
    const other = await server.register();
    const before = [await stateOf(other.userId), await stateOf(person.userId)];
    const foreign = await forgot({ mobile: other.mobile, activation_code: code, password: NEW });
    expect(foreign.body.error).toBe('code_wrong');
    const { accessToken: token } = other;
    await server.call('POST /user/getVerficiationCode', {
      token,
      body: { purpose: 'change_password' },
    });
    const activation_code = await server.code(other.mobile);
    const purpose = await forgot({ mobile: other.mobile, activation_code, password: NEW });
    expect(purpose.body.error).toBe('code_wrong');
    expect([await stateOf(other.userId), await stateOf(person.userId)]).toEqual(before);
    const body = { mobile: person.mobile, activation_code: code, password: NEW };
    expect((await forgot(body)).status).toBe(200);
    expect((await forgot({ ...body, password: 'Narges-8-bahar-3' })).body.error).toBe('code_wrong');
    expect(await login(person.mobile, NEW)).toBe(200);
  });

  it('A13 refuses weak passwords before the code is used up', async () => {
    const { person, code } = await asked();
    const body = { mobile: person.mobile, activation_code: code };
    for (const password of ['short-1', 'password', '12345678', person.mobile, 'x'.repeat(129)]) {
      expect((await forgot({ ...body, password })).body.error).toBe('password_weak');
    }
    expect((await forgot({ ...body, password: NEW })).status).toBe(200);
  });

  it("A13 refuses what a verified user's papers say, and the token stays good", async () => {
    const { person, own } = await verified();
    expect((await forgot({ mobile: person.mobile })).status).toBe(200);
    const activation_code = await server.code(person.mobile);
    const proved = await forgot({ mobile: person.mobile, activation_code });
    const body = { mobile: person.mobile, reset_token: proved.body.data['reset_token'] };
    for (const password of own) {
      expect((await forgot({ ...body, password })).body.error, password).toBe('password_weak');
    }
    expect((await forgot({ ...body, password: NEW })).status).toBe(200);
  });

  it('A16 sends the same whatever host or language the headers claim', async () => {
    const { mobile } = await server.register();
    await forgot(
      { mobile },
      { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    );
    await server.code(mobile);
    const last = server.providers.inbox.findLast(({ receptor }) => receptor === mobile);
    expect(last?.template).toBe('sarraf-reset-password-fa');
    expect(JSON.stringify(last)).not.toContain('evil.example');
  });

  it('is reset once by fifty of the same code', async () => {
    const { person, code } = await asked();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        forgot({ mobile: person.mobile, activation_code: code, password: `Lale-vazir-${index}-z` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [row] = await server.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM notifications
       WHERE user_id = $1 AND kind = 'password_reset'`,
      [person.userId],
    );
    expect(row?.count).toBe(1);
  });

  it('leaves the owner’s device its own codes, whatever strangers ask for', async () => {
    const person = await server.register();
    const { mobile, password } = person;
    const signedIn = await server.call('POST /jwt/login', { body: { mobile, password } });
    const device_id = signedIn.body.data['device_id'];
    for (let turn = 0; turn < 3; turn += 1) await forgot({ mobile });
    expect((await forgot({ mobile })).status).toBeGreaterThanOrEqual(400);
    expect((await forgot({ mobile, device_id })).status).toBe(200);
    const activation_code = await server.code(mobile);
    const wrong = { mobile, activation_code: wrongOf(activation_code) };
    for (let turn = 0; turn < 20; turn += 1) await forgot(wrong);
    const done = await forgot({ mobile, device_id, activation_code, password: NEW });
    expect(done.status).toBe(200);
  });
});

describe('a changed password', () => {
  const change = async (
    person: Awaited<ReturnType<TestServer['register']>>,
    body: object,
  ): Promise<Answer> =>
    server.call('POST /user/changePassword', { token: person.accessToken, body });
  const codeOf = async (person: Awaited<ReturnType<TestServer['register']>>): Promise<string> => {
    await server.call('POST /user/getVerficiationCode', {
      token: person.accessToken,
      body: { purpose: 'change_password' },
    });
    return server.code(person.mobile);
  };

  it('A05 ends the other sessions and keeps this one', async () => {
    const person = await server.register();
    const other = await server.login(person.mobile, person.password);
    const activation_code = await codeOf(person);
    const body = { old_password: person.password, password: NEW, activation_code };
    expect((await change(person, body)).status).toBe(200);
    const see = async (token: string): Promise<number> =>
      (await server.call('GET /fetchUser', { token })).status;
    expect([await see(person.accessToken), await see(other.accessToken)]).toEqual([200, 401]);
    expect(await login(person.mobile, NEW)).toBe(200);
    expect(await stateOf(person.userId)).toMatchObject({
      notices: expect.arrayContaining(['password_changed']),
    });
  });

  it('A13 wants the current password, a good new one and a factor, and takes 128 characters', async () => {
    const person = await server.register();
    const before = await stateOf(person.userId);
    const activation_code = await codeOf(person);
    const old_password = person.password;
    const cases: [object, string][] = [
      [{ password: NEW, activation_code }, 'validation_failed'],
      [{ old_password: 'Other-pass-9', password: NEW, activation_code }, 'old_password_wrong'],
      [{ old_password, password: 'short-1', activation_code }, 'password_weak'],
      [{ old_password, password: 'iloveyou', activation_code }, 'password_weak'],
      [{ old_password, password: 'x'.repeat(10_240), activation_code }, 'validation_failed'],
      [{ old_password, password: NEW }, 'factor_required'],
      [{ old_password, password: NEW, activation_code: wrongOf(activation_code) }, 'code_wrong'],
    ];
    for (const [body, error] of cases) {
      const answer = await change(person, body);
      expect([answer.status < 500, answer.body.error], JSON.stringify(body).slice(0, 80)).toEqual([
        true,
        error,
      ]);
    }
    expect(await stateOf(person.userId)).toEqual(before);
    const long = `Lale-4-${'vazir7ab'.repeat(16)}`.slice(0, 128);
    expect((await change(person, { old_password, password: long, activation_code })).status).toBe(
      200,
    );
  });

  it("A13 refuses what a verified user's papers say", async () => {
    const { person, own } = await verified();
    const { password: old_password } = person;
    const activation_code = await codeOf(person);
    for (const password of own) {
      const answer = await change(person, { old_password, password, activation_code });
      expect([answer.status, answer.body.error], password).toEqual([422, 'password_weak']);
    }
    expect(await login(person.mobile, old_password)).toBe(200);
  });

  it('A08 counts wrong current passwords, of the one who tries alone', async () => {
    const person = await server.register();
    const answers: string[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      const body = { old_password: `Wrong-pass-${turn}a`, password: NEW };
      answers.push((await change(person, body)).body.error);
    }
    expect(answers.at(-1)).toBe('proof_of_work_required');
    expect(await login(person.mobile, person.password)).toBe(200);
  });
});
