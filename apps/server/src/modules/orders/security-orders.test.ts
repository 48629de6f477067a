// F and O of docs/attacks.md: orders as somebody sends them who means harm.
import { randomUUID } from 'node:crypto';
import type { EndpointKey } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOpenOrders, limit, market, sender, stateOf, walletOf } from '../../testing/orders.ts';
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
const clearBooks = () => endOpenOrders(server, send, [maker, taker]);
const wallet = (who: Person, symbol: string) => walletOf(server, who, symbol);
const snapshot = () => stateOf(server);

describe('attacks on orders', () => {
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

  it('F09 a person does not trade with themselves', async () => {
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
    // the newest command is the order's
    await server.settle();
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
