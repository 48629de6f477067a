import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  type FakePayment,
  startTestServer,
  type TestServer,
  testCardNumber,
} from '../../testing/server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

let server: TestServer;
let payer: Person;
let cardId: string;
let keys = 0;

beforeAll(async () => {
  server = await startTestServer({ env: { SARRAF_PROVIDER_TIMEOUT_MS: '300' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.providers.connections.bank = 'ok';
  payer = await server.person();
  cardId = await cardOf(payer);
});

async function cardOf(who: Person): Promise<string> {
  const cards = await server.call('GET /cards', { token: who.accessToken });
  const [card] = cards.body.data as unknown as { id: string }[];
  return card?.id ?? '';
}
function charge(
  change: Record<string, unknown> = {},
  key = `charge-${(keys += 1)}`,
): Promise<Answer> {
  return server.call('POST /tomanWallet/charge', {
    token: payer.accessToken,
    lang: 'en',
    body: { card_id: cardId, amount: '500000', ...change },
    headers: { 'idempotency-key': key },
  });
}
function paymentOf(answer: Answer): FakePayment {
  const payment = server.providers.payments.get(String(answer.body.data['gateway_reference']));
  if (payment === undefined) throw new Error(`No payment: ${answer.text}`);
  return payment;
}
/** The gateway knows nothing of it any more: it will never be paid, by its own word. */
function forgotten(answer: Answer): FakePayment {
  const payment = paymentOf(answer);
  server.providers.payments.delete(payment.authority);
  // under another name: authorities are numbered by how many there are
  server.providers.payments.set(`forgotten ${payment.authority}`, payment);
  return payment;
}
async function callback(payment: FakePayment, status = 'OK'): Promise<Response> {
  const url = new URL(payment.callbackUrl);
  url.searchParams.set('Authority', payment.authority);
  url.searchParams.set('Status', status);
  return server.fetch(`${url.pathname}${url.search}`);
}
async function balance(who: Person = payer): Promise<string> {
  const [row] = await server.sql<{ total: string }>(
    `SELECT coalesce(sum(b.total), 0)::text AS total FROM accounts a
     JOIN balances b ON b.account_id = a.id
     WHERE a.owner_kind = 'user' AND a.owner_id = $1 AND a.asset = 'IRT'`,
    [String(who.userId)],
  );
  return row?.total ?? '0';
}
async function unmatched(): Promise<string> {
  const [row] = await server.sql<{ total: string }>(
    `SELECT coalesce(sum(b.total), 0)::text AS total FROM accounts a
     JOIN balances b ON b.account_id = a.id
     WHERE a.owner_kind = 'house' AND a.owner_id = 'unmatched' AND a.asset = 'IRT'`,
  );
  return row?.total ?? '0';
}
async function state(answer: Answer): Promise<Record<string, unknown>> {
  const found = await server.call('GET /tomanWallet/charge/:id', {
    token: payer.accessToken,
    params: { id: String(answer.body.data['id']) },
  });
  return found.body.data;
}
const makeDue = () =>
  server.sql(`UPDATE payments SET next_check_at = now() - interval '1 second'
    WHERE next_check_at IS NOT NULL`);
const sweep = async (): Promise<void> => {
  await makeDue();
  await server.process.background.run('settle_charges');
};

describe('a charge', () => {
  it('goes to the bank in rial, comes back, is verified and credited, and its owner is told', async () => {
    const started = await charge();
    expect(started.body.data).toMatchObject({ amount: '500000', status: 'created', paid_at: null });
    expect(String(started.body.data['payment_url'])).toMatch(/\/pg\/StartPay\/A\d{35}$/);
    const payment = paymentOf(started);
    expect(payment.amount).toBe(5_000_000);
    expect(payment.cardNumber).toBe(payer.cardNumber);
    const list = await server.call('GET /user_wallets/list', { token: payer.accessToken });
    expect((list.body.data as { reserved: unknown[] }).reserved.length).toBe(1);
    payment.paid = true;
    const back = await callback(payment);
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe(
      `/mywallet/deposit/IRT?payment=${String(started.body.data['id'])}`,
    );
    expect(await balance()).toBe('5000000');
    expect(await state(started)).toMatchObject({ status: 'paid', bank_reference: '201' });
    const notices = await server.call('GET /notifications/index', {
      token: payer.accessToken,
      lang: 'en',
    });
    expect(notices.text).toContain('500,000 toman');
    const moves = await server.call('GET /getTransactions', {
      token: payer.accessToken,
      query: { transaction_type: '3' },
    });
    expect((moves.body.data as { data: unknown[] }).data[0]).toMatchObject({
      amount: '500000',
      symbol: 'IRT',
    });
  });

  it('stands in the money history where it began: waiting, refused, done, whatever comes first', async () => {
    const moves = async (query: Record<string, string>) => {
      const { body } = await server.call('GET /getTransactions', {
        token: payer.accessToken,
        query,
      });
      return body.data as unknown as {
        data: { id: string; transaction_user: object; created_at: string }[];
        total: number;
      };
    };
    const [first, second, third] = [await charge(), await charge(), await charge()];
    const ids = [third, second, first].map((answer) => answer.body.data['id']);
    const waits = { status: 0, type: 1, role: 1 };
    const waiting = await moves({ transaction_type: '3' });
    expect(waiting.data.map((row) => row.id)).toEqual(ids);
    expect(waiting.data.map((row) => row.transaction_user)).toEqual([waits, waits, waits]);
    paymentOf(first).paid = true;
    await callback(paymentOf(first));
    await callback(paymentOf(second), 'NOK');
    const mixed = await moves({});
    expect(mixed).toMatchObject({
      total: 3,
      data: [
        { transaction_user: waits },
        { transaction_user: { status: 2, type: 1, role: 1 } },
        {},
      ],
    });
    expect(mixed.data.map((row) => row.id)).toEqual(ids);
    expect(mixed.data[2]?.transaction_user).toEqual({ status: 1, type: 1, role: 1 });
    expect(mixed.data.map((row) => row.created_at)).toEqual(
      waiting.data.map((row) => row.created_at),
    );
    // a trader's list has none of them
    expect(await moves({ request_type: '2' })).toMatchObject({ total: 0, data: [] });
  });

  it('that was refused by the limit passes with the same amount once it is free', async () => {
    const first = await charge({ amount: '20000000' });
    const refused = await charge({ amount: '6000000' });
    expect(refused.body.error).toBe('daily_limit_exceeded');
    expect((await charge({ amount: '4000000' })).status).toBe(200);
    // the gateway itself says that this one will never be paid: what the payer says frees nothing
    await callback(forgotten(first), 'NOK');
    expect((await charge({ amount: '6000000' })).status).toBe(200);
  });

  it('answers a retry byte for byte, also after it was paid, and asks the bank once', async () => {
    const asked = server.providers.payments.size;
    const first = await charge({}, 'retried');
    const payment = paymentOf(first);
    payment.paid = true;
    await callback(payment);
    const again = await charge({}, 'retried');
    expect(again.text).toBe(first.text);
    expect(server.providers.payments.size).toBe(asked + 1);
    const other = await charge({ amount: '600000' }, 'retried');
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused']);
  });

  it('is listed as reserved while unpaid, for 30 minutes, and is never money', async () => {
    const wallet = async () => {
      const { body } = await server.call('GET /user_wallets/list', { token: payer.accessToken });
      const { data, reserved } = body.data as unknown as {
        data: Record<string, string>[];
        reserved: { id: string; amount: string; status: string }[];
      };
      const toman = data.find((row) => row['symbol'] === 'IRT');
      const money = [toman?.['balance'], toman?.['freeze'], toman?.['available_balance']];
      return { money, reserved: reserved.map(({ id, amount }) => `${id} ${amount}`) };
    };
    const nothing = ['0', '0', '0'];
    const unlisted = await charge({ reserve_payment: false });
    expect(await wallet()).toEqual({ money: nothing, reserved: [] });
    const left = await charge({ amount: '700000' });
    const paid = await charge({ amount: '600000' });
    const line = (answer: Answer, amount: string): string =>
      `${String(answer.body.data['id'])} ${amount}`;
    expect(await wallet()).toEqual({
      money: nothing,
      reserved: [line(paid, '600000'), line(left, '700000')],
    });
    paymentOf(paid).paid = true;
    await callback(paymentOf(paid));
    const verified = ['600000', '0', '600000'];
    expect(await wallet()).toEqual({ money: verified, reserved: [line(left, '700000')] });
    await server.sql(
      `UPDATE payments SET created_at = created_at - interval '30 minutes',
         expires_at = expires_at - interval '30 minutes' WHERE id = $1`,
      [left.body.data['id']],
    );
    expect(await wallet()).toEqual({ money: verified, reserved: [] });
    // what was never listed is credited all the same
    paymentOf(unlisted).paid = true;
    await callback(paymentOf(unlisted));
    expect((await wallet()).money).toEqual(['1100000', '0', '1100000']);
  });

  it('says that the gateway is away, and goes on with the same charge when asked again', async () => {
    server.providers.connections.bank = 'down';
    const failed = await charge({}, 'patient');
    expect([failed.status, failed.body.error]).toEqual([503, 'gateway_unavailable']);
    server.providers.connections.bank = 'ok';
    const again = await charge({}, 'patient');
    expect(again.status).toBe(200);
    const rows = await server.sql(`SELECT FROM payments WHERE user_id = $1`, [payer.userId]);
    expect(rows.length).toBe(1);
  });

  it('says that a charge is over whose retry comes too late, and counts it no more', async () => {
    server.providers.connections.bank = 'down';
    expect((await charge({}, 'late')).status).toBe(503);
    server.providers.connections.bank = 'ok';
    await server.sql(
      `UPDATE payments SET created_at = created_at - interval '31 minutes',
         expires_at = expires_at - interval '31 minutes' WHERE user_id = $1`,
      [payer.userId],
    );
    const late = await charge({}, 'late');
    expect([late.status, late.body.data['status'], late.body.data['payment_url']]).toEqual([
      200,
      'expired',
      null,
    ]);
    expect((await charge({}, 'late')).text).toBe(late.text);
    const [open] = await server.sql<{ n: string }>(
      `SELECT count(*)::text AS n FROM payments WHERE user_id = $1 AND state <> 'expired'`,
      [payer.userId],
    );
    expect(open?.n).toBe('0');
    // another wish for the same money is another charge
    expect((await charge({}, 'fresh')).body.data['payment_url']).not.toBeNull();
  });
});

describe('G. the card gateway', () => {
  it('G01 a callback that says OK for what was never paid credits nothing', async () => {
    const started = await charge();
    for (const status of ['OK', 'NOK', '', 'OK']) await callback(paymentOf(started), status);
    expect(await balance()).toBe('0');
    expect(await state(started)).toMatchObject({ status: 'failed', reason: 'refused' });
  });

  it('G02 the same callback 100 times, 20 at once: one credit and no error page', async () => {
    const started = await charge();
    const payment = paymentOf(started);
    payment.paid = true;
    for (let round = 0; round < 5; round += 1) {
      const all = await Promise.all(Array.from({ length: 20 }, () => callback(payment)));
      expect(new Set(all.map((response) => response.status))).toEqual(new Set([303]));
    }
    expect(await balance()).toBe('5000000');
    await server.sql(`UPDATE payments SET state = 'created', paid_at = NULL WHERE id = $1`, [
      started.body.data['id'],
    ]);
    // as if the row had lost its mark: the engine still knows what it credited
    await callback(payment);
    expect(await balance()).toBe('5000000');
  });

  it('G03 an authority is its own payment\u2019s, whatever else the callback names', async () => {
    const other = await server.person();
    const mine = await charge();
    const payment = paymentOf(mine);
    const theirs = await server.call('POST /tomanWallet/charge', {
      token: other.accessToken,
      body: { card_id: await cardOf(other), amount: '500000' },
    });
    payment.paid = true;
    const url = new URL(payment.callbackUrl);
    url.searchParams.set('Authority', payment.authority);
    url.searchParams.set('orderId', String(theirs.body.data['id']));
    url.searchParams.set('Status', 'OK');
    await server.fetch(`${url.pathname}${url.search}`, {
      headers: { authorization: `Bearer ${other.accessToken}` },
    });
    expect([await balance(), await balance(other)]).toEqual(['5000000', '0']);
    const foreign = await server.call('GET /tomanWallet/charge/:id', {
      token: other.accessToken,
      params: { id: String(mine.body.data['id']) },
    });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'payment_not_found']);
  });

  it.each([
    ['another amount, ten times less', (one: FakePayment) => void (one.answeredAmount /= 10)],
    ['another amount, ten times more', (one: FakePayment) => void (one.answeredAmount *= 10)],
    ['another currency', (one: FakePayment) => void (one.told = { currency: 'IRT' })],
  ])('G04 the bank refuses, as of %s: no credit, nothing parked, flagged', async (_what, lie) => {
    const started = await charge();
    const payment = paymentOf(started);
    payment.paid = true;
    lie(payment);
    const before = await unmatched();
    await callback(payment);
    expect([await balance(), await unmatched()]).toEqual(['0', before]);
    expect(await state(started)).toMatchObject({
      status: 'failed',
      reason: 'mismatch',
      received: null,
    });
    const [row] = await server.sql<{ is_flagged: boolean }>(
      'SELECT is_flagged FROM payments WHERE id = $1',
      [started.body.data['id']],
    );
    expect(row?.is_flagged).toBe(true);
    const limits = await server.call('GET /tomanWallet/limits', { token: payer.accessToken });
    expect(limits.body.data['gateway_day']).toMatchObject({ used: '0' });
  });

  it('G05 NOK then OK, OK then NOK, a day late: verify alone decides', async () => {
    const first = await charge();
    await callback(paymentOf(first), 'NOK');
    paymentOf(first).paid = true;
    await callback(paymentOf(first), 'OK');
    expect(await state(first)).toMatchObject({ status: 'paid' });
    const second = await charge();
    paymentOf(second).paid = true;
    await callback(paymentOf(second), 'NOK');
    await callback(paymentOf(second), 'OK');
    expect(await balance()).toBe('10000000');
    const third = await charge();
    await server.sql(
      `UPDATE payments SET created_at = now() - interval '1 day',
         expires_at = now() - interval '23 hours' WHERE id = $1`,
      [third.body.data['id']],
    );
    await sweep();
    expect(await state(third)).toMatchObject({ status: 'expired' });
    paymentOf(third).paid = true;
    await callback(paymentOf(third), 'OK');
    expect(await state(third)).toMatchObject({ status: 'paid' });
    expect(await balance()).toBe('15000000');
  });

  it('G05 a callback before the gateway\u2019s reply was stored', async () => {
    const started = await charge();
    const payment = paymentOf(started);
    await server.sql('UPDATE payments SET authority = NULL, pay_url = NULL WHERE id = $1', [
      started.body.data['id'],
    ]);
    payment.paid = true;
    await callback(payment);
    expect(await state(started)).toMatchObject({ status: 'paid' });
    expect(await balance()).toBe('5000000');
  });

  it.each(['hang', 'fail', 'garbage', 'down', 'lost'] as const)(
    'G06 the bank\u2019s connection is %s at verify: pending, asked again, credited once',
    async (mode) => {
      const started = await charge();
      const payment = paymentOf(started);
      payment.paid = true;
      server.providers.connections.bank = mode;
      const back = await callback(payment);
      expect(back.status).toBe(303);
      expect(await state(started)).toMatchObject({ status: 'pending' });
      expect(await balance()).toBe('0');
      server.providers.connections.bank = 'ok';
      await sweep();
      await sweep();
      expect(await state(started)).toMatchObject({ status: 'paid' });
      expect(await balance()).toBe('5000000');
    },
  );

  it('a payer who closes the page after paying is credited without a callback', async () => {
    const started = await charge();
    paymentOf(started).paid = true;
    await sweep();
    expect(await balance()).toBe('5000000');
    expect(await state(started)).toMatchObject({ status: 'paid' });
  });

  it('G08 the browser goes back to our own host only', async () => {
    const started = await charge();
    const { authority, callbackUrl } = paymentOf(started);
    const path = new URL(callbackUrl).pathname;
    const evil = '&redirect=//evil.example&return=javascript:alert(1)&payment=//evil.example';
    for (const query of [`Authority=${authority}&Status=OK${evil}`, `Authority=x${evil}`, evil]) {
      const back = await server.fetch(`${path}?${query}`, {
        headers: { 'x-forwarded-host': 'evil.example' },
      });
      expect(back.headers.get('location')).toMatch(
        /^\/mywallet\/deposit\/IRT(\?payment=[0-9a-f-]{36})?$/,
      );
    }
  });

  it('G10 limits hold: too little, too much, and 30 charges at once over the day', async () => {
    for (const amount of ['9999', '25000001', '500000.5']) {
      const answer = await charge({ amount });
      expect(answer.status).toBe(422);
    }
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => charge({ amount: '2000000' })),
    );
    // Whether the bank answers twelve at once in its time says nothing about the limit.
    const passed = answers.filter(
      ({ status, body }) => status === 200 || body.error === 'gateway_unavailable',
    );
    expect(passed.some(({ status }) => status === 200)).toBe(true);
    const refusals = answers.filter((answer) => !passed.includes(answer));
    expect(refusals.map(({ body }) => body.error)).toEqual(
      Array<string>(18).fill('daily_limit_exceeded'),
    );
    const [refused] = refusals;
    expect(refused?.status).toBe(403);
    expect(refused?.body.message).toContain('1,000,000 toman');
    expect(refused?.body).toMatchObject({ code: 403, business_case: 'financial turnover' });
    expect(refused?.body.facts).toMatchObject({
      remaining: '1000000',
      limit: { kind: 'gateway_day', used: '24000000', cap: '25000000' },
    });
  });
});

