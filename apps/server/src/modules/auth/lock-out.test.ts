// No stranger keeps an owner out, whatever they ask for and however often.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callAsPanel,
  callFrom,
  type Person,
  registerAsPanel,
  signInAsPanel,
  startStorm,
  STORM_ENV,
  type StormCounts,
} from '../../testing/sign-in-storm.ts';
import { type Answer, startTestServer, testMobile, type TestServer } from '../../testing/server.ts';

const PASSWORD = 'Vazir-9-lale-17';
const OWNERS_ADDRESS = '203.0.113.9';
const NEW_ADDRESS = '203.0.113.77';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: STORM_ENV });
});
afterAll(() => server?.close());

const from = (
  ip: string,
  key: Parameters<typeof callFrom>[2],
  body: Record<string, unknown>,
): Promise<Answer> => callFrom(server, ip, key, body);
const owner = (): Promise<Person> => registerAsPanel(server, OWNERS_ADDRESS, PASSWORD);
const signIn = (person: Person, ip = NEW_ADDRESS): Promise<Record<string, unknown>> =>
  signInAsPanel(server, ip, person);
/** The same person with a device that never signed in. */
const elsewhere = ({ mobile, password }: Person): Person => ({ mobile, password });

/** How often a person was told of a new device. */
async function newsOf(mobile: string): Promise<number> {
  const rows = await server.sql(
    `SELECT FROM notifications n JOIN users u ON u.id = n.user_id
     WHERE u.mobile = $1 AND n.kind = 'new_device'`,
    [mobile],
  );
  return rows.length;
}

async function threeRegistrations(mobile: string): Promise<void> {
  for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    await from(ip, 'POST /jwt/register', { mobile });
  }
}

async function twelveWrongPasswords(mobile: string): Promise<void> {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const ip = attempt < 6 ? '198.51.100.4' : '198.51.100.5';
    await from(ip, 'POST /jwt/login', { mobile, password: `Wrong-pass-${attempt}a` });
  }
}

