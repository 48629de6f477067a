import { randomUUID } from 'node:crypto';
import type { EndpointKey } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limit, market, PRICE, sender } from '../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

let server: TestServer;
let maker: Person;
let taker: Person;
let newcomer: Person;

const MONEY = { IRT: '20000000000', BTC: '5', USDT: '100000', ETH: '100' };

beforeAll(async () => {
  server = await startTestServer();
  [maker, taker, newcomer] = await Promise.all([
    server.person({ opening: MONEY }),
    server.person({ opening: MONEY }),
    server.person({ level: 0 }),
  ]);
});
afterAll(() => server.close());

const send = sender(() => server);
/** Takes away what rests, so that each test stands on an empty book. */
async function clearBooks(): Promise<void> {
  for (const who of [maker, taker]) {
    const list = await server.call('GET /orderList', {
      token: who.accessToken,
      query: { status: 'open', per_page: '100' },
    });
    for (const order of (list.body.data as { data: { id: string }[] }).data) {
      await send('POST /cancelOrder', who, { order_id: order.id });
    }
  }
}
async function wallet(who: Person, symbol: string) {
  const answer = await server.call('GET /user_wallets/list', { token: who.accessToken });
  const { data } = answer.body.data as { data: Record<string, string>[] };
  const found = data.find((row) => row['symbol'] === symbol);
  if (found === undefined) throw new Error(symbol);
  return found;
}
const snapshot = () =>
  server.sql<Record<string, string>>(
    `SELECT (SELECT state_hash FROM journal ORDER BY seq DESC LIMIT 1) AS state,
       (SELECT count(*)::text FROM orders) AS orders,
       (SELECT count(*)::text FROM postings) AS postings,
       (SELECT sum(total)::text FROM balances) AS money`,
  );

describe('an order over HTTP', () => {
  it('buys at market what a limit order offers, to the last unit', async () => {
    await clearBooks();
    const before = await wallet(taker, 'BTC');
    const offered = await send('POST /trade/limitSell', maker, limit());
    expect(offered.status).toBe(200);
    expect(offered.body.data).toMatchObject({ status: 'open', pair_price: PRICE, filled: '0' });
    const bought = await send('POST /trade/marketBuy', taker, market({ market_price: PRICE }));
    expect(bought.body.data).toMatchObject({
      status: 'filled',
      filled: '0.002',
      filled_value: '24970600',
      average_price: PRICE,
      fee: '0.000005',
      fee_asset: 'BTC',
      request_type: 1,
      pair_price: null,
    });
    const after = await wallet(taker, 'BTC');
    expect(Number(after['amount']) - Number(before['amount'])).toBeCloseTo(0.001995, 12);
    const list = await server.call('GET /orderList', {
      token: maker.accessToken,
      query: { status: 'closed' },
    });
    const [own] = (list.body.data as { data: Record<string, unknown>[] }).data;
    expect(own).toMatchObject({ status: 'filled', fee: '49941.2', fee_asset: 'IRT' });
    await server.until(async () => {
      const notices = await server.call('GET /notifications/index', {
        token: taker.accessToken,
        lang: 'en',
      });
      return notices.text.includes('Order filled');
    });
  });

  it('spends at most the money asked for, in whole lots', async () => {
    await clearBooks();
    await send('POST /trade/limitSell', maker, limit({ pair_amount: '1' }));
    const bought = await send(
      'POST /trade/marketBuy',
      taker,
      market({ amount_type: 'quote', pair_amount: '۲۵٬۰۰۰٬۰۰۰' }),
    );
    expect(bought.body.data).toMatchObject({ status: 'filled', filled: '0.002002' });
    expect(bought.body.data['filled_value']).toBe('24995570.6');
  });

  it('reads your writes: an answered order is in the list (I19)', async () => {
    await clearBooks();
    const placed = await send('POST /exchange/buyRequest', taker, {
      ...limit({ pair_price: '12000000000', tag: 'Grid7' }),
      type: 'buy',
      irr_wallet: true,
    });
    expect(placed.body.data['tag']).toBe('Grid7');
    const list = await server.call('GET /orderList', {
      token: taker.accessToken,
      query: { status: 'open', market: 'BTCIRT', type: 'buy', page: '1' },
    });
    expect((list.body.data as { data: unknown[] }).data[0]).toEqual(placed.body.data);
    const cancelled = await send('POST /cancelOrder', taker, { order_id: placed.body.data['id'] });
    expect(cancelled.body.data).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'user',
      remaining: '0',
      tag: 'Grid7',
    });
    expect((await wallet(taker, 'IRT'))['freeze']).toBe('0');
  });

  it('lists trades and deposits of the user alone (O04)', async () => {
    const own = await server.call('GET /getTransactions', {
      token: taker.accessToken,
      query: { user_id: String(maker.userId), page: '1', transaction_type: '1' },
    });
    const { data, total } = own.body.data as { data: Record<string, unknown>[]; total: number };
    const rows = await server.sql<{ n: string }>(
      'SELECT count(*)::text AS n FROM trades WHERE taker_user = $1 AND taker_side = $2',
      [taker.userId, 'buy'],
    );
    expect(String(total)).toBe(rows[0]?.n);
    expect(data.every((row) => row['transaction_type'] === 1 && row['symbol'] === 'BTC')).toBe(
      true,
    );
    const none = await server.call('GET /getTransactions', {
      token: taker.accessToken,
      query: { request_type: '3' },
    });
    expect((none.body.data as { total: number }).total).toBe(0);
    const far = await server.call('GET /orderList', {
      token: taker.accessToken,
      query: { page: '999999999' },
    });
    expect(far.body.data).toMatchObject({ data: [], current_page: 999_999_999 });
    for (const query of [
      { page: '-1' },
      { page: '0' },
      { page: '1.5' },
      { page: 'abc' },
      { per_page: '1000000' },
    ]) {
      const bad = await server.call('GET /orderList', { token: taker.accessToken, query });
      expect(bad.status).toBe(422);
    }
  });
});

