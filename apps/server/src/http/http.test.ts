// The HTTP surface, by the ids of docs/attacks.md (V and O).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type EndpointKey, endpoints, ERRORS } from '@sarraf/contracts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type SignedIn, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let webDir: string;
let client: SignedIn;

beforeAll(async () => {
  webDir = mkdtempSync(path.join(tmpdir(), 'sarraf-web-test-'));
  mkdirSync(path.join(webDir, 'assets'));
  const script = 'console.log("panel");'.repeat(50);
  writeFileSync(path.join(webDir, 'index.html'), '<!doctype html><title>Sarraf</title>');
  writeFileSync(path.join(webDir, 'sw.js'), script);
  writeFileSync(path.join(webDir, 'assets', 'main-Ab12Cd34.js'), script);
  writeFileSync(path.join(webDir, 'assets', 'main-Ab12Cd34.js.br'), brotliCompressSync(script));
  writeFileSync(path.join(webDir, 'assets', 'main-Ab12Cd34.js.gz'), gzipSync(script));
  writeFileSync(path.join(webDir, 'assets', 'main-Ab12Cd34.js.map'), '{}');
  server = await startTestServer({ env: { SARRAF_WEB_DIR: webDir } });
  client = await server.register();
});
afterAll(async () => {
  await server?.close();
  rmSync(webDir, { recursive: true, force: true });
});

/** Raw bytes in, raw bytes out: for requests that no client library would send. */
function raw(bytes: string, waitMs = 3_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    const timer = setTimeout(() => socket.destroy(), waitMs);
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(text);
    });
  });
}