describe('a stranger', () => {
  it('does not use up the codes of staff by registering their mobile', async () => {
    const staff = await server.person({ level: 0, staffRole: 'support' });
    await threeRegistrations(staff.mobile);
    expect(await signIn(elsewhere(staff))).toHaveProperty('accessToken');
  });

  it('does not use up the codes of a signed-in person, nor of a two-step login', async () => {
    const account = await server.register();
    await threeRegistrations(account.mobile);
    const asked = await server.call('POST /user/getVerficiationCode', {
      token: account.accessToken,
      body: { purpose: 'set_two_factor' },
    });
    expect(asked.status).toBe(200);
    const set = await server.call('POST /security/setTwoFactorLogin', {
      token: account.accessToken,
      body: { type: 'sms', activation_code: await server.code(account.mobile) },
    });
    expect(set.status).toBe(200);
    expect(await signIn(elsewhere(account))).toHaveProperty('accessToken');
  });

  it('does not lock out by wrong passwords and registrations together', async () => {
    const person = await owner();
    await twelveWrongPasswords(person.mobile);
    await threeRegistrations(person.mobile);
    expect(await signIn(elsewhere(person))).toHaveProperty('accessToken');
  });

  it('costs a known device nothing: no work, no second step', async () => {
    const person = await owner();
    await twelveWrongPasswords(person.mobile);
    await threeRegistrations(person.mobile);
    const { mobile, password, deviceId: device_id } = person;
    const answer = await from('198.51.100.4', 'POST /jwt/login', { mobile, password, device_id });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ device_id });
    expect(answer.body.data).toHaveProperty('accessToken');
  });

  it("does not kill a newcomer's code by wrong ones from elsewhere", async () => {
    const mobile = testMobile();
    await from(OWNERS_ADDRESS, 'POST /jwt/register', { mobile });
    const code = await server.code(mobile);
    for (let attempt = 1; attempt <= 40; attempt += 1) {
      const wrong = String((Number(code) + attempt) % 1_000_000).padStart(6, '0');
      const ip = `198.51.100.${10 + attempt}`;
      const answer = await from(ip, 'POST /jwt/register', { mobile, activation_code: wrong });
      expect(answer.body.error).toBe('code_wrong');
    }
    const proved = await from(OWNERS_ADDRESS, 'POST /jwt/register', {
      mobile,
      activation_code: code,
    });
    expect(proved.status, proved.text).toBe(200);
  });

  it('does not keep a newcomer from their code by asking for codes to their mobile', async () => {
    const mobile = testMobile();
    await threeRegistrations(mobile);
    for (let ip = 20; ip < 60; ip += 1) {
      await from(`198.51.100.${ip}`, 'POST /jwt/register', { mobile });
    }
    expect(await registerAsPanel(server, OWNERS_ADDRESS, PASSWORD, mobile)).toMatchObject({
      mobile,
    });
  });

  it('costs no mobile more than six messages in ten minutes and thirty a day', async () => {
    const mobile = testMobile();
    for (let ip = 1; ip <= 12; ip += 1) {
      await callAsPanel(server, `192.0.2.${ip}`, 'POST /jwt/register', { mobile });
    }
    const sent = async (): Promise<number> =>
      (await server.sql('SELECT FROM one_time_codes WHERE mobile = $1', [mobile])).length;
    expect(await sent()).toBe(6);
    // the rest of the day's, but one
    await server.sql(
      `INSERT INTO one_time_codes (id, mobile, purpose, request_id, code_hash, asker, block,
         created_at, expires_at)
       SELECT gen_random_uuid(), mobile, purpose, request_id, code_hash, asker, block,
         now() - interval '2 hours', now() - interval '2 hours'
       FROM one_time_codes, generate_series(1, 23) WHERE id = (
         SELECT id FROM one_time_codes WHERE mobile = $1 LIMIT 1)`,
      [mobile],
    );
    await server.sql(
      `UPDATE one_time_codes SET created_at = created_at - interval '1 hour' WHERE mobile = $1`,
      [mobile],
    );
    await callAsPanel(server, '192.0.2.8', 'POST /jwt/register', { mobile });
    expect(await sent()).toBe(30);
    const refused = await callAsPanel(server, '192.0.2.9', 'POST /jwt/register', { mobile });
    expect([refused.status, refused.body.error]).toEqual([429, 'rate_limited']);
  }, 60_000);
});