describe('refusals', () => {
  const cases: readonly (readonly [
    error: string,
    key: EndpointKey,
    body: () => Record<string, unknown>,
  ])[] = [
    ['market_unknown', 'POST /trade/limitBuy', () => limit({ pair_type: 'BTCIRT;' })],
    ['market_unknown', 'POST /trade/limitBuy', () => limit({ pair_type: 'btcirt' })],
    ['market_unknown', 'POST /trade/marketBuy', () => market({ pair_type: '__proto__' })],
    ['request_type_mismatch', 'POST /trade/limitBuy', () => limit({ request_type: 1 })],
    ['request_type_mismatch', 'POST /trade/marketBuy', () => market({ request_type: 3 })],
    ['request_type_mismatch', 'POST /trade/marketBuy', () => market({ trade_type: 'limit' })],
    ['side_mismatch', 'POST /trade/limitBuy', () => limit({ type: 'sell' })],
    [
      'wallet_does_not_match_market',
      'POST /trade/limitBuy',
      () => limit({ irr_wallet: true, usdt_wallet: true }),
    ],
    ['wallet_does_not_match_market', 'POST /trade/limitBuy', () => limit({ usdt_wallet: true })],
    ['not_available', 'POST /trade/limitSell', () => limit({ receipt_type: 'card' })],
    [
      'not_available',
      'POST /exchange/sellRequest',
      () => ({ ...limit({ request_type: 3, receipt_type: 'card' }), type: 'sell' }),
    ],
    ['validation_failed', 'POST /trade/limitBuy', () => limit({ amount_type: 'quote' })],
    ['validation_failed', 'POST /trade/limitBuy', () => limit({ user_id: 1 })],
    ['validation_failed', 'POST /trade/limitBuy', () => limit({ tag: '' })],
    ['validation_failed', 'POST /trade/limitSell', () => limit({ tag: 'x'.repeat(17) })],
    ['validation_failed', 'POST /trade/marketBuy', () => market({ tag: 'ربات' })],
    ['validation_failed', 'POST /trade/marketSell', () => market({ tag: 'grid 7' })],
    ['price_malformed', 'POST /trade/limitBuy', () => limit({ pair_price: '-1' })],
    ['price_malformed', 'POST /trade/marketBuy', () => market({ market_price: '1e3' })],
    ['price_not_on_tick', 'POST /trade/limitBuy', () => limit({ pair_price: '12485300001' })],
    ['price_out_of_band', 'POST /trade/limitBuy', () => limit({ pair_price: '1000000' })],
    ['amount_malformed', 'POST /trade/limitBuy', () => limit({ pair_amount: '0' })],
    ['amount_not_on_lot', 'POST /trade/limitBuy', () => limit({ pair_amount: '0.0020001' })],
    ['amount_below_minimum', 'POST /trade/limitBuy', () => limit({ pair_amount: '0.000499' })],
    [
      'notional_below_minimum',
      'POST /trade/limitBuy',
      () => limit({ pair_type: 'USDTIRT', pair_price: '113400', pair_amount: '2.6' }),
    ],
    ['insufficient_funds', 'POST /trade/limitBuy', () => limit({ pair_amount: '1000' })],
    [
      'no_liquidity',
      'POST /trade/marketBuy',
      () => market({ pair_type: 'PAXGIRT', pair_amount: '0.001' }),
    ],
    ['order_not_found', 'POST /cancelOrder', () => ({ order_id: 999_999 })],
  ];

  it.each(cases)('%s by %s, in both languages, with nothing changed', async (error, key, body) => {
    const before = await snapshot();
    const en = await send(key, taker, body(), { lang: 'en' });
    const fa = await send(key, taker, body(), { lang: 'fa' });
    expect([en.body.error, fa.body.error]).toEqual([error, error]);
    expect(en.status).toBeGreaterThanOrEqual(400);
    expect(en.status).toBeLessThan(500);
    expect(en.body.message).toMatch(/^[\x20-\x7e]+$/);
    expect(fa.body.message).toMatch(/[\u0600-\u06ff]/);
    expect(en.body.message).not.toMatch(/[{}]/);
    expect(fa.body.message).not.toMatch(/[{}]/);
    const after = await snapshot();
    expect({ ...after[0], state: '' }).toEqual({ ...before[0], state: '' });
  });

  it('names what a message needs in decimals of its asset', async () => {
    const poor = await send('POST /trade/limitBuy', taker, limit({ pair_amount: '1000' }));
    expect(poor.body.facts).toMatchObject({ asset: 'IRT', needed: '12485300000000' });
    const far = await send('POST /trade/limitBuy', taker, limit({ pair_price: '1000000' }));
    expect(far.body.facts['min']).toMatch(/^\d{10}$/);
    const small = await send('POST /trade/limitBuy', taker, limit({ pair_amount: '0.0001' }));
    expect(small.body.facts).toEqual({ min: '0.0005', asset: 'BTC' });
  });

  it('price_moved when what was seen is gone, and the money is free', async () => {
    await clearBooks();
    await send('POST /trade/limitSell', maker, limit({ pair_price: '13000000000' }));
    const moved = await send('POST /trade/marketBuy', taker, market({ market_price: PRICE }));
    expect([moved.status, moved.body.error]).toEqual([409, 'price_moved']);
    expect((await wallet(taker, 'IRT'))['freeze']).toBe('0');
  });

  it('duplicate_order without a client order id, once it was placed', async () => {
    await clearBooks();
    const body = limit({ pair_price: '12000000000', client_order_id: undefined });
    expect((await send('POST /trade/limitBuy', taker, body)).status).toBe(200);
    const again = await send('POST /trade/limitBuy', taker, body);
    expect([again.status, again.body.error]).toEqual([409, 'duplicate_order']);
  });

  it('client_order_id_used for ever, with the order; I12 whatever became of it since', async () => {
    const body = limit({ pair_price: '12000000000', client_order_id: 'mine-1', tag: 'grid7' });
    const placed = await send('POST /trade/limitBuy', taker, body);
    const other = { ...body, pair_amount: '0.003' };
    const same = { idempotencyKey: 'other-amount-0001' };
    const again = await send('POST /trade/limitBuy', taker, other, same);
    expect([again.status, again.body.error]).toEqual([409, 'client_order_id_used']);
    expect(again.body.facts).toMatchObject({
      order: { id: placed.body.data['id'], client_order_id: 'mine-1', tag: 'grid7' },
    });
    await send('POST /cancelOrder', taker, { order_id: placed.body.data['id'] });
    const retried = await send('POST /trade/limitBuy', taker, other, same);
    expect(retried.text).toBe(again.text);
  });

  it('F03 a market that is not active takes no orders and gives money back', async () => {
    const body = limit({ pair_price: '12000000000' });
    const placed = await send('POST /trade/limitBuy', taker, body);
    const status = async (word: 'CancelOnly' | 'Active') =>
      server.process.context.engine.submit({
        command: { type: 'set_market_status', market: 'BTCIRT', status: word },
      });
    await status('CancelOnly');
    const halted = await send('POST /trade/limitBuy', taker, limit());
    expect([halted.status, halted.body.error]).toEqual([409, 'market_not_active']);
    const cancelled = await send('POST /cancelOrder', taker, { order_id: placed.body.data['id'] });
    expect(cancelled.status).toBe(200);
    const closed = await send('POST /cancelOrder', taker, { order_id: placed.body.data['id'] });
    expect([closed.status, closed.body.error]).toEqual([409, 'order_already_closed']);
    await status('Active');
  });
});

