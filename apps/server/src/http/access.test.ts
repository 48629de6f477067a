// Who may call what and how often, by the ids of docs/attacks.md (O, V and F).
import { type EndpointKey, endpoints } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type SignedIn, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let client: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.register();
});
afterAll(() => server?.close());

describe('access', () => {
  const keys = Object.keys(endpoints) as EndpointKey[];
  const fill = (key: EndpointKey): Record<string, string> =>
    Object.fromEntries(
      [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => [
        name,
        name === 'provider' ? 'zarinpal' : name === 'id' && key.includes('cards') ? '1' : ID,
      ]),
    );
  const ID = '00000000-0000-4000-8000-000000000000';

  it('O06 is as declared on every route: for strangers, clients, staff and the demo', async () => {
    const staff = await server.person({ level: 0, staffRole: 'support' });
    const seen = new Map<string, unknown>();
    const wanted = new Map<string, unknown>();
    const note = async (name: string, answer: Promise<Answer>, status: number): Promise<void> => {
      seen.set(name, (await answer).status);
      wanted.set(name, status);
    };
    for (const key of keys) {
      const { audience } = endpoints[key].access;
      if (audience === 'public' || audience === 'login') continue;
      const params = fill(key);
      const asClient = { params, token: client.accessToken };
      const asStaff = { params, token: staff.accessToken };
      const guessing = { params, headers: { 'x-demo-secret': 'guess' } };
      await note(`${key} by a stranger`, server.call(key, { params }), 401);
      if (audience === 'demo') {
        await note(`${key} by a guess`, server.call(key, guessing), 403);
        await note(`${key} by a client`, server.call(key, asClient), 401);
      }
      if (audience === 'staff') await note(`${key} by a client`, server.call(key, asClient), 403);
      if (audience === 'client') await note(`${key} by staff`, server.call(key, asStaff), 403);
    }
    expect(seen).toEqual(wanted);
    expect(seen.size).toBeGreaterThanOrEqual(60);
  });

  it('O06 needs the ability, which an owner may take away', async () => {
    const staff = await server.person({ level: 0, staffRole: 'content' });
    const overview = (): Promise<Answer> =>
      server.call('GET /admin/overview', { token: staff.accessToken });
    expect((await overview()).status).toBe(200);
    await server.sql(`DELETE FROM staff_abilities WHERE role = 'content' AND subject = 'Overview'`);
    server.clock.pass(1_001);
    const refused = await overview();
    expect([refused.status, refused.body.error]).toEqual([403, 'forbidden']);
    expect(refused.body.facts).toMatchObject({ ability: 'read Overview' });
  });

  it('V04 has a rate per person and class, which no header resets', async () => {
    const strict = await startTestServer({ env: { SARRAF_RATE_SCALE: '1' } });
    try {
      const [one, two] = [await strict.register(), await strict.register()];
      const ask = (token: string, from: number): Promise<Answer> =>
        strict.call('GET /fetchUser', {
          token,
          lang: 'en',
          headers: { 'x-forwarded-for': `198.51.100.${from % 250}` },
        });
      const answers: Answer[] = [];
      for (let batch = 0; batch < 10; batch += 1) {
        answers.push(
          ...(await Promise.all(Array.from({ length: 50 }, (_, at) => ask(one.accessToken, at)))),
        );
      }
      const denied = answers.filter((answer) => answer.status === 429);
      expect(denied.length).toBeGreaterThan(100);
      expect(denied[0]?.body.error).toBe('rate_limited');
      expect(Number(denied[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(denied[0]?.body.message).toMatch(/Try again in \d+ seconds?\./);
      expect((await ask(two.accessToken, 1)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('bad input on the calls about people', () => {
  const VALUES: unknown[] = [
    -1,
    '-5',
    0,
    '-0',
    '',
    null,
    '1e3',
    '0x10',
    '1,000',
    'NaN',
    'Infinity',
    '9'.repeat(80),
    '1.123456789',
    [1],
    { a: 1 },
    true,
    ' 1 ',
    '١٢٣',
    '۱۲۳',
    '\u22125',
    "' OR pg_sleep(1)--",
    'x'.repeat(100_000),
    '\u202e',
    '\ufffd',
  ]; // prettier-ignore
  const KEYS: EndpointKey[] = [
    'POST /jwt/register',
    'POST /jwt/login',
    'POST /forgotPassword',
    'POST /user/changePassword',
    'POST /user/mobile',
    'POST /user/email',
    'POST /login',
    'POST /security/resendActivationCode',
    'POST /refresh-token',
    'POST /user/getVerficiationCode',
    'POST /security/setTwoFactorLogin',
    'POST /security/disableTwoFactorLogin',
    'POST /client_errors',
    'POST /cards',
  ];
  const FIELDS: Partial<Record<EndpointKey, readonly string[]>> = {
    'POST /jwt/register': ['mobile', 'activation_code', 'password', 'first_name', 'terms_version'],
    'POST /jwt/login': ['mobile', 'password'],
    'POST /forgotPassword': ['mobile', 'activation_code', 'password'],
    'POST /user/changePassword': ['old_password', 'password', 'activation_code'],
    'POST /user/mobile': ['mobile', 'mobile_code', 'activation_code'],
    'POST /user/email': ['email', 'email_code', 'activation_code'],
    'POST /login': ['login_token', 'activation_code', 'secret_key'],
    'POST /security/resendActivationCode': ['login_token'],
    'POST /refresh-token': ['refresh_token'],
    'POST /user/getVerficiationCode': ['purpose'],
    'POST /security/setTwoFactorLogin': ['type', 'activation_code'],
    'POST /security/disableTwoFactorLogin': ['disable', 'activation_code'],
    'POST /client_errors': ['message', 'stack'],
    'POST /cards': ['card_number'],
  };
  const state = async (): Promise<unknown> =>
    (
      await server.sql(
        `SELECT (SELECT count(*) FROM users)::int AS users, (SELECT count(*) FROM cards)::int AS
         cards, (SELECT count(*) FROM kyc_requests)::int AS kyc, (SELECT string_agg(kind,
         ',' ORDER BY id) FROM notifications) AS notices, (SELECT count(*) FROM one_time_codes)::int AS codes,
         (SELECT count(*) FROM postings)::int AS postings, (SELECT count(*) FROM orders)::int AS
         orders, (SELECT string_agg(account_id || ' ' || total || ' ' || held, ',' ORDER BY account_id)
           FROM balances) AS balances,
         (SELECT count(*) FROM sessions WHERE ended_at IS NULL)::int AS sessions`,
      )
    )[0];

  it('F01 answers 4xx in the caller’s language and changes nothing', async () => {
    const person = await server.person();
    const token = person.accessToken;
    const before = await state();
    for (const key of KEYS) {
      for (const value of VALUES) {
        // no purpose named is one to withdraw
        if (key === 'POST /user/getVerficiationCode' && (value ?? '') === '') continue;
        const body = Object.fromEntries((FIELDS[key] ?? []).map((field) => [field, value]));
        for (const lang of ['ir', 'en'] as const) {
          const answer = await server.call(key, { token, body, lang });
          const isReport = key === 'POST /client_errors' && answer.status === 200;
          const name = `${key} ${JSON.stringify(value)?.slice(0, 40)}`;
          if (isReport) continue;
          expect(answer.status, name).toBeGreaterThanOrEqual(400);
          expect(answer.status, name).toBeLessThan(500);
          const words = lang === 'en' ? /^[\x20-\x7e’“”…–]+$/ : /[\u0600-\u06ff]/;
          expect(answer.body.message, name).toMatch(words);
        }
      }
    }
    for (const value of ['0', '-1', 'abc', '1.5', '1e9', '\0', "1' OR 1=1"]) {
      const answer = await server.call('GET /notifications/index', {
        token,
        query: { page: value },
      });
      expect(answer.status, value).toBe(422);
    }
    const far = await server.call('GET /notifications/index', {
      token,
      query: { page: '999999999', user_id: '1' },
    });
    expect(far.body.data).toMatchObject({ data: [], current_page: 999_999_999 });
    const multipart = await server.call('POST /user/upgradeLevelOne', {
      token: client.accessToken,
      form: {
        first_name: '1',
        last_name: '-5',
        national_code: 'x',
        birth_date: '',
        card_number: '',
      },
    });
    expect(multipart.status).toBe(422);
    expect(await state()).toEqual(before);
  }, 60_000);
});
