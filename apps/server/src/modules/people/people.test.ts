// People as staff find and see them: by which numbers, what each role is shown, what is written down.
import type { EndpointKey } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limit, sender } from '../../testing/orders.ts';
import {
  levelOneForm,
  nationalCodeOf,
  type SignedIn,
  startTestServer,
  testNationalCode,
  type TestServer,
} from '../../testing/server.ts';
import { readSearchTerms } from './search-terms.ts';

const ROLES = ['owner', 'finance', 'kyc_officer', 'support', 'auditor', 'content'] as const;
type Role = (typeof ROLES)[number];
type Person = Awaited<ReturnType<TestServer['person']>>;

let server: TestServer;
let staff: Record<Role, SignedIn>;
let one: Person;
let other: Person;
const send = sender(() => server);

beforeAll(async () => {
  server = await startTestServer();
  const signed: Partial<Record<Role, SignedIn>> = {};
  for (const staffRole of ROLES) signed[staffRole] = await server.person({ level: 0, staffRole });
  staff = signed as Record<Role, SignedIn>;
  one = await server.person({ opening: { IRT: '50000000', BTC: '0.5' } });
  other = await server.person();
  const name = `UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1`;
  await server.sql(name, [one.userId, 'آرش', 'نیک\u200cمنش']);
  await server.sql(name, [other.userId, 'نیکا', 'كريمي']);
});
afterAll(() => server?.close());

const get = (
  key: EndpointKey,
  who: SignedIn,
  query: Record<string, string> = {},
  id = one.userId,
) => server.call(key, { token: who.accessToken, query, params: { id: String(id) } });
const post = (key: EndpointKey, who: SignedIn, body: unknown, id = one.userId, note = '1') =>
  server.call(key, { token: who.accessToken, body, params: { id: String(id), note }, lang: 'en' });

/** Ids of those whom a query finds. */
async function found(query: string, who = staff.support): Promise<number[]> {
  const answer = await get('GET /admin/people', who, { query });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.data['data'] as { id: string }[]).map(({ id }) => Number(id));
}

const searched = () =>
  server.sql<{ actor_id: string; subject: string; person_id: string | null; text: string }>(
    `SELECT actor_id, subject, person_id, changes::text AS text FROM audit_acts
     WHERE act = 'person_searched' ORDER BY id`,
  );