describe('attacks', () => {
  const badAmounts: readonly unknown[] = [
    -1,
    '-5',
    0,
    -0,
    '',
    null,
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '9'.repeat(80),
    '1.1234567890',
    [1],
    { a: 1 },
    true,
    '0,0005',
    '1,5',
    '20000,5',
    '12,34,5',
    '1,,0',
    '10\u066c5',
    '\u22121',
    '1.2.3',
    '1_000',
    1e21,
    '٫٫',
    ' ',
  ];
  const money: readonly (readonly [EndpointKey, 'market' | 'limit'])[] = [
    ['POST /trade/marketBuy', 'market'],
    ['POST /trade/marketSell', 'market'],
    ['POST /trade/limitBuy', 'limit'],
    ['POST /trade/limitSell', 'limit'],
    ['POST /exchange/buyRequest', 'limit'],
    ['POST /exchange/sellRequest', 'limit'],
  ];

  it.each(money)('F01 bad numbers at %s are refused and change nothing', async (key, kind) => {
    const before = await snapshot();
    const side = /buy/i.test(key) ? 'buy' : 'sell';
    const type = key.includes('/exchange/') ? { type: side } : {};
    const fields =
      kind === 'limit' ? ['pair_amount', 'pair_price'] : ['pair_amount', 'market_price'];
    for (const field of fields) {
      for (const value of badAmounts) {
        const body = { ...(kind === 'limit' ? limit() : market()), ...type, [field]: value };
        const answer = await send(key, taker, body);
        expect([field, value, answer.status >= 400 && answer.status < 500]).toEqual([
          field,
          value,
          true,
        ]);
        expect(answer.body.message.length).toBeGreaterThan(0);
      }
      const raw = await server.fetch(`/api/v1${key.split(' ')[1] ?? ''}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${taker.accessToken}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ ...limit(), ...type, [field]: 'X' }).replace('"X"', '1e400'),
      });
      expect([400, 422]).toContain(raw.status);
    }
    expect(await snapshot()).toEqual(before);
  });

  it('F01 documented forms are taken: digits of three scripts, separators, numbers', async () => {
    await clearBooks();
    for (const price of [
      '۱۲٬۰۰۰٬۰۰۰٬۰۰۰',
      '١٢٠٠٠٠٠٠٠٠٠',
      '12,000,000,000',
      ' 12000000000 ',
      12_000_000_000,
    ]) {
      const placed = await send('POST /trade/limitBuy', taker, limit({ pair_price: price }));
      expect(placed.body.data).toMatchObject({ pair_price: '12000000000' });
    }
    await clearBooks();
  });

  it('F02 50 orders at once, money for one: one is accepted', async () => {
    const poor = await server.person({ opening: { IRT: '30000000' } });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        send('POST /trade/limitBuy', poor, limit({ pair_price: '12000000000' })),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200).length).toBe(1);
    const others = answers.filter((answer) => answer.status !== 200);
    expect(new Set(others.map((answer) => answer.body.error))).toEqual(
      new Set(['insufficient_funds']),
    );
    expect(await wallet(poor, 'IRT')).toMatchObject({
      freeze: '24000000',
      available_balance: '6000000',
    });
  });

  it('F06 F07 the paying asset is the market\u2019s quote, whatever the flags say', async () => {
    await clearBooks();
    const before = await wallet(taker, 'USDT');
    const placed = await send('POST /trade/limitBuy', taker, {
      ...limit({ pair_type: 'BTCUSDT', pair_price: '110000', pair_amount: '0.001' }),
      irr_wallet: false,
      usdt_wallet: true,
    });
    expect(placed.status).toBe(200);
    expect((await wallet(taker, 'USDT'))['freeze']).toBe('110');
    await clearBooks();
    expect(await wallet(taker, 'USDT')).toEqual(before);
  });

  it('F09 a person does not trade with himself', async () => {
    await clearBooks();
    await send('POST /trade/limitSell', taker, limit());
    const own = await send('POST /trade/limitBuy', taker, limit());
    expect(own.body.data).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'self_trade_prevented',
      filled: '0',
    });
    await clearBooks();
  });

  it('F10 cancelling twice at once frees the money once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const placed = await send('POST /trade/limitSell', maker, limit());
      const order_id = placed.body.data['id'];
      const [a, b, bought] = await Promise.all([
        send('POST /cancelOrder', maker, { order_id }),
        send('POST /cancelOrder', maker, { order_id }),
        send('POST /trade/marketBuy', taker, market()),
      ]);
      const won = [a, b].filter((answer) => answer.status === 200).length;
      expect(won + (bought.status === 200 ? 1 : 0)).toBe(1);
      const [row] = await server.sql<{ rest: string; hold: string }>(
        `SELECT (lots - filled_lots - cancelled_lots)::text AS rest,
           (SELECT remaining::text FROM holds WHERE id = hold_id) AS hold
         FROM orders WHERE id = $1`,
        [order_id],
      );
      expect(row).toEqual({ rest: '0', hold: null });
    }
  });

  it.each([
    ['a part of it was filled', {}, '0.001'],
    [
      'it is one of an OCO',
      { pair_price: '12000000000', oco_stop_price: '13000000000' },
      undefined,
    ],
    ['it only makes', { post_only: true }, undefined],
  ])('answers a cancel the same byte for byte, now and from its row: %s', async (_, more, sold) => {
    await clearBooks();
    const idempotencyKey = randomUUID();
    const placed = await send('POST /trade/limitBuy', maker, limit(more));
    expect(placed.status).toBe(200);
    if (sold !== undefined)
      await send('POST /trade/limitSell', taker, limit({ pair_amount: sold }));
    const cancel = () =>
      send('POST /cancelOrder', maker, { order_id: placed.body.data['id'] }, { idempotencyKey });
    const [first, second] = [await cancel(), await cancel()];
    expect(first.body.data).toMatchObject({ status: 'cancelled', filled: sold ?? '0' });
    expect(second.text).toBe(first.text);
    await clearBooks();
  });

  it('F11 one key: the same answer byte for byte, another body refused, another person free', async () => {
    await clearBooks();
    const body = limit({ pair_price: '12000000000' });
    const idempotencyKey = 'a-key-of-this-test';
    const both = await Promise.all([
      send('POST /trade/limitBuy', taker, body, { idempotencyKey }),
      send('POST /trade/limitBuy', taker, body, { idempotencyKey }),
    ]);
    await clearBooks();
    const later = await send('POST /trade/limitBuy', taker, body, { idempotencyKey });
    expect(new Set([...both, later].map((answer) => answer.text)).size).toBe(1);
    const other = await send(
      'POST /trade/limitBuy',
      taker,
      { ...body, pair_amount: '0.003' },
      { idempotencyKey },
    );
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused']);
    const stranger = await send('POST /trade/limitBuy', maker, body, { idempotencyKey });
    expect(stranger.status).toBe(200);
    const refused = limit({ pair_amount: '1000' });
    const first = await send('POST /trade/limitBuy', taker, refused, { idempotencyKey: 'r1' });
    const second = await send('POST /trade/limitBuy', taker, refused, { idempotencyKey: 'r1' });
    expect([first.status, first.text]).toEqual([second.status, second.text]);
    const bad = await send('POST /trade/limitBuy', taker, body, {
      idempotencyKey: 'x'.repeat(200),
    });
    expect(bad.body.error).toBe('idempotency_key_invalid');
    await clearBooks();
  });

  it('O01 another\u2019s order is as unknown as one that never was', async () => {
    const placed = await send('POST /trade/limitBuy', taker, limit({ pair_price: '12000000000' }));
    const foreign = await send('POST /cancelOrder', maker, { order_id: placed.body.data['id'] });
    const unknown = await send('POST /cancelOrder', maker, { order_id: 987_654 });
    expect([foreign.status, foreign.body.message]).toEqual([404, unknown.body.message]);
    expect(unknown.status).toBe(404);
    const list = await server.call('GET /orderList', {
      token: taker.accessToken,
      query: { status: 'open' },
    });
    expect((list.body.data as { total: number }).total).toBe(1);
    await clearBooks();
  });

  it('O10 level 0 does not trade', async () => {
    const before = await snapshot();
    for (const [key, kind] of money) {
      const answer = await send(key, newcomer, kind === 'limit' ? limit() : market());
      expect([answer.status, answer.body.error]).toEqual([403, 'level_required']);
      expect(answer.body.message).toContain('authentication level');
    }
    expect(await snapshot()).toEqual(before);
  });

  it('outcome_unknown is never an error page: the link tells the truth', async () => {
    const placed = await send('POST /trade/limitBuy', taker, limit({ pair_price: '12000000000' }));
    const [row] = await server.sql<{ id: string }>(
      'SELECT id FROM commands ORDER BY seq DESC, command_index DESC LIMIT 1',
    );
    const ask = (who: Person) =>
      server.call('GET /operations/:id', { token: who.accessToken, params: { id: row?.id ?? '' } });
    expect((await ask(taker)).body.data).toEqual({
      state: 'done',
      error: null,
      order_id: placed.body.data['id'],
    });
    expect((await ask(maker)).body.data).toMatchObject({ state: 'unknown' });
    await clearBooks();
  });
});