describe('answers', () => {
  it('V01 carry the headers everywhere and name no software', async () => {
    const addresses = ['/', '/config.json', '/api/v1/markets', '/api/v1/nothing', '/docs'];
    for (const address of addresses) {
      const { headers } = await server.fetch(address);
      const policy = headers.get('content-security-policy') ?? '';
      // An answer of the API is no document: nothing may be loaded by it.
      const sources = address.startsWith('/api/') ? "default-src 'none'" : "script-src 'self'";
      expect(policy, address).toContain(sources);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('strict-transport-security')).toMatch(
        /max-age=63072000; ?includeSubDomains/,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('server')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    }
    const own = await server.call('GET /fetchUser', { token: client.accessToken });
    expect(own.headers.get('cache-control')).toBe('no-store');
  });

  it('V02 allow no foreign origin to read', async () => {
    for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`]) {
      const answer = await server.call('GET /fetchUser', {
        token: client.accessToken,
        headers: { origin },
      });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      const preflight = await server.fetch('/api/v1/fetchUser', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
      expect(preflight.status).toBe(405);
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('V03 are never cached when private, whatever the address or headers say', async () => {
    const token = client.accessToken;
    for (const address of [
      '/api/v1/fetchUser/x.css',
      '/api/v1/fetchUser;.css',
      '/api/v1/fetchUser.css',
      '/fetchUser/x.css',
    ]) {
      const answer = await server.fetch(address, { headers: { authorization: `Bearer ${token}` } });
      expect(answer.status, address).toBe(404);
      expect(await answer.text()).not.toContain(client.mobile);
    }
    const poisoned = await server.fetch('/', {
      headers: { 'x-forwarded-host': 'evil.example', 'x-original-url': '/api/v1/fetchUser' },
    });
    expect(await poisoned.text()).not.toContain('evil');
  });

  it('speak the language that was asked for, Persian by default', async () => {
    const ask = async (headers: Record<string, string>): Promise<string> =>
      (await server.call('GET /fetchUser', { headers })).body.message;
    expect(await ask({})).toBe(ERRORS.unauthorized.fa);
    expect(await ask({ lang: 'ir' })).toBe(ERRORS.unauthorized.fa);
    expect(await ask({ lang: 'en' })).toBe(ERRORS.unauthorized.en);
    expect(await ask({ 'x-lang': 'en' })).toBe(ERRORS.unauthorized.en);
    for (const lang of ['fa', 'fa-IR', 'IR', ' ir ', '']) {
      expect(await ask({ lang }), lang).toBe(ERRORS.unauthorized.fa);
    }
    for (const lang of ['zz', 'de', 'en-GB', 'farsi', 'irish', '*']) {
      expect(await ask({ lang }), lang).toBe(ERRORS.unauthorized.en);
    }
  });

  it('have one envelope, also for errors', async () => {
    const good = await server.call('GET /terms_and_conditions', { lang: 'en' });
    expect(Object.keys(good.body)).toEqual(['code', 'message', 'data']);
    const bad = await server.call('GET /fetchUser');
    expect(Object.keys(bad.body)).toEqual(['code', 'message', 'error', 'facts']);
    expect(bad.body.code).toBe(bad.status);
  });
});

describe('addresses and methods', () => {
  it('O14 know no tricks', async () => {
    const token = client.accessToken;
    const headers = { authorization: `Bearer ${token}`, 'x-http-method-override': 'POST' };
    const overridden = await server.fetch('/api/v1/jwt/logout', { headers });
    expect(overridden.status).toBe(405);
    expect(overridden.headers.get('allow')).toBe('POST');
    expect(await overridden.json()).toMatchObject({ error: 'method_not_allowed' });
    const tricks = [
      '//api/v1/fetchUser',
      '/api/v1//fetchUser',
      '/api/v1/%2e%2e/v1/fetchUser',
      '/api/v1/fetchUser.',
      '/api/v1/fetchuser',
      '/API/v1/fetchUser',
      '/api/v1/fetchUser/',
      '/api/v1/%66etchUser%00',
    ];
    for (const trick of tricks) {
      const text = await raw(
        `GET ${trick} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`,
      );
      expect(text.slice(9, 12), trick).toBe('404');
    }
    const head = await server.fetch('/api/v1/jwt/logout', { method: 'HEAD', headers });
    expect([404, 405]).toContain(head.status);
    expect((await server.call('GET /fetchUser', { token })).status).toBe(200);
  });

  it('refuse two Host headers, also of one name', async () => {
    for (const [first, second] of [
      ['x', 'evil.example'],
      ['x', 'x'],
    ] as const) {
      for (const path of ['/api/v1/markets', '/', '/rt/de/?EIO=4&transport=polling']) {
        const text = await raw(
          `GET ${path} HTTP/1.1\r\nhost: ${first}\r\nHOST: ${second}\r\nconnection: close\r\n\r\n`,
        );
        expect(text.slice(9, 12), path).toBe('400');
      }
    }
  });

  it('V10 hide what is not for the public', async () => {
    for (const address of [
      '/.env',
      '/.git/config',
      '/metrics',
      '/debug',
      '/assets/main-Ab12Cd34.js.map',
      '/api/bookmarks/data',
      '/../package.json',
      '/index.php',
    ]) {
      expect((await server.fetch(address)).status, address).toBe(404);
    }
  });

  it('serve the panel: pages fall back to one shell, hashed files live for a year', async () => {
    for (const address of ['/', '/login', '/mywallet/deposit/IRT', '/trade/BTCIRT']) {
      const page = await server.fetch(address);
      expect([page.status, page.headers.get('cache-control')], address).toEqual([200, 'no-cache']);
      expect(await page.text()).toContain('<title>Sarraf</title>');
    }
    const hashed = await server.fetch('/assets/main-Ab12Cd34.js', {
      headers: { 'accept-encoding': 'br' },
    });
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('content-encoding')).toBe('br');
    expect(await hashed.text()).toContain('panel');
    const worker = await server.fetch('/sw.js');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect((await server.fetch('/assets/main-00000000.js')).status).toBe(404);
    expect(await (await server.fetch('/config.json')).json()).toEqual({
      version: '1.0.1',
      mode: 'demo',
      sockets: { de: '/rt/de', ir: '/rt/ir', notifications: '/rt/notifications' },
    });
  });
});

describe('bodies', () => {
  const post = async (body: BodyInit, type = 'application/json'): Promise<[number, string]> => {
    const answer = await server.fetch('/api/v1/jwt/login', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    const { error } = (await answer.json()) as { error: string };
    return [answer.status, error];
  };

  it('V05 have a size, a depth and one way to be read', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const keys = (length: number): string =>
      `{${Array.from({ length }, (_, at) => `"k${at}":1`).join(',')}}`;
    const cases: [string, BodyInit, number, string][] = [
      ['too large', JSON.stringify({ mobile: 'x'.repeat(2_000_000) }), 413, 'body_too_large'],
      ['deep', deep, 400, 'body_malformed'],
      ['wide', keys(90_000), 413, 'body_too_large'],
      ['many values', keys(6_000), 400, 'body_malformed'],
      ['as many as are read', keys(1_000), 422, 'validation_failed'],
      ['not JSON', '{"mobile":', 400, 'body_malformed'],
      ['bad UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), 400, 'body_malformed'],
      ['prototype', '{"__proto__":{"a":1}}', 400, 'body_malformed'],
      ['no object', '"text"', 422, 'validation_failed'],
      ['exponent', '{"mobile":1e3,"password":"x"}', 422, 'validation_failed'],
      ['too exact', '{"mobile":1234567890.1234567,"password":"x"}', 422, 'validation_failed'],
    ];
    for (const [name, body, status, error] of cases) {
      expect(await post(body), name).toEqual([status, error]);
    }
    const zipped = await server.fetch('/api/v1/jwt/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync('0'.repeat(10_000_000)),
    });
    expect(zipped.status).toBe(415);
    // a repeated key counts once, the last one: nothing is joined or guessed
    for (const twice of ['{"mobile":"1","mobile":"2"}', '{"mobile":"1","m\\u006fbile":"2"}']) {
      expect(await post(twice), twice).toEqual([400, 'body_malformed']);
    }
  });

  it('V08 are read under their exact type only', async () => {
    const types = [
      'application/json\t; charset=utf-8',
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json, text/plain',
      'application/jsonx',
      'application/json;charset=latin1',
      'application/vnd.api+json',
      'multipart/form-data; boundary=x',
    ];
    for (const type of types) {
      const text = await raw(
        `POST /api/v1/jwt/login HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n` +
          'content-length: 2\r\nconnection: close\r\n\r\n{}',
      );
      expect(['400', '415', '422'], type).toContain(text.slice(9, 12));
      expect(text, type).not.toContain('credentials_wrong');
    }
    expect((await post('{}', 'Application/JSON; Charset=UTF-8'))[0]).toBe(422);
    const none = await raw(
      'POST /api/v1/jwt/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}',
    );
    expect(none.slice(9, 12)).toBe('415');
  });

  it('V11 are told their length in one way', async () => {
    const both = await raw(
      'POST /api/v1/jwt/login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n' +
        'transfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /api/v1/markets HTTP/1.1\r\nhost: x\r\n\r\n',
    );
    expect(both.slice(9, 12)).toBe('400');
    const twice = await raw(
      'POST /api/v1/jwt/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}x',
    );
    expect(twice.slice(9, 12)).toBe('400');
  });

  it('V06 may not trickle: slow headers are cut off and the server goes on', async () => {
    const { port } = new URL(server.url);
    const sockets: Socket[] = [];
    const closed: Promise<unknown>[] = [];
    for (let count = 0; count < 50; count += 1) {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('GET /api/v1/markets HTTP/1.1\r\nhost: x\r\n'),
      );
      const drip = setInterval(() => socket.write('x-a: b\r\n'), 500);
      socket.on('error', () => undefined);
      const end = new Promise((resolve) => socket.once('close', resolve));
      closed.push(end.then(() => clearInterval(drip)));
      sockets.push(socket);
    }
    expect((await server.call('GET /health')).status).toBe(200);
    // the real limit of Node's own server: headers may take 5 s, looked at every 2 s
    expect(await Promise.all(closed)).toHaveLength(50);
    expect(sockets.every((socket) => socket.destroyed)).toBe(true);
  }, 30_000);
});

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
    expect([(await overview()).status, (await overview()).body.error]).toEqual([403, 'forbidden']);
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
         cards, (SELECT count(*) FROM kyc_requests)::int AS kyc, (SELECT count(*) FROM
         notifications)::int AS notices, (SELECT count(*) FROM one_time_codes)::int AS codes,
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
        const body = Object.fromEntries((FIELDS[key] ?? []).map((field) => [field, value]));
        for (const lang of ['ir', 'en'] as const) {
          const answer = await server.call(key, { token, body, lang });
          const isReport = key === 'POST /client_errors' && answer.status === 200;
          const name = `${key} ${JSON.stringify(value)?.slice(0, 40)}`;
          if (isReport) continue;
          expect(answer.status, name).toBeGreaterThanOrEqual(400);
          expect(answer.status, name).toBeLessThan(500);
          const words = lang === 'en' ? /^[\x20-\x7e]+$/ : /[\u0600-\u06ff]/;
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

describe('the description', () => {
  it('is OpenAPI 3.1 and lists every call with its schemas and errors', async () => {
    const document = (await (await server.fetch('/docs/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const listed = Object.entries(document.paths).flatMap(([address, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${address.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    expect(listed.toSorted()).toEqual(Object.keys(endpoints).toSorted());
    const login = document.paths['/jwt/login']?.['post'];
    expect(Object.keys(login?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '413', '415', '422', '429', '500', '503']),
    );
    const page = await server.fetch('/docs');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('POST /jwt/login');
  });
});

describe('without its database', () => {
  it('V12 says 503 in JSON, does nothing, and serves again afterwards', async () => {
    const broken = await startTestServer();
    try {
      const person = await broken.register();
      await broken.sql(`ALTER TABLE users RENAME TO users_away`);
      const failed = await broken.call('GET /fetchUser', { token: person.accessToken, lang: 'en' });
      expect(failed.status).toBe(500);
      expect(failed.text).not.toMatch(/users|select|relation|stack|\.ts/i);
      await broken.sql(`ALTER TABLE users_away RENAME TO users`);
      const name = new URL(broken.databaseUrl).pathname.slice(1);
      await broken.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = $1 AND pid <> pg_backend_pid()
           AND application_name IN ('sarraf app', 'sarraf jobs')`,
        [name],
      );
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          broken.call('GET /sessions', { token: person.accessToken }),
        ),
      );
      for (const answer of answers) expect([200, 503]).toContain(answer.status);
      await broken.until(
        async () =>
          (await broken.call('GET /sessions', { token: person.accessToken })).status === 200,
      );
      // the worker takes jobs again: a newcomer gets his code
      expect((await broken.register()).userId).toBeGreaterThan(person.userId);
    } finally {
      await broken.close();
    }
  });

  it('V12 waits for a database that takes no connections, and heals by itself', async () => {
    const broken = await startTestServer();
    const url = new URL(broken.databaseUrl);
    const name = url.pathname.slice(1);
    url.pathname = '/postgres';
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    try {
      const person = await broken.register();
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await admin.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
        [name],
      );
      const seen = new Set<string>();
      for (let round = 0; round < 20; round += 1) {
        const own = await broken.call('GET /sessions', { token: person.accessToken });
        const login = await broken.call('POST /jwt/login', {
          body: { mobile: person.mobile, password: person.password },
        });
        const health = await broken.call('GET /health');
        seen.add(`${own.status} ${login.status} ${String(health.body.data['status'])}`);
      }
      expect([...seen].at(-1)).toBe('503 503 degraded');
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await broken.until(
        async () => (await broken.call('GET /health')).body.data['status'] === 'ok',
      );
      expect((await broken.register()).userId).toBeGreaterThan(person.userId);
    } finally {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await admin.end();
      await broken.close();
    }
  }, 40_000);
});