describe('a search', () => {
  it('finds by mobile however it is typed, and never by the mobile of another', async () => {
    const { mobile } = one;
    const persian = mobile.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
    for (const text of [mobile, `+98 ${mobile.slice(1)}`, persian, `0098${mobile.slice(1)}`]) {
      expect(await found(text), text).toEqual([one.userId]);
    }
    expect(await found(mobile.slice(0, 8))).toEqual([]);
  });

  it('finds by national code and by card, and writes down who looked for whom', async () => {
    const before = (await searched()).length;
    const card = one.cardNumber ?? '';
    expect(await found(nationalCodeOf(one))).toEqual([one.userId]);
    expect(await found(card.replace(/(\d{4})(?=\d)/g, '$1 '), staff.finance)).toEqual([one.userId]);
    expect(await found(card.slice(-4))).toContain(one.userId);
    expect(await found(testNationalCode(900_000))).toEqual([]);
    const rows = (await searched()).slice(before);
    expect(rows.map(({ subject }) => subject)).toEqual([
      'people:national_code',
      'people:card',
      'people:card_end',
      'people:national_code',
    ]);
    expect(rows.slice(0, 2)).toMatchObject([
      { actor_id: String(staff.support.userId), person_id: String(one.userId) },
      { actor_id: String(staff.finance.userId), person_id: String(one.userId) },
    ]);
    expect(rows[3]?.person_id).toBeNull();
    const all = JSON.stringify(rows);
    for (const number of [nationalCodeOf(one), card, card.slice(-4)])
      expect(all).not.toContain(number);
  });

  it('finds who waits for level 1 by the national code that they gave', async () => {
    server.providers.connections.identity = 'down';
    const waiting = await server.register();
    const nationalCode = testNationalCode(850_001);
    const asked = await server.call('POST /user/upgradeLevelOne', {
      token: waiting.accessToken,
      form: levelOneForm(850_001),
    });
    expect(asked.status, asked.text).toBe(200);
    expect(await found(nationalCode)).toEqual([waiting.userId]);
    const cancelled = await server.call('POST /user/cancel_kyc_request', {
      token: waiting.accessToken,
      body: { status: -1 },
    });
    server.providers.connections.identity = 'ok';
    expect(cancelled.status, cancelled.text).toBe(200);
    // what nobody stands by any more is nobody's
    expect(await found(nationalCode)).toEqual([]);
  });

  it('finds by the beginning of a name, with every form of its letters and spaces', async () => {
    for (const text of ['نیک منش', 'نيك\u200cمنش', 'نیکمنش', 'آرش نیک', 'ارش نیکم']) {
      expect(await found(text), text).toEqual([one.userId]);
    }
    expect(new Set(await found('نیک'))).toEqual(new Set([one.userId, other.userId]));
    expect(await found('کریمی')).toEqual([other.userId]);
    expect(await found('منش')).toEqual([]);
    expect(await found(`ک%`.repeat(3))).toEqual([]);
  });

  it('writes nothing down for names and mobiles', async () => {
    const before = (await searched()).length;
    await found(one.mobile);
    await found('نیک');
    expect((await searched()).length).toBe(before);
  });

  it('needs three characters, shows masked mobiles, 20 a page, and no staff', async () => {
    for (const query of ['نی', '  ن  ', '12']) {
      expect((await get('GET /admin/people', staff.support, { query })).status).toBe(422);
    }
    const newest = await get('GET /admin/people', staff.auditor);
    const rows = newest.body.data['data'] as Record<string, unknown>[];
    expect(rows.length).toBeLessThanOrEqual(20);
    expect(rows.every(({ mobile }) => /^09\d\d\*\*\*\d{4}$/.test(String(mobile)))).toBe(true);
    expect(rows.some(({ id }) => Number(id) === staff.owner.userId)).toBe(false);
    expect(await found(staff.owner.mobile)).toEqual([]);
    const own = await get('GET /admin/people/:id', staff.owner, {}, staff.owner.userId);
    expect(own.status).toBe(404);
    const nobody = await get('GET /admin/people/:id', staff.owner, {}, 999_999);
    expect(nobody.status).toBe(404);
  });

  it('goes by an index for each of its ways', async () => {
    const plan = await server.sql<Record<string, string>>(
      `EXPLAIN SELECT id FROM users WHERE staff_role IS NULL
         AND fold_text(last_name) COLLATE "C" >= fold_text('نیک')
         AND fold_text(last_name) COLLATE "C" < fold_text('نیک') || chr(1114111)
       ORDER BY fold_text(last_name) COLLATE "C", id LIMIT 200`,
    );
    expect(JSON.stringify(plan)).toContain('users_by_last_name');
    // a table of a test is read as a whole else: it is small
    const [waiting] = await server.sql(
      `SELECT indexdef FROM pg_indexes WHERE indexname = 'kyc_requests_by_national_code'`,
    );
    expect(waiting?.['indexdef']).toMatch(/\(national_code_hash\) WHERE \(status = 'pending'/);
  });

  it('reads a number as all that it may be, and a name as a name', () => {
    expect(readSearchTerms('۱۲۳۴').cardEnd).toBe('1234');
    expect(readSearchTerms('x'.repeat(3)).name).toBe('xxx');
    expect(readSearchTerms('!!!').name).toBeUndefined();
    expect(readSearchTerms('12345').cardEnd).toBeUndefined();
  });
});

describe('O06 O07 who is shown what', () => {
  const READ: readonly Role[] = ['owner', 'finance', 'kyc_officer', 'support', 'auditor'];
  const MONEY: readonly Role[] = ['owner', 'finance', 'auditor'];
  const TABLE: readonly (readonly [EndpointKey, readonly Role[]])[] = [
    ['GET /admin/people', READ],
    ['GET /admin/people/:id', READ],
    ['GET /admin/people/:id/orders', READ],
    ['GET /admin/people/:id/wallet', MONEY],
    ['GET /admin/people/:id/postings', MONEY],
    ['GET /admin/people/:id/sessions', READ],
    ['GET /admin/people/:id/sign_ins', READ],
    ['GET /admin/people/:id/messages', READ],
    ['GET /admin/people/:id/notes', READ],
  ];
  const WRITE: readonly (readonly [EndpointKey, readonly Role[]])[] = [
    ['POST /admin/people/:id/notes', ['owner', 'finance', 'kyc_officer', 'support']],
    ['POST /admin/people/:id/notes/:note/pin', ['owner', 'finance', 'kyc_officer', 'support']],
    ['POST /admin/people/:id/end_sessions', ['owner', 'kyc_officer', 'support']],
    ['POST /admin/people/:id/reveal', ['owner', 'kyc_officer']],
    ['POST /admin/people/:id/block', ['owner', 'kyc_officer']],
    ['POST /admin/people/:id/unblock', ['owner', 'kyc_officer']],
    ['POST /admin/people/:id/level', ['owner', 'kyc_officer']],
    ['POST /admin/people/:id/freeze', ['owner', 'kyc_officer']],
    ['POST /admin/people/:id/unfreeze', ['owner', 'kyc_officer']],
  ];

  it.each(TABLE)('%s', async (key, allowed) => {
    for (const role of ROLES) {
      const wanted = allowed.includes(role) ? 200 : 403;
      expect((await get(key, staff[role])).status, role).toBe(wanted);
    }
    expect((await get(key, one)).status).toBe(403);
  });

  it.each(WRITE)(
    '%s is refused to all others, and judged for those who may',
    async (key, allowed) => {
      for (const role of ROLES) {
        // an empty body is nothing that anybody could do
        const { status } = await post(key, staff[role], {});
        expect(status, role).toBe(allowed.includes(role) ? 422 : 403);
      }
      expect((await post(key, one, {})).status).toBe(403);
    },
  );

  it('shows no whole mobile to anybody, and money to those who may', async () => {
    for (const role of ['support', 'finance', 'auditor', 'kyc_officer', 'owner'] as const) {
      const { data } = (await get('GET /admin/people/:id', staff[role])).body;
      expect(data['mobile'], role).toMatch(/^09\d\d\*\*\*\d{4}$/);
      const { worth_toman: worth } = data['figures'] as Record<string, unknown>;
      expect(worth === null, role).toBe(role === 'support' || role === 'kyc_officer');
    }
  });
});

describe('the page of a person', () => {
  it('O15 tells what is known, and no number of the state or the bank as a whole', async () => {
    const answer = await get('GET /admin/people/:id', staff.owner);
    expect(answer.body.data).toMatchObject({
      first_name: 'آرش',
      level: 1,
      level_proved: 1,
      standing: { frozen: false, blocks: [] },
      figures: { open_orders: 0, limit: { kind: 'gateway_day' } },
      pinned_notes: [],
    });
    const card = one.cardNumber ?? '';
    for (const secret of [nationalCodeOf(one), card, 'password', 'sealed', 'hash']) {
      expect(answer.text).not.toContain(secret);
    }
    const facts = answer.body.data['identity'] as Record<string, unknown>[];
    expect(facts.map(({ fact, said }) => [fact, said])).toEqual([
      ['name', 'آرش نیک\u200cمنش'],
      ['national_code', nationalCodeOf(one).slice(-4)],
      ['birth_date', expect.stringMatching(/^\d{4}-/)],
      ['mobile', expect.stringContaining('***')],
      ['card', card.slice(-4)],
    ]);
  });

  it('has what the office answered beside it, ok or not', async () => {
    const person = await server.register();
    const { mobile } = person;
    const serial = 7_000_000 + Number(person.mobile.slice(4));
    const { secrets } = server.process.context;
    const hash = secrets.hash(
      'identity-answer',
      JSON.stringify(['mobile', mobile, testNationalCode(serial)]),
    );
    await server.sql(
      `UPDATE users SET level = 1, first_name = 'رها', last_name = 'تهامی', birth_date = '1991-08-03',
         national_code_hash = $2, national_code_sealed = $3 WHERE id = $1`,
      [
        person.userId,
        secrets.searchHash('national-code', testNationalCode(serial)),
        secrets.seal('national-code', testNationalCode(serial)),
      ],
    );
    const keep = (key: Buffer, said: unknown) =>
      server.sql(
        `INSERT INTO identity_answers (user_id, question_hash, office, sealed) VALUES ($1, $2, 'zibal', $3)`,
        [
          person.userId,
          key,
          secrets.seal(
            'identity-answer',
            `${person.userId}.${key.toString('hex')}.${JSON.stringify(said)}`,
          ),
        ],
      );
    await keep(hash, false);
    const asked = ['person', testNationalCode(serial), '1991-08-03'];
    await keep(secrets.hash('identity-answer', JSON.stringify(asked)), {
      names: { first: 'رها', last: 'تهامي' },
    });
    const { data } = (await get('GET /admin/people/:id', staff.support, {}, person.userId)).body;
    expect(data['identity']).toMatchObject([
      { fact: 'name', answer: 'رها تهامي', office: 'zibal', check: 'ok' },
      { fact: 'national_code', check: 'ok' },
      { fact: 'birth_date', check: 'ok' },
      { fact: 'mobile', check: 'warn', office: 'zibal' },
    ]);
  });

  it('lists orders, balances and postings, each read on by its cursor', async () => {
    await send('POST /trade/limitBuy', one, limit());
    const orders = await get('GET /admin/people/:id/orders', staff.support);
    expect(orders.body.data['data']).toMatchObject([{ pair_type: 'BTCIRT', status: 'open' }]);
    const wallet = await get('GET /admin/people/:id/wallet', staff.finance);
    const balances = wallet.body.data['balances'] as { symbol: string; amount: string }[];
    expect(balances.map(({ symbol }) => symbol).toSorted()).toEqual(['BTC', 'IRT']);
    const postings = await get('GET /admin/people/:id/postings', staff.auditor);
    expect(postings.body.data['data']).toMatchObject([
      { kind: 'opening', wallet: 'spot' },
      { kind: 'opening', wallet: 'spot' },
    ]);
    expect(postings.text).not.toContain(one.mobile);
    const rows = postings.body.data['data'] as { entry_id: string; symbol: string; id: string }[];
    const cursor = rows[0]?.id.replace(/\.(in|out)$/, '') ?? '';
    const rest = await get('GET /admin/people/:id/postings', staff.auditor, { cursor });
    expect(rest.body.data['data']).toMatchObject([{ id: rows[1]?.id }]);
    const wrong = await get('GET /admin/people/:id/postings', staff.auditor, { cursor: 'x' });
    expect(wrong.status).toBe(422);
    await send('POST /cancelAllOrders', one, {});
  });

  it('lists sign-ins page by page, and which of them live', async () => {
    const person = await server.register();
    for (let time = 0; time < 22; time += 1) await server.login(person.mobile, person.password);
    await server.call('POST /jwt/logout', { token: person.accessToken });
    const ask = (query: Record<string, string>) =>
      get('GET /admin/people/:id/sign_ins', staff.support, query, person.userId);
    const first = (await ask({})).body.data;
    const second = (await ask({ cursor: String(first['next_cursor']) })).body.data;
    const all = [first, second].flatMap(({ data }) => data as { id: string; end_reason: string }[]);
    expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([23, 23]);
    expect(second['next_cursor']).toBeNull();
    expect(all.at(-1)).toMatchObject({ live: false, end_reason: 'logout' });
    const live = await get('GET /admin/people/:id/sessions', staff.support, {}, person.userId);
    expect((live.body.data as unknown as unknown[]).length).toBe(22);
    expect((await ask({ cursor: '12' })).status).toBe(422);
  });

  it('lists what was sent to them, never its words', async () => {
    const { context } = server.process;
    const person = await server.person();
    await server.sql(
      `WITH notice AS (
         INSERT INTO notifications (user_id, kind, facts, type, reference)
         VALUES ($1, 'two_factor_on', '{}', 0, 'test:1') RETURNING id)
       INSERT INTO messages (notification_id, user_id, channel, recipient, is_urgent, state, due_at, created_at)
       SELECT id, $1, 'sms', $2, true, 'sent', $3, $3 FROM notice`,
      [person.userId, person.mobile, new Date(context.clock.now())],
    );
    const answer = await get('GET /admin/people/:id/messages', staff.support, {}, person.userId);
    expect(answer.body.data['data']).toMatchObject([
      { kind: 'two_factor_on', channel: 'sms', state: 'sent' },
    ]);
    expect(answer.text).not.toContain(person.mobile);
  });
});

describe('notes', () => {
  const notes = async (who = staff.auditor) =>
    (await get('GET /admin/people/:id/notes', who)).body.data['data'] as Record<string, unknown>[];

  it('are written once, pinned and unpinned, and each of it is written down', async () => {
    const body = { text: 'Called; the deposit is theirs.', pinned: true };
    const made = await Promise.all(
      Array.from({ length: 5 }, () => post('POST /admin/people/:id/notes', staff.support, body)),
    );
    const ids = new Set(made.map((answer) => answer.body.data['id']));
    expect([made.map(({ status }) => status), ids.size]).toEqual([[200, 200, 200, 200, 200], 1]);
    const [id] = [...ids].map(String);
    const pin = (pinned: boolean) =>
      post('POST /admin/people/:id/notes/:note/pin', staff.finance, { pinned }, one.userId, id);
    const { data } = (await get('GET /admin/people/:id', staff.support)).body;
    expect(data['pinned_notes']).toMatchObject([
      { id, author: { id: String(staff.support.userId) } },
    ]);
    expect((await pin(false)).body.data['pinned']).toBe(false);
    expect((await pin(false)).status).toBe(200);
    const acts = await server.sql(
      `SELECT act, changes FROM audit_acts WHERE subject = $1 ORDER BY id`,
      [`person_note:${id}`],
    );
    expect(acts).toEqual([
      { act: 'note_added', changes: [] },
      { act: 'note_unpinned', changes: [{ field: 'pinned', old: 'true', new: 'false' }] },
    ]);
    expect(
      await post(
        'POST /admin/people/:id/notes/:note/pin',
        staff.support,
        { pinned: true },
        other.userId,
        id,
      ),
    ).toMatchObject({ status: 404 });
  });

  it('U03 U06 keep what was typed, without what writes into terminals and logs', async () => {
    const text = '<img src=x onerror=alert(1)>\r\n{"level":60}\u001b[31m red\u0007\u202e';
    const made = await post('POST /admin/people/:id/notes', staff.support, { text, pinned: false });
    expect(made.body.data['text']).toBe('<img src=x onerror=alert(1)>\n{"level":60}[31m red');
    const nothing = { text: '\u0001\u0002\u0003\u0004', pinned: false };
    expect((await post('POST /admin/people/:id/notes', staff.support, nothing)).status).toBe(422);
    const long = { text: 'x'.repeat(1_001), pinned: false };
    expect((await post('POST /admin/people/:id/notes', staff.support, long)).status).toBe(422);
    expect((await notes())[0]?.['text']).toContain('<img');
  });

  it('can be changed by no serving login, but for the pin', async () => {
    const { app } = server.process.context.config.databaseUrls;
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: app });
    await client.connect();
    for (const text of ["UPDATE person_notes SET text = 'x'", 'DELETE FROM person_notes']) {
      await expect(client.query(text)).rejects.toMatchObject({ code: '42501' });
    }
    await client.end();
  });
});
