// Level 1 and bank cards, against an identity office that a test can break.
import { isSheba } from '@sarraf/money/banks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  levelOneForm,
  type SignedIn,
  startTestServer,
  testCardNumber,
  type TestServer,
} from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
afterEach(() => {
  server.providers.connections.identity = 'ok';
  server.providers.refused.clear();
  server.providers.names.clear();
  server.providers.unknownCards.clear();
});

let serial = 500_000;
const form = (change: Record<string, string> = {}): Record<string, string> => {
  serial += 1;
  return levelOneForm(serial, change);
};
const ask = (
  person: SignedIn,
  fields: Record<string, string | Blob>,
  lang: 'fa' | 'en' = 'fa',
): Promise<Answer> =>
  server.call('POST /user/upgradeLevelOne', { token: person.accessToken, form: fields, lang });
const status = async (person: SignedIn): Promise<Record<string, unknown>> =>
  (await server.call('GET /user/access_status', { token: person.accessToken })).body.data;
const cards = async (person: SignedIn): Promise<Record<string, unknown>[]> =>
  (await server.call('GET /cards', { token: person.accessToken })).body.data as never;
const decided = (person: SignedIn): Promise<void> =>
  server.until(
    async () => ((await status(person))['request'] as { status: string }).status !== 'pending',
  );