describe('a device', () => {
  it('is known by the secret that its sign-in gave it, to its owner alone', async () => {
    const [mine, other] = [await owner(), await owner()];
    await twelveWrongPasswords(mine.mobile);
    const { mobile, password } = mine;
    for (const device_id of [other.deviceId, 'x'.repeat(43), '', undefined]) {
      const answer = await from(NEW_ADDRESS, 'POST /jwt/login', { mobile, password, device_id });
      expect([answer.status, answer.body.error]).toEqual([428, 'proof_of_work_required']);
    }
    const [row] = await server.sql<{ device_hash: Buffer }>(
      'SELECT device_hash FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.mobile = $1',
      [mobile],
    );
    expect(row?.device_hash).toHaveLength(32);
  });

  it('has ten wrong passwords of its own before they cost work', async () => {
    const { mobile, deviceId: device_id } = await owner();
    const answers: string[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const body = { mobile, device_id, password: `Wrong-pass-${attempt}a` };
      answers.push((await from(NEW_ADDRESS, 'POST /jwt/login', body)).body.error);
    }
    expect(answers).toEqual([
      ...Array<string>(10).fill('credentials_wrong'),
      'proof_of_work_required',
    ]);
  });

  it('opens no session whose notice cannot be kept', async () => {
    const { mobile, password } = await owner();
    const login = (): Promise<Answer> =>
      server.call('POST /jwt/login', {
        body: { mobile, password },
        headers: { 'x-forwarded-for': '192.0.2.81' },
      });
    const kept = async (): Promise<unknown> => {
      const [row] = await server.sql(
        `SELECT (SELECT count(*) FROM sessions WHERE user_id = u.id)::int AS sessions,
                (SELECT count(*) FROM notifications WHERE user_id = u.id AND kind = 'new_device')::int
                AS notices
         FROM users u WHERE mobile = $1`,
        [mobile],
      );
      return row;
    };
    await server.sql(
      `ALTER TABLE notifications
       ADD CONSTRAINT no_news CHECK (kind <> 'new_device') NOT VALID`,
    );
    const refused = await login();
    await server.sql('ALTER TABLE notifications DROP CONSTRAINT no_news');
    expect(refused.status).toBe(500);
    expect(await kept()).toEqual({ sessions: 1, notices: 0 });
    expect((await login()).status).toBe(200);
    expect(await kept()).toEqual({ sessions: 2, notices: 1 });
  });

  it('is news to its owner by network and secret, not by the name of its browser', async () => {
    const person = await owner();
    const chrome = (version: number): string =>
      `Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/${version}.0.0.0 Safari/537.36`;
    const login = async (ip: string, device_id?: string, version = 141): Promise<string> => {
      const { mobile, password } = person;
      const answer = await server.call('POST /jwt/login', {
        body: { mobile, password, ...(device_id === undefined ? {} : { device_id }) },
        headers: { 'x-forwarded-for': ip, 'user-agent': chrome(version) },
      });
      return String(answer.body.data['accessToken']);
    };
    const token = await login('203.0.113.9', person.deviceId);
    const news = async (): Promise<string[]> => {
      const { body } = await server.call('GET /notifications/index', { token, lang: 'en' });
      return (body.data['data'] as { content: string }[]).map(({ content }) => content);
    };
    expect(await news()).toEqual([]);
    // the owner's device wherever it is, and their network with the same browser
    await login('198.51.100.200', person.deviceId);
    await login('203.0.113.9', undefined, 142);
    expect(await news()).toEqual([]);
    // the same browser from elsewhere is somebody else's until it has a secret
    await login('192.0.2.55');
    expect(await news()).toHaveLength(1);
    expect((await news())[0]).toContain('192.0.2.55');
    // one household has one IPv6 network
    await login('2001:db8:7:1::5');
    await login('2001:db8:7:1:ffff::9');
    expect(await news()).toHaveLength(2);
    await login('2001:db8:7:2::5');
    expect(await news()).toHaveLength(3);
  });

  it('is forgotten with the sessions that were ended for safety', async () => {
    const person = await owner();
    const { sessions } = server.process.modules.all;
    const [row] = await server.sql<{ id: string }>('SELECT id FROM users WHERE mobile = $1', [
      person.mobile,
    ]);
    const userId = Number(row?.id);
    expect(await sessions.isKnownDevice(userId, person.deviceId)).toBe(true);
    await sessions.endOthers(userId, null, 'factor_changed');
    expect(await sessions.isKnownDevice(userId, person.deviceId)).toBe(false);
  });

  it('that was thrown out is news again, each time', async () => {
    const { mobile, password, deviceId } = await owner();
    const login = async (ip: string, device_id?: string): Promise<string> => {
      const body = { mobile, password, ...(device_id === undefined ? {} : { device_id }) };
      const answer = await server.call('POST /jwt/login', {
        body,
        headers: { 'x-forwarded-for': ip },
      });
      return String(answer.body.data['accessToken']);
    };
    const token = await login(OWNERS_ADDRESS, deviceId);
    const throwOut = async (): Promise<number> => {
      const { body } = await server.call('GET /sessions', { token });
      const listed = body.data as unknown as { id: string; ip: string }[];
      const id = listed.find(({ ip }) => ip === '192.0.2.55')?.id ?? '';
      return (await server.call('DELETE /sessions/:id', { token, params: { id } })).status;
    };
    for (let nth = 1; nth <= 2; nth += 1) {
      await login('192.0.2.55');
      expect(await newsOf(mobile)).toBe(nth);
      expect(await throwOut()).toBe(200);
    }
  });

  it('of a person who ended all their other sessions is news once', async () => {
    const phone = await owner();
    const { mobile, password } = phone;
    const other = await server.call('POST /jwt/login', {
      body: { mobile, password },
      headers: { 'x-forwarded-for': '192.0.2.56' },
    });
    const token = String(other.body.data['accessToken']);
    expect((await server.call('DELETE /sessions', { token })).body.data).toEqual({ ended: 1 });
    const heard: number[] = [await newsOf(mobile)];
    for (let nth = 1; nth <= 3; nth += 1) {
      await signIn(phone, OWNERS_ADDRESS);
      heard.push(await newsOf(mobile));
    }
    expect(heard).toEqual([1, 2, 2, 2]);
  });

  it.each([
    ['revoked', true],
    ['frozen', true],
    ['refresh_reused', true],
    ['staff', true],
    ['account_recovered', true],
    ['logout', false],
    ['too_many', false],
    ['password_changed', false],
  ])('whose session ended as %s starts anew: %s', async (reason, isThrownOut) => {
    const person = await owner();
    const { sessions } = server.process.modules.all;
    const rowsOf = () =>
      server.sql<{ id: string; user_id: string; created_at: Date }>(
        `SELECT s.id, s.user_id, s.created_at FROM sessions s JOIN users u ON u.id = s.user_id
         WHERE u.mobile = $1 ORDER BY s.created_at`,
        [person.mobile],
      );
    const userId = Number((await rowsOf())[0]?.user_id);
    await server.sql(
      `UPDATE sessions SET created_at = created_at - interval '10 days' WHERE user_id = $1`,
      [userId],
    );
    await sessions.endOthers(userId, null, reason);
    await signIn(person, OWNERS_ADDRESS);
    const [before, now] = await rowsOf();
    const since = await sessions.deviceSince({ userId, sessionId: now?.id ?? '' });
    expect({ since, news: await newsOf(person.mobile) }).toEqual(
      isThrownOut ? { since: now?.created_at, news: 1 } : { since: before?.created_at, news: 0 },
    );
  });
});

