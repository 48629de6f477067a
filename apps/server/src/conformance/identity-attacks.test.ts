// Attacks on what people are and on who looks after them (identity, documents, profile, terms,
// messages, staff, audit), by the ids of docs/attacks.md: what is sent, what is answered, and that
// everything else is as it was.
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type EndpointKey, endpoints, PICTURE_KINDS } from '@sarraf/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeMail, startFakeMail } from '../testing/fake-mail.ts';
import { peopleState } from '../testing/people-state.ts';
import { sendDocument, testPicture, testVideo } from '../testing/send-document.ts';
import { type Answer, type SignedIn, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let mail: FakeMail;
let person: SignedIn & { readonly cardNumber: string | null };
let other: SignedIn & { readonly cardNumber: string | null };

beforeAll(async () => {
  mail = await startFakeMail();
  server = await startTestServer({ env: { SARRAF_MAIL_SIMULATOR_URL: mail.url } });
  [person, other] = [await server.person({ level: 1 }), await server.person({ level: 1 })];
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

const staff = (staffRole: string): Promise<SignedIn> => server.person({ level: 0, staffRole });
/** Once what was to be sent has been, and the engine knows how everybody stands. */
async function state(): Promise<Readonly<Record<string, string>>> {
  // points for levels come by themselves, and are told
  await server.process.background.run('give_points');
  await server.until(async () => {
    const rows = await server.sql("SELECT FROM messages WHERE state IN ('waiting', 'sending')");
    return rows.length === 0;
  });
  await server.settle();
  return peopleState(server);
}
/** Nothing of what follows may change anything; told by what differs. */
async function expectUnchanged(work: () => Promise<void>): Promise<void> {
  const before = await state();
  await work();
  expect(await state()).toEqual(before);
}
const outcome = ({ status, body }: Answer): unknown[] => [status, body.error];

/** The calls by which people change what is their own, with a body in JSON. */
const OWN_CALLS: readonly EndpointKey[] = [
  'POST /user/updateProfile',
  'POST /user/cancel_kyc_request',
  'POST /terms/accept',
  'POST /user/message_settings',
  'POST /user/phishing_word',
  'POST /user/email',
  'POST /user/mobile',
  'POST /security/authenticator',
  'POST /security/recoveryCodes',
  'POST /documents',
  'POST /staff/invitation',
  'POST /staff/invitation/accept',
];
const ID = '00000000-0000-4000-8000-000000000000';
/** Those with a form for a body, which a page of anybody's may send without being asked first. */
const FORM_CALLS: readonly (readonly [EndpointKey, Readonly<Record<string, string>>])[] = [
  ['POST /user/uploadPhoto', { photo: 'x' }],
  ['POST /user/upgradeLevelOne', { national_code: '0012345679' }],
  ['POST /user/upgradeLevelTwo', { pledge: ID }],
  ['POST /user/biometric', { selfie_video: ID }],
];
const keys = Object.keys(endpoints) as EndpointKey[];
const STAFF_ACTS = keys.filter(
  (key) => endpoints[key].access.audience === 'staff' && !key.startsWith('GET '),
);
const OWN_READS: readonly EndpointKey[] = [
  'GET /user/profile',
  'GET /user/access_status',
  'GET /user/access_level',
  'GET /user/access_level_one',
  'GET /user/zero_access_level',
  'GET /user/message_settings',
  'GET /notifications/index',
  'GET /notifications/unread',
  'GET /cards',
  'GET /sessions',
  'GET /fetchUser',
];
const paramsOf = (key: EndpointKey): Record<string, string> => {
  const id = key.includes('/documents/') ? ID : '999999999';
  return { id, role: 'support' };
};
const fieldsOf = (key: EndpointKey): string[] =>
  Object.keys((endpoints[key].body as { shape?: object }).shape ?? {});

describe('A. sign-in and sessions', () => {
  it('A15 takes nothing but texts for texts, on each new call', async () => {
    const owner = await staff('owner');
    const wrong: unknown[] = [{ $gt: '' }, true, 0, 1e5, [], [{}], ['x', 'y'], -1, ''];
    await expectUnchanged(async () => {
      for (const key of [...OWN_CALLS, ...STAFF_ACTS]) {
        const token = key.includes('/admin/') ? owner.accessToken : person.accessToken;
        for (const field of fieldsOf(key)) {
          for (const value of wrong) {
            // what the contract itself takes is no attack
            const isMeant = endpoints[key].body.safeParse({ [field]: value }).success;
            if (isMeant && value !== '') continue;
            // an optional field that was sent empty is one that was not sent
            const isOptional = endpoints[key].body.safeParse({}).success;
            if (isOptional && value === '') continue;
            const answer = await server.call(key, {
              token,
              params: paramsOf(key),
              body: { [field]: value },
            });
            const name = `${key} ${field} ${JSON.stringify(value)}: ${answer.text}`;
            expect(answer.status, name).toBeGreaterThanOrEqual(400);
            expect(answer.status, name).toBeLessThan(500);
          }
        }
      }
    });
  }, 120_000);

  it('A16 no header of the asker’s stands in what is sent to them', async () => {
    const { port } = new URL(server.url);
    const evil = 'evil.example';
    const status = await new Promise<number>((resolve, reject) => {
      const asking = request({
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/api/v1/user/email',
        headers: {
          host: evil,
          'x-forwarded-host': evil,
          'x-original-url': `https://${evil}/`,
          forwarded: `host=${evil}`,
          lang: `fa%0d%0aset-cookie: a=b; ${evil}`,
          authorization: `Bearer ${person.accessToken}`,
          'content-type': 'application/json',
        },
      });
      asking.once('error', reject);
      asking.once('response', (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      });
      asking.end(JSON.stringify({ email: 'headers@example.ir' }));
    });
    expect(status).toBe(200);
    const letters = () => mail.inbox.filter(({ to }) => to?.[0]?.address === 'headers@example.ir');
    await server.until(() => letters().length === 1);
    const [letter] = letters();
    const { publicUrl } = server.process.context.config;
    expect(letter?.text).toContain(publicUrl);
    expect(letter?.html).toContain(`href="${publicUrl}"`);
    expect(JSON.stringify(letter)).not.toContain(evil);
    expect(letter?.html).toContain('lang="fa"');
  });

  it('A17 a cookie opens nothing, and none is ever set', async () => {
    await server.process.modules.all.notifications.notify({
      userId: person.userId,
      kind: 'two_factor_on',
      facts: {},
      reference: 'a17',
    });
    const cookie = ['token', 'accessToken', 'access_token', 'refreshToken', 'session', 'jwt']
      .map((name) => `${name}=${person.accessToken}`)
      .join('; ');
    const changing: readonly EndpointKey[] = [
      'GET /notifications/readall',
      'DELETE /profile/photo/delete',
      ...OWN_CALLS.filter((key) => !key.startsWith('POST /staff/')),
    ];
    const sent: readonly (readonly [EndpointKey, object])[] = [
      ...changing.map((key) => [key, key.startsWith('POST ') ? { body: {} } : {}] as const),
      ...FORM_CALLS.map(([key, form]) => [key, { form }] as const),
    ];
    await expectUnchanged(async () => {
      for (const [key, body] of sent) {
        const headers = { cookie, origin: 'https://evil.example' };
        const answer = await server.call(key, { headers, ...body });
        expect(answer.status, key).toBe(401);
        expect(answer.headers.get('set-cookie'), key).toBeNull();
        expect(answer.headers.get('access-control-allow-origin'), key).toBeNull();
      }
    });
    const read = await server.call('GET /notifications/readall', { token: person.accessToken });
    expect([read.status, read.headers.get('set-cookie')]).toEqual([200, null]);
  });

  it('A08 A09 the code of an address dies after five guesses, and is good for nothing else', async () => {
    const asked = (body: unknown, who = person) =>
      server.call('POST /user/email', { token: who.accessToken, body });
    const email = 'guess@example.ir';
    expect((await asked({ email })).status).toBe(200);
    const letters = () => mail.inbox.filter(({ to }) => to?.[0]?.address === email);
    await server.until(() => letters().length === 1);
    const code = /^\d{6}$/m.exec(letters()[0]?.text ?? '')?.[0] ?? '';
    expect(code).toMatch(/^\d{6}$/);
    // another person, and another purpose
    expect(outcome(await asked({ email, email_code: code }, other))[1]).toBe('code_wrong');
    const factor = await server.call('POST /security/setTwoFactorLogin', {
      token: person.accessToken,
      body: { type: 'sms', activation_code: code },
    });
    expect(factor.status).toBeGreaterThanOrEqual(400);
    for (let guess = 1; guess <= 5; guess += 1) {
      const wrong = String((Number(code) + guess) % 1_000_000).padStart(6, '0');
      expect(outcome(await asked({ email, email_code: wrong }))[1]).toBe('code_wrong');
    }
    expect(outcome(await asked({ email, email_code: code }))[1]).toBe('code_wrong');
    const user = await server.call('GET /fetchUser', { token: person.accessToken });
    expect(user.body.data).toMatchObject({ email: null, two_factor: 'off' });
  });
});

describe('F. lists and repeats', () => {
  it('F16 pages and filters that are none, on each new list: 4xx or a bounded page', async () => {
    const owner = await staff('owner');
    const lists: readonly (readonly [EndpointKey, SignedIn])[] = [
      ['GET /admin/audit', owner],
      ['GET /admin/kyc/requests', owner],
      ['GET /notifications/index', person],
    ];
    const queries = [
      ...['-1', '0', '1.5', 'abc', '1e9', '9'.repeat(40), '1;DROP'].map((page) => ({ page })),
      ...['0', '-5', '1e6', 'x'].map((per_page) => ({ per_page })),
      ...['-1', 'abc', '9'.repeat(40), '1 OR 1=1'].map((cursor) => ({ cursor })),
      ...["' OR pg_sleep(2)--", 'x'.repeat(5_000)].flatMap((text) => [
        { state: text },
        { section: text },
        { subject: text },
        { actor: text },
      ]),
    ];
    await expectUnchanged(async () => {
      for (const [key, who] of lists) {
        for (const query of queries) {
          const answer = await server.call(key, { token: who.accessToken, query });
          const name = `${key} ${JSON.stringify(query).slice(0, 60)}`;
          expect(answer.status, name).toBeLessThan(500);
          if (answer.status === 200) {
            const { data } = answer.body.data as { data: unknown[] };
            expect(data.length, name).toBeLessThanOrEqual(100);
          } else expect([400, 422], name).toContain(answer.status);
        }
        for (const page of ['999999999', '100000']) {
          const far = await server.call(key, { token: who.accessToken, query: { page } });
          expect(far.body.data['data'], `${key} ${page}`).toEqual([]);
        }
      }
    });
  }, 60_000);

  it('F12 an answer that was lost, and the same again: one request, one decision, one act', async () => {
    const officer = await staff('kyc_officer');
    const asker = await server.person({ level: 1 });
    const token = asker.accessToken;
    const picture = await testPicture();
    for (const kind of PICTURE_KINDS) {
      const { id } = await sendDocument(server, token, kind, picture);
      await server.call('POST /user/upgradeLevelTwo', { token, form: { [kind]: id } });
    }
    const { id: video } = await sendDocument(server, token, 'selfie_video', await testVideo());
    await server.call('POST /user/biometric/sentence', { token });
    const give = () =>
      server.call('POST /user/biometric', { token, form: { selfie_video: video } });
    await give();
    expect((await give()).status).toBeLessThan(500);
    const [asked, ...more] = await server.sql<{ id: string }>(
      'SELECT id::text FROM kyc_requests WHERE user_id = $1 AND level = 2',
      [asker.userId],
    );
    expect(more).toEqual([]);
    const id = String(asked?.id);
    const act = (key: EndpointKey, body?: object) =>
      server.call(key, { token: officer.accessToken, params: { id }, ...(body && { body }) });
    const reason = 'The documents match';
    for (let time = 0; time < 3; time += 1) {
      expect((await act('POST /admin/kyc/requests/:id/claim')).status).toBe(200);
    }
    expect((await act('POST /admin/kyc/requests/:id/approve', { reason })).status).toBe(200);
    await expectUnchanged(async () => {
      for (let time = 0; time < 3; time += 1) {
        const again = await act('POST /admin/kyc/requests/:id/approve', { reason });
        expect(outcome(again)).toEqual([409, 'kyc_request_not_pending']);
      }
    });
    const acts = await server.sql<{ act: string }>(
      'SELECT act FROM audit_acts WHERE subject = $1 ORDER BY id',
      [`kyc_request:${id}`],
    );
    expect(acts.filter(({ act: name }) => name === 'identity_approved')).toHaveLength(1);
    const told = await server.sql(
      "SELECT FROM notifications WHERE user_id = $1 AND kind = 'level_approved'",
      [asker.userId],
    );
    expect(told).toHaveLength(1);
  }, 60_000);
});

describe('O. objects and functions of others', () => {
  it('O04 no list and no page of one’s own shows another, whoever is asked for', async () => {
    await server.process.modules.all.notifications.notify({
      userId: other.userId,
      kind: 'card_verified',
      facts: { masked: '603799******4321' },
      reference: 'o04',
    });
    const theirs = [other.mobile, other.cardNumber ?? '', '4321', '۴۳۲۱'];
    await expectUnchanged(async () => {
      for (const key of OWN_READS) {
        const plain = await server.call(key, { token: person.accessToken });
        for (const name of ['user_id', 'userId', 'userId[]', 'user', 'id', 'mobile']) {
          const query = { [name]: name === 'mobile' ? other.mobile : String(other.userId) };
          const answer = await server.call(key, { token: person.accessToken, query });
          expect([200, 422], `${key} ${name}`).toContain(answer.status);
          for (const secret of theirs.filter(Boolean)) expect(answer.text).not.toContain(secret);
          if (answer.status === 200 && !key.includes('sessions')) {
            expect(answer.body.data, key).toEqual(plain.body.data);
          }
        }
      }
    });
  });

  it('O06 O07 whoever of the staff lacks an ability does nothing by its call', async () => {
    const roles = ['support', 'content', 'auditor', 'finance', 'kyc_officer'] as const;
    const granted = await server.sql<{ role: string; may: string }>(
      `SELECT role, action || ' ' || subject AS may FROM staff_abilities`,
    );
    const people = new Map<string, SignedIn>();
    for (const role of roles) people.set(role, await staff(role));
    let refused = 0;
    await expectUnchanged(async () => {
      for (const key of keys) {
        const { audience, ability } = endpoints[key].access;
        if (audience !== 'staff') continue;
        for (const [role, who] of people) {
          if (granted.some((row) => row.role === role && row.may === ability.join(' '))) continue;
          const body = key.startsWith('POST ') ? { body: {} } : {};
          const token = who.accessToken;
          const answer = await server.call(key, { token, params: paramsOf(key), ...body });
          expect(outcome(answer), `${key} by ${role}`).toEqual([403, 'forbidden']);
          refused += 1;
        }
      }
    });
    expect(refused).toBeGreaterThan(30);
  });

  it('O08 nobody decides on themselves, and no proposal is decided by its author', async () => {
    const [one, two] = [await staff('owner'), await staff('owner')];
    await server.sql(`UPDATE staff_roles SET since = now() - interval '73 hours'`);
    const reason = 'as agreed in the meeting';
    const officer = await staff('support');
    const change = (who: SignedIn, whom: SignedIn) =>
      server.call('POST /admin/staff/members/:id/roles', {
        token: who.accessToken,
        params: { id: String(whom.userId) },
        body: { roles: ['finance'], reason },
      });
    const wanted = await change(one, officer);
    expect(wanted.body.data).toMatchObject({ done: false });
    const { id } = wanted.body.data['proposal'] as { id: string };
    await expectUnchanged(async () => {
      const own = await server.call('POST /admin/staff/proposals/:id/approve', {
        token: one.accessToken,
        params: { id },
        body: { reason },
      });
      expect(outcome(own)).toEqual([409, 'approval_second_officer']);
      const client = await server.call('POST /admin/staff/proposals/:id/approve', {
        token: person.accessToken,
        params: { id },
        body: { reason },
      });
      expect(client.status).toBe(403);
    });
    const approve = () =>
      server.call('POST /admin/staff/proposals/:id/approve', {
        token: two.accessToken,
        params: { id },
        body: { reason },
      });
    expect((await approve()).status).toBe(200);
    // asked again it is answered as the first time, and done no second time
    await expectUnchanged(async () => {
      expect((await approve()).status).toBe(200);
    });
    // an officer's own request, made while they were a client
    const both = await staff('kyc_officer');
    const rows = await server.sql<{ id: string }>(
      `INSERT INTO kyc_requests (user_id, level, first_name, last_name, national_code_hash,
         national_code_sealed, birth_date)
       VALUES ($1, 2, 'مریم', 'آزمون', '\\x00', 'x', '1990-01-01') RETURNING id::text`,
      [both.userId],
    );
    const mine = { token: both.accessToken, params: { id: String(rows[0]?.id) } };
    await expectUnchanged(async () => {
      for (const act of ['claim', 'approve'] as const) {
        const body = { reason: 'The documents match' };
        const answer = await server.call(`POST /admin/kyc/requests/:id/${act}`, {
          ...mine,
          ...(act === 'approve' && { body }),
        });
        expect([403, 409], `${act}: ${answer.text}`).toContain(answer.status);
        expect(answer.body.error).toBe('decides_on_self');
      }
    });
  });

  it('O15 no answer has a password’s hash, what is sealed, or another’s numbers', async () => {
    const auditor = await staff('auditor');
    const owner = await staff('owner');
    const secrets = await server.sql<Record<string, string | null>>(
      `SELECT password_hash, encode(national_code_hash, 'hex') AS hash, national_code_sealed,
         mobile FROM users WHERE id = ANY ($1)`,
      [[other.userId, person.userId]],
    );
    const nobodys = secrets.flatMap((row) => [
      row['password_hash'],
      row['hash'],
      row['national_code_sealed'],
    ]);
    const full = [other.mobile, other.cardNumber];
    for (const key of keys.filter((one) => one.startsWith('GET '))) {
      const { audience } = endpoints[key].access;
      if (audience === 'demo' || key.includes(':')) continue;
      const who = audience === 'staff' ? [auditor, owner] : [person];
      for (const { accessToken: token } of who) {
        const { text } = await server.call(key, { token, params: paramsOf(key) });
        for (const secret of [...nobodys, ...full]) {
          if (typeof secret === 'string') expect(text, key).not.toContain(secret);
        }
        expect(text, key).not.toMatch(
          /"(?:password\w*|(?:code|word|password)_hash|\w*sealed\w*|secret\w*)":/,
        );
      }
    }
  });
});

describe('U. what is sent in', () => {
  let inside: Server;
  let asked = 0;
  beforeAll(async () => {
    inside = createServer((_request, response) => {
      asked += 1;
      response.end('secret of the inside');
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void inside.close());
  beforeEach(() => {
    asked = 0;
  });

  it('U05 an address where a file or a name belongs is never asked', async () => {
    const { port } = inside.address() as AddressInfo;
    const addresses = [
      `http://127.0.0.1:${port}/x.jpg`,
      `http://[::1]:${port}/x.jpg`,
      `http://localhost:${port}/`,
      `http://0177.0.0.1:${port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
    ];
    const token = person.accessToken;
    await expectUnchanged(async () => {
      for (const address of addresses) {
        const tries = [
          server.call('POST /user/uploadPhoto', { token, form: { photo: address } }),
          server.call('POST /user/uploadPhoto', { token, form: { photo: new Blob([address]) } }),
          server.call('POST /user/updateProfile', { token, body: { avatar: address } }),
          server.call('POST /user/updateProfile', { token, body: { username: address } }),
          server.call('POST /user/upgradeLevelTwo', { token, form: { pledge: address } }),
          server.call('POST /user/biometric', { token, form: { selfie_video: address } }),
        ];
        for (const answer of await Promise.all(tries)) {
          expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
          expect(answer.status, answer.text).toBeLessThan(500);
          expect(answer.text).not.toMatch(/secret of the inside|root:/);
        }
      }
    });
    expect(asked).toBe(0);
  });

  it('U03 names and devices come back as data, never as a page, and no mail runs them', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    const token = person.accessToken;
    for (const name of [evil, 'javascript:alert(1)', '\u202egnp.exe', '<svg/onload=x>']) {
      const answer = await server.call('POST /user/updateProfile', {
        token,
        body: { first_name: name, username: name },
      });
      expect(answer.status, name).toBeGreaterThanOrEqual(400);
    }
    const agent = `Mozilla/5.0 ${evil}`;
    const login = await server.call('POST /jwt/login', {
      body: { mobile: other.mobile, password: other.password },
      headers: { 'user-agent': agent },
    });
    const { accessToken } = login.body.data as { accessToken: string };
    const sessions = await server.call('GET /sessions', { token: accessToken });
    expect(sessions.headers.get('content-type')).toMatch(/^application\/json/);
    expect(sessions.headers.get('x-content-type-options')).toBe('nosniff');
    expect(sessions.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(sessions.text).not.toContain('<img');
    await server.sql('UPDATE users SET email = $2 WHERE id = $1', [other.userId, 'u03@example.ir']);
    await server.process.modules.all.notifications.notify({
      userId: other.userId,
      kind: 'new_device',
      facts: { device: evil, ip: evil },
      reference: 'u03',
    });
    const letters = () => mail.inbox.filter(({ to }) => to?.[0]?.address === 'u03@example.ir');
    await server.until(() => letters().length === 1);
    expect(letters()[0]?.html).not.toContain('<img');
    expect(letters()[0]?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});