describe('level 1', () => {
  it('is reached by names, national code, birth date and one card of one’s own', async () => {
    const person = await server.register();
    expect((await status(person))['levels']).toMatchObject([
      { state: 'current' },
      { state: 'available', needs: ['names', 'national_code', 'birth_date', 'card'] },
      { state: 'locked' },
    ]);
    const fields = form();
    const asked = await ask(person, fields);
    expect(asked.status).toBe(200);
    expect(asked.body.data['request']).toMatchObject({ level: 1, reason: null });
    await decided(person);
    const after = await status(person);
    expect(after).toMatchObject({ level: 1, request: { status: 'approved' } });
    expect(after['levels']).toMatchObject([{ state: 'done' }, { state: 'current' }, {}]);
    expect(after['limits']).toMatchObject([
      { kind: 'gateway_day', used: '0', cap: '25000000' },
      { kind: 'bank_day', used: '0', cap: '25000000' },
      { kind: 'withdrawal_day', used: '0', cap: '50000000' },
      { kind: 'withdrawal_month', used: '0', cap: '5000000000' },
    ]);
    const [card] = await cards(person);
    const number = fields['card_number'] ?? '';
    expect(card).toMatchObject({
      masked: `${number.slice(0, 6)}******${number.slice(-4)}`,
      bank: { code: 'melli' },
      status: 'verified',
      is_default: true,
    });
    expect(isSheba(String(card?.['sheba']))).toBe(true);
    const user = await server.call('GET /fetchUser', { token: person.accessToken });
    expect(user.body.data).toMatchObject({ level: 1, first_name: 'نیلوفر', last_name: 'احمدی' });
    const notices = await server.call('GET /notifications/index', {
      token: person.accessToken,
      lang: 'en',
    });
    expect(notices.body.data['data']).toMatchObject([{ title: 'Identity verified' }]);
    expect(server.providers.inquiries).toContain(
      `shahkarInquiry ${person.mobile} ${fields['national_code']}`,
    );
    expect(server.providers.inquiries).toContain(
      `checkCardWithNationalCode ${fields['national_code']} 1370/05/12 ${number}`,
    );
  });

  it('keeps numbers unreadable in the database', async () => {
    const person = await server.register();
    const fields = form();
    await ask(person, fields);
    await decided(person);
    const rows = await server.sql(
      `SELECT u::text AS u, c::text AS c, k::text AS k FROM users u JOIN cards c ON c.user_id = u.id
       JOIN kyc_requests k ON k.user_id = u.id WHERE u.id = $1`,
      [person.userId],
    );
    const text = JSON.stringify(rows);
    expect(text).not.toContain(fields['national_code']);
    expect(text).not.toContain(fields['card_number']);
  });

  it('takes Gregorian dates, Persian digits and grouped numbers', async () => {
    const person = await server.register();
    const fields = form({ birth_date: '\u061c۱۹۹۱–۰۸-۰۳' });
    const number = fields['card_number'] ?? '';
    const grouped = number.replace(/(\d{4})(?=\d)/g, '$1-');
    expect((await ask(person, { ...fields, card_number: grouped })).status).toBe(200);
    await decided(person);
    expect(await status(person)).toMatchObject({ level: 1 });
  });

  it('says each refusal in both languages and keeps nothing', async () => {
    const person = await server.register();
    const minor = `${new Date().getUTCFullYear() - 17}-01-01`;
    const wrong: [Record<string, string>, string][] = [
      [{ first_name: '' }, 'name_invalid'],
      [{ last_name: '<img onerror=1>' }, 'name_invalid'],
      [{ national_code: '1234567890' }, 'national_code_invalid'],
      [{ national_code: '1111111111' }, 'national_code_invalid'],
      [{ national_code: '68415941' }, 'national_code_invalid'],
      [{ birth_date: '1370/13/01' }, 'birth_date_invalid'],
      [{ birth_date: '1371/12/30' }, 'birth_date_invalid'],
      [{ birth_date: '1991-02-29' }, 'birth_date_invalid'],
      [{ birth_date: minor }, 'birth_date_invalid'],
      [{ birth_date: '1600-01-01' }, 'birth_date_invalid'],
      [{ birth_date: 'yesterday' }, 'birth_date_invalid'],
      [{ card_number: '6037991234567890' }, 'card_number_invalid'],
      [{ card_number: '4111111111111111' }, 'card_number_invalid'],
      [{ card_number: '603799' }, 'card_number_invalid'],
      [{ extra: 'field' }, 'validation_failed'],
    ];
    for (const [change, error] of wrong) {
      const fields = form(change);
      const fa = await ask(person, fields, 'fa');
      const en = await ask(person, fields, 'en');
      expect([fa.status, fa.body.error], JSON.stringify(change)).toEqual([422, error]);
      expect(fa.body.message).toMatch(/[\u0600-\u06ff]/);
      expect(en.body.message).toMatch(/^[\x20-\x7e’“”…–]+$/);
    }
    const { card_number: _, ...incomplete } = form();
    expect((await ask(person, incomplete)).body.error).toBe('validation_failed');
    expect(
      await server.sql('SELECT FROM kyc_requests WHERE user_id = $1', [person.userId]),
    ).toEqual([]);
    expect(await cards(person)).toEqual([]);
  });

  it('U01 takes no file, whatever it is called, and keeps nothing', async () => {
    const person = await server.register();
    const files: [string, Blob][] = [
      ['first_name', new Blob(['<svg onload="x"/>'], { type: 'image/svg+xml' })],
      ['document', new Blob(['<?php'], { type: 'image/jpeg' })],
      ['document', new Blob([], { type: 'image/png' })],
    ];
    for (const [name, file] of files) {
      const answer = await ask(person, { ...form(), [name]: file }, 'en');
      expect([answer.status, answer.body.error]).toEqual([415, 'file_not_allowed']);
    }
    const large = await ask(person, { ...form(), document: new Blob(['x'.repeat(2_000_000)]) });
    expect(large.status).toBe(413);
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`f${at}`, 'x']));
    expect([400, 413, 422]).toContain((await ask(person, many)).status);
    const json = await server.call('POST /user/upgradeLevelOne', {
      token: person.accessToken,
      body: form(),
    });
    expect([json.status, json.body.error]).toEqual([415, 'content_type_not_supported']);
    expect(
      await server.sql('SELECT FROM kyc_requests WHERE user_id = $1', [person.userId]),
    ).toEqual([]);
  });

  it('is refused where mobile and code do not match, and may be asked for again', async () => {
    const person = await server.register();
    const fields = form();
    server.providers.refused.add(person.mobile);
    const [fa, en] = [await ask(person, fields), await ask(person, fields, 'en')];
    for (const { status: code, body } of [fa, en]) {
      expect([code, body.code, body.error]).toEqual([404, 404, 'identity_not_found']);
      expect(body).toMatchObject({ business_case: 'national code or mobile not found' });
    }
    expect(fa.body.message).not.toMatch(/[A-Za-z]/);
    expect(en.body.message).toMatch(/national code doesn’t match your mobile/);
    // the answer said it: no notice says it again
    expect(
      await server.sql('SELECT FROM notifications WHERE user_id = $1', [person.userId]),
    ).toEqual([]);
    expect(await status(person)).toMatchObject({
      level: 0,
      request: { status: 'refused', reason: 'mobile_mismatch' },
      levels: [{}, { state: 'refused', reason: 'mobile_mismatch' }, {}],
    });
    expect(await cards(person)).toEqual([]);
    server.providers.refused.clear();
    expect((await ask(person, fields)).status).toBe(200);
    await decided(person);
    expect(await status(person)).toMatchObject({ level: 1 });
  });

  it('is refused where mobile and code turn out not to match once the office is back', async () => {
    const person = await server.register();
    server.providers.connections.identity = 'down';
    const asked = await ask(person, form());
    expect(asked.body.data['request']).toMatchObject({ status: 'pending' });
    server.providers.refused.add(person.mobile);
    server.providers.connections.identity = 'ok';
    await decided(person);
    expect(await status(person)).toMatchObject({ request: { reason: 'mobile_mismatch' } });
  });

  it('is refused where the civil register has another name or no such person', async () => {
    const person = await server.register();
    const fields = form();
    const nationalCode = fields['national_code'] ?? '';
    server.providers.names.set(nationalCode, { firstName: 'نسترن', lastName: 'احمدی' });
    expect((await ask(person, fields)).status).toBe(200);
    await decided(person);
    expect(await status(person)).toMatchObject({ level: 0, request: { reason: 'name_mismatch' } });
    expect(await cards(person)).toEqual([]);
    server.providers.refused.add('1370/05/13');
    await ask(person, { ...fields, birth_date: '1370/05/13' });
    await decided(person);
    expect(await status(person)).toMatchObject({ request: { reason: 'identity_mismatch' } });
    const notices = await server.call('GET /notifications/index', {
      token: person.accessToken,
      lang: 'en',
    });
    expect(notices.text).toContain('The name doesn’t match the civil registry');
    expect(notices.text).toContain('birth date don’t match');
    server.providers.refused.clear();
    server.providers.names.set(nationalCode, { firstName: 'نيلوفر', lastName: 'سید احمدي' });
    await ask(person, { ...fields, birth_date: '1370/05/14' });
    await decided(person);
    expect(await status(person)).toMatchObject({ level: 1 });
    // mobile and code were asked about at once, and not again in the background or the next time
    const asked = server.providers.inquiries.filter((one) => one.includes(nationalCode));
    expect(asked.filter((one) => one.startsWith('shahkarInquiry'))).toHaveLength(1);
    expect(asked).toContain(`nationalIdentityInquiry ${nationalCode} 1370/05/12`);
  });

  it('is refused where the card is another’s or no card at all', async () => {
    const person = await server.register();
    const first = form();
    server.providers.refused.add(first['card_number'] ?? '');
    await ask(person, first);
    await decided(person);
    expect(await status(person)).toMatchObject({ request: { reason: 'card_owner_mismatch' } });
    expect(await cards(person)).toMatchObject([{ status: 'refused', reason: 'owner_mismatch' }]);
    const second = { ...first, card_number: testCardNumber((serial += 1)) };
    server.providers.unknownCards.add(second.card_number);
    await ask(person, second);
    await decided(person);
    expect(await status(person)).toMatchObject({ level: 0, request: { reason: 'not_a_card' } });
  });

  it('waits while the office is down, slow or talks nonsense, and is asked again', async () => {
    for (const mode of ['down', 'fail', 'garbage', 'hang'] as const) {
      const person = await server.register();
      server.providers.connections.identity = mode;
      const asked = await ask(person, form());
      expect(asked.body.data['request'], mode).toMatchObject({ status: 'pending' });
      await server.until(async () => {
        const [row] = await server.sql<{ checks: string }>(
          'SELECT checks FROM kyc_requests WHERE user_id = $1',
          [person.userId],
        );
        return Number(row?.checks) >= 1;
      });
      expect(await status(person)).toMatchObject({ level: 0, request: { status: 'pending' } });
      const again = await ask(person, form(), 'en');
      expect([again.status, again.body.error]).toEqual([409, 'kyc_request_pending']);
      server.providers.connections.identity = 'ok';
      await decided(person);
      expect(await status(person), mode).toMatchObject({ level: 1 });
    }
  });

  it('is given once a person and once a national code, also in a race', async () => {
    const [first, second] = [await server.register(), await server.register()];
    const fields = form();
    const other = { ...form(), national_code: fields['national_code'] ?? '' };
    server.providers.connections.identity = 'down';
    expect((await ask(first, fields)).status).toBe(200);
    expect((await ask(second, other)).status).toBe(200);
    server.providers.connections.identity = 'ok';
    await Promise.all([decided(first), decided(second)]);
    const levels = [await status(first), await status(second)].map((one) => one['level']);
    expect(levels.map(Number).toSorted((left, right) => left - right)).toEqual([0, 1]);
    const winner = levels[0] === 1 ? first : second;
    const reached = await ask(winner, form(), 'en');
    expect([reached.status, reached.body.error]).toEqual([409, 'kyc_level_reached']);
    const late = await ask(await server.register(), { ...form(), ...other }, 'en');
    expect([late.status, late.body.code, late.body.error]).toEqual([
      403,
      403,
      'national_code_taken',
    ]);
    expect(late.body).toMatchObject({ business_case: 'already registered' });
    expect(late.body.message).toContain('already registered');
  });

  it('reuses answered inquiries and repeats refused ones', async () => {
    const person = await server.register();
    const fields = form();
    const code = fields['national_code'] ?? '';
    const number = fields['card_number'] ?? '';
    const asked = (): string[] =>
      server.providers.inquiries
        .filter((one) => one.includes(code) || one.includes(number))
        .map((one) => one.split(' ')[0] ?? '');
    server.providers.names.set(code, { firstName: 'نسترن', lastName: 'احمدی' });
    server.providers.refused.add(person.mobile);
    await ask(person, fields);
    expect(asked()).toEqual(['shahkarInquiry']);
    server.providers.refused.clear();
    await ask(person, fields);
    await decided(person);
    expect(await status(person)).toMatchObject({ request: { reason: 'name_mismatch' } });
    expect(asked()).toEqual(['shahkarInquiry', 'shahkarInquiry', 'nationalIdentityInquiry']);
    // what the register said of the name is known: only the card is asked about
    await ask(person, { ...fields, first_name: 'نسترن' });
    await decided(person);
    expect(await status(person)).toMatchObject({ level: 1 });
    expect(asked().slice(3)).toEqual(['checkCardWithNationalCode', 'cardToIban']);
    const rows = await server.sql<{ sealed: string }>(
      'SELECT sealed FROM identity_answers WHERE user_id = $1',
      [person.userId],
    );
    expect(rows).toHaveLength(4);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${code}|${number}|نسترن`, 'u'));
  });

  it('O13 is taken back while it waits, once, by -1 alone, and never once it is given', async () => {
    const person = await server.register();
    const { accessToken: token } = person;
    const cancel = (body: unknown, lang: 'fa' | 'en' = 'en'): Promise<Answer> =>
      server.call('POST /user/cancel_kyc_request', { token, body, lang });
    expect((await cancel({ status: -1 })).body.error).toBe('kyc_request_not_pending');
    server.providers.connections.identity = 'down';
    const fields = form();
    await ask(person, fields);
    for (const wrong of [1, 2, 0, '1', '−1', -1.5, null, [-1], { $gt: -2 }]) {
      const answer = await cancel({ status: wrong });
      expect([answer.status, answer.body.error], JSON.stringify(wrong)).toEqual([
        422,
        'validation_failed',
      ]);
    }
    expect((await cancel({})).status).toBe(422);
    expect((await cancel({ status: -1, level: 2 })).status).toBe(422);
    expect((await status(person))['request']).toMatchObject({ status: 'pending' });
    const taken = await Promise.all(Array.from({ length: 50 }, () => cancel({ status: -1 })));
    expect(taken.map((answer) => answer.status)).toEqual(Array(50).fill(200));
    expect(await status(person)).toMatchObject({
      level: 0,
      request: { status: 'cancelled', reason: null },
      levels: [{}, { state: 'available' }, {}],
    });
    expect(await cards(person)).toEqual([]);
    server.providers.connections.identity = 'ok';
    expect((await ask(person, fields)).status).toBe(200);
    await decided(person);
    for (const lang of ['fa', 'en'] as const) {
      const late = await cancel({ status: -1 }, lang);
      expect([late.status, late.body.error]).toEqual([409, 'kyc_request_not_pending']);
    }
    expect(await status(person)).toMatchObject({ level: 1, request: { status: 'approved' } });
  });

  it('says of each level by itself what it opens, needs and limits', async () => {
    const [person, newcomer] = [await server.person({ level: 1 }), await server.register()];
    const level = async (who: SignedIn, name: string): Promise<Record<string, unknown>> => {
      const key = `GET /user/${name}` as 'GET /user/access_level';
      return (await server.call(key, { token: who.accessToken })).body.data;
    };
    expect(await level(person, 'zero_access_level')).toMatchObject({ level: 0, state: 'done' });
    const one = await level(person, 'access_level_one');
    expect(one).toMatchObject({
      level: 1,
      state: 'current',
      opens: ['toman_deposit', 'toman_withdraw', 'trade'],
    });
    expect(one['limits']).toEqual((await status(person))['limits']);
    expect(await level(newcomer, 'access_level_one')).toMatchObject({
      state: 'available',
      needs: ['names', 'national_code', 'birth_date', 'card'],
      limits: [
        { kind: 'gateway_day', days: 1, used: '0', cap: '25000000' },
        { kind: 'bank_day', days: 1, used: '0', cap: '25000000' },
        { kind: 'withdrawal_day', days: 1, used: '0', cap: '50000000' },
        { kind: 'withdrawal_month', days: 30, used: '0', cap: '5000000000' },
      ],
    });
    const two = {
      level: 2,
      state: 'locked',
      opens: ['coin_withdraw', 'transfer', 'gift'],
      needs: ['documents', 'selfie'],
    };
    expect(await level(newcomer, 'access_level')).toMatchObject(two);
  });

  it('makes one request of twenty parallel calls', async () => {
    const person = await server.register();
    const fields = form();
    server.providers.connections.identity = 'down';
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(person, fields)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.error === 'kyc_request_pending')).toHaveLength(
      19,
    );
    server.providers.connections.identity = 'ok';
    await decided(person);
    expect(await cards(person)).toHaveLength(1);
  });

  it('does not deadlock when many request and decide concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => server.register()));
    for (const person of people) {
      const fields = form();
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(person, fields)));
      expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      await decided(person);
      expect(await status(person)).toMatchObject({ level: 1 });
    }
  }, 120_000);

  it('O10 opens trade and deposit, which level 0 never reaches', async () => {
    const person = await server.register();
    const token = person.accessToken;
    const order = { pair_type: 'USDTIRT', pair_price: '113000', pair_amount: '5', request_type: 2 };
    const market = { pair_type: 'USDTIRT', pair_amount: '5', request_type: 1, amount_type: 'base' };
    const attempts = (): Promise<Answer>[] => [
      server.call('POST /trade/limitBuy', { token, body: order, lang: 'en' }),
      server.call('POST /trade/limitSell', { token, body: order, lang: 'en' }),
      server.call('POST /trade/marketBuy', { token, body: market, lang: 'en' }),
      server.call('POST /trade/marketSell', { token, body: market, lang: 'en' }),
      server.call('POST /exchange/buyRequest', {
        token,
        body: { ...order, type: 'buy' },
        lang: 'en',
      }),
      server.call('POST /exchange/sellRequest', {
        token,
        body: { ...order, type: 'sell' },
        lang: 'en',
      }),
      server.call('POST /tomanWallet/charge', {
        token,
        body: { card_id: 1, amount: '100000' },
        lang: 'en',
      }),
      server.call('POST /cards', { token, body: { card_number: testCardNumber(1) }, lang: 'en' }),
    ];
    await server.settle();
    const [before] = await server.sql('SELECT max(seq)::text AS seq FROM journal');
    for (const answer of await Promise.all(attempts())) {
      expect([answer.status, answer.body.error]).toEqual([403, 'level_required']);
      expect(answer.body.message).toContain('authentication level 1');
      expect(answer.body.facts).toEqual({ level: 1 });
    }
    expect((await server.sql('SELECT max(seq)::text AS seq FROM journal'))[0]).toEqual(before);
    await ask(person, form());
    await decided(person);
    for (const answer of await Promise.all(attempts())) {
      expect(answer.body.error).not.toBe('level_required');
    }
  });
});