describe('a password that many guess', () => {
  const shape = ({ status, body, headers }: Answer): unknown => [
    status,
    Object.entries(body.data).map(([name, value]) => [name, String(value).length]),
    body.message,
    [...headers.keys()].sort(),
  ];

  it('is answered alike, right or wrong, known mobile or not, until the code decides', async () => {
    const person = await owner();
    const stranger = testMobile();
    await twelveWrongPasswords(person.mobile);
    await twelveWrongPasswords(stranger);
    const ask = (mobile: string, password: string): Promise<Answer> =>
      callAsPanel(server, NEW_ADDRESS, 'POST /jwt/login', { mobile, password });
    const answers = [
      await ask(person.mobile, PASSWORD),
      await ask(person.mobile, 'Wrong-pass-77a'),
      await ask(stranger, 'Wrong-pass-78a'),
    ];
    expect(answers[0]?.status).toBe(200);
    expect(new Set(answers.map((answer) => JSON.stringify(shape(answer)))).size).toBe(1);
    const sent = (mobile: string): number =>
      server.providers.inbox.filter(
        ({ receptor, template }) => receptor === mobile && template === 'sarraf-login-fa',
      ).length;
    const code = await server.code(person.mobile);
    expect([sent(person.mobile), sent(stranger)]).toEqual([1, 0]);
    const [right, ...wrong] = answers.map((answer) => String(answer.body.data['login_token']));
    for (const login_token of wrong) {
      const tried = await from(NEW_ADDRESS, 'POST /login', { login_token, activation_code: code });
      expect([tried.status, tried.body.error]).toEqual([422, 'code_wrong']);
    }
    const resent = await Promise.all(
      [right, ...wrong].map((login_token) =>
        from(NEW_ADDRESS, 'POST /security/resendActivationCode', { login_token }),
      ),
    );
    expect(new Set(resent.map((answer) => JSON.stringify(shape(answer)))).size).toBe(1);
    const done = await from(NEW_ADDRESS, 'POST /login', {
      login_token: right,
      activation_code: await server.code(person.mobile),
    });
    expect(done.status, done.text).toBe(200);
    expect([sent(person.mobile), sent(stranger)]).toEqual([2, 0]);
  });

  it('is limited alike: each password has as many codes as the right one', async () => {
    const person = await owner();
    await twelveWrongPasswords(person.mobile);
    const four = async (password: string): Promise<number[]> => {
      const statuses: number[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        const body = { mobile: person.mobile, password };
        statuses.push((await callAsPanel(server, NEW_ADDRESS, 'POST /jwt/login', body)).status);
      }
      return statuses;
    };
    expect(await four(PASSWORD)).toEqual([200, 200, 200, 429]);
    expect(await four('Wrong-pass-77a')).toEqual([200, 200, 200, 429]);
    // who has the right password elsewhere uses up nothing of the owner's own device
    expect(await signIn(person)).toHaveProperty('accessToken');
  });
});