describe('refusals', () => {
  const badAmounts: readonly unknown[] = [
    -1,
    '-5',
    0,
    '',
    null,
    '1e3',
    '0x10',
    'NaN',
    '9'.repeat(80),
    '1.123',
    [1],
    { a: 1 },
    true,
    '0,0005',
    '1,5',
    '20000,5',
    '12,34,5',
    '1,,0',
    '10\u066c5',
    '\u2212100000',
    ' ',
  ];
  it('F01 bad amounts change nothing', async () => {
    for (const amount of badAmounts) {
      const answer = await charge({ amount });
      expect([amount, answer.status >= 400 && answer.status < 500]).toEqual([amount, true]);
    }
    expect(await server.sql('SELECT FROM payments WHERE user_id = $1', [payer.userId])).toEqual([]);
  });

  it('O03 another\u2019s card, and one that is not verified', async () => {
    const other = await server.person();
    const foreign = await charge({ card_id: await cardOf(other) });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'card_not_found']);
    server.providers.connections.identity = 'down';
    const added = await server.call('POST /cards', {
      token: payer.accessToken,
      body: { card_number: testCardNumber(777_777) },
    });
    cardId = String(added.body.data['id']);
    const waiting = await charge();
    expect([waiting.status, waiting.body.error]).toEqual([422, 'card_not_verified']);
    server.providers.connections.identity = 'ok';
  });

  it('O10 level 0 deposits nothing', async () => {
    const newcomer = await server.person({ level: 0 });
    const answer = await server.call('POST /tomanWallet/charge', {
      token: newcomer.accessToken,
      body: { card_id: '1', amount: '500000' },
    });
    expect([answer.status, answer.body.error]).toEqual([403, 'level_required']);
  });

  it('a card with a payment on its way is not removed', async () => {
    await charge();
    const removed = await server.call('DELETE /cards/:id', {
      token: payer.accessToken,
      params: { id: cardId },
    });
    expect([removed.status, removed.body.error]).toEqual([409, 'card_in_use']);
  });
});