describe('a code', () => {
  it('A08 is hit by none of a thousand tries from two hundred addresses', async () => {
    const mobile = testMobile();
    await from(OWNERS_ADDRESS, 'POST /jwt/register', { mobile });
    const code = await server.code(mobile);
    const guess = (ip: string, offset: number): Promise<Answer> =>
      from(ip, 'POST /jwt/register', {
        mobile,
        activation_code: String((Number(code) + offset) % 1_000_000).padStart(6, '0'),
      });
    const errors = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const serial = round * 50 + index;
          return guess(`192.0.2.${serial % 200}`, serial + 1);
        }),
      );
      for (const answer of answers) errors.add(answer.body.error);
    }
    expect([...errors]).toEqual(['code_wrong']);
    // even the right one is no use any more from elsewhere
    expect((await guess('192.0.2.7', 0)).body.error).toBe('code_wrong');
    const [row] = await server.sql<{ tries: string }>(
      'SELECT sum(tries + foreign_tries)::text AS tries FROM one_time_codes WHERE mobile = $1',
      [mobile],
    );
    expect(Number(row?.tries)).toBe(15);
    expect((await guess(OWNERS_ADDRESS, 0)).status).toBe(200);
  }, 60_000);
});

describe.runIf(process.env['SARRAF_DEEP'] === '1')('a storm of a thousand addresses', () => {
  it('keeps nobody out: known device, new device, staff and newcomer', async () => {
    const [known, fresh] = [await owner(), await owner()];
    const staff = await server.person({ level: 0, staffRole: 'support' });
    const newcomer = testMobile();
    const signedIn: Record<string, unknown>[] = [];
    let counts: StormCounts = new Map();
    const storm = startStorm(server, [known.mobile, fresh.mobile, staff.mobile, newcomer]);
    try {
      await server.until(() => storm.hasPassed());
      signedIn.push(
        ...(await Promise.all([
          signIn(known),
          signIn(elsewhere(fresh)),
          signIn(elsewhere(staff)),
          registerAsPanel(server, OWNERS_ADDRESS, PASSWORD, newcomer).then((person) =>
            signIn(person),
          ),
        ])),
      );
    } finally {
      counts = await storm.stop();
    }
    expect(signedIn).toHaveLength(4);
    for (const one of signedIn) expect(one).toHaveProperty('accessToken');
    // no stranger came in, and no call failed
    const answers = [...counts.keys()].map((name) => name.split(' ').at(-1) ?? '');
    const expected = ['200', '401', '404', '422', '428', '429', '503'];
    expect(answers.filter((status) => !expected.includes(status))).toEqual([]);
    for (const way of ['/login', '/passkeys/login', '/freeze']) {
      expect(counts.get(`POST ${way} 200`)).toBeUndefined();
    }
  }, 120_000);
});
