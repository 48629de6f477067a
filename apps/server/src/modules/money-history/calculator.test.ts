import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { readPeriodFills, readPeriodHouseTrades } from './calculator.queries.ts';
import { periodOf, realisedProfit } from './calculator.service.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

let server: TestServer;
let maker: Person;
let taker: Person;
let keys = 0;

const MONEY = { IRT: '20000000000', BTC: '5', USDT: '100000' };
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  server = await startTestServer();
  [maker, taker] = await Promise.all([
    server.person({ opening: MONEY }),
    server.person({ opening: MONEY }),
  ]);
  // bought 0.002 at 12,485,300,000 and 0.004 at 12,600,000,000; sold 0.003 at 12,500,000,000
  await trade('sell', '12485300000', '0.002');
  await trade('sell', '12600000000', '0.004');
  await trade('buy', '12500000000', '0.003');
});
afterAll(() => server.close());

/** The maker offers, the taker takes it all. */
async function trade(side: 'buy' | 'sell', price: string, amount: string): Promise<void> {
  for (const [who, own] of [
    [maker, side],
    [taker, side === 'buy' ? 'sell' : 'buy'],
  ] as const) {
    keys += 1;
    const key = own === 'buy' ? 'POST /trade/limitBuy' : 'POST /trade/limitSell';
    const answer = await server.call(key, {
      token: who.accessToken,
      body: {
        pair_type: 'BTCIRT',
        pair_price: price,
        pair_amount: amount,
        request_type: 2,
        client_order_id: `calc-${keys}`,
      },
    });
    expect(answer.status, answer.text).toBe(200);
  }
}

function calculate(query: Record<string, string> = {}, who: Person = taker): Promise<Answer> {
  return server.call('GET /order/calculator', { token: who.accessToken, query });
}

describe('the calculator', () => {
  it('tells quantity, cost, fee, average price and profit, to the last unit', async () => {
    const { body } = await calculate();
    expect(body.data).toMatchObject({ complete: true, average: '12561766666.66' });
    const { data, markets } = body.data as { data: unknown[]; markets: unknown[] };
    expect(data).toMatchObject([
      { type: 'sell', quantity: '0.003', cost: '37500000', fee: '93750', fee_asset: 'IRT' },
      {
        type: 'buy',
        quantity: '0.004',
        cost: '50400000',
        fee: '0.00001',
        fee_asset: 'BTC',
        average_price: '12600000000',
      },
      { type: 'buy', quantity: '0.002', cost: '24970600', fee: '0.000005' },
    ]);
    // 0.005985 received for 75,370,600; 0.003 of it cost 37,779,749.4 (up) and brought 37,406,250
    expect(markets).toEqual([
      {
        market: 'BTCIRT',
        fills: 3,
        bought: '0.006',
        cost: '75370600',
        buy_fee: '0.000015',
        average_buy_price: '12561766666.66',
        sold: '0.003',
        proceeds: '37500000',
        sell_fee: '93750',
        average_sell_price: '12500000000',
        realised_profit: '-373499.4',
      },
    ]);
  });

  it('counts what was bought from and sold to the house', async () => {
    const owner = await server.person({ opening: MONEY });
    await server.house({ BTC: '1', IRT: '9000000000' });
    server.providers.usdtToman = '113400';
    await server.process.background.run('read_prices');
    for (const [key, type, amount] of [
      ['POST /exchange/buyRequest', 'buy', '0.001'],
      ['POST /exchange/sellRequest', 'sell', '0.0005'],
    ] as const) {
      const made = await server.call('POST /otc/quote', {
        token: owner.accessToken,
        body: { pair_type: 'BTCIRT', type, amount, amount_type: 'base' },
      });
      const body = { pair_type: 'BTCIRT', type, pair_amount: amount, request_type: 3 };
      const done = await server.call(key, {
        token: owner.accessToken,
        body: { ...body, quote_id: made.body.data['id'] },
      });
      expect(done.status, done.text).toBe(200);
    }
    const { body } = await calculate({}, owner);
    // bought at 12,547,766,700 and sold at 12,422,913,300; 0.25 % of what was received each time
    expect(body.data).toMatchObject({
      data: [
        { type: 'sell', quantity: '0.0005', cost: '6211456.6', fee: '15528.7', fee_asset: 'IRT' },
        { type: 'buy', quantity: '0.001', cost: '12547766.7', fee: '0.0000025', fee_asset: 'BTC' },
      ],
      average: '12547766700',
      complete: true,
    });
    const { markets } = body.data as { markets: unknown[] };
    // 0.0009975 received; 0.0005 of it cost 6,289,607.4 (up) and brought 6,195,927.9
    expect(markets).toMatchObject([
      { fills: 2, bought: '0.001', sold: '0.0005', realised_profit: '-93679.5' },
    ]);
    const none = await calculate({ market: 'ETHIRT' }, owner);
    expect(none.body.data).toMatchObject({ data: [], markets: [] });
    const before = await calculate({ to_date: '2026-01-01' }, owner);
    expect(before.body.data).toMatchObject({ data: [], markets: [] });
  });

  it('says of what it looked at in part that it did, also where that part has nothing', async () => {
    const { orderedDb: db } = server.process.context;
    const ever = { from: 0, to: Date.now() + HOUR_MS };
    const owner = await server.person({ opening: MONEY });
    await server.house({ BTC: '1' });
    server.providers.usdtToman = '113400';
    await server.process.background.run('read_prices');
    const body = { pair_type: 'BTCIRT', type: 'buy', amount: '0.001', amount_type: 'base' };
    const token = owner.accessToken;
    const made = await server.call('POST /otc/quote', { token, body });
    const done = await server.call('POST /exchange/buyRequest', {
      token,
      body: {
        pair_type: 'BTCIRT',
        type: 'buy',
        pair_amount: '0.001',
        request_type: 3,
        quote_id: made.body.data['id'],
      },
    });
    expect(done.status, done.text).toBe(200);
    for (const [read, who, all] of [
      [readPeriodFills, taker, 3],
      [readPeriodHouseTrades, owner, 1],
    ] as const) {
      for (const market of ['BTCIRT', 'ETHIRT']) {
        const part = await read(db, who.userId, ever, market, all);
        expect(part.isComplete, `${read.name} of a part, ${market}`).toBe(false);
        const whole = await read(db, who.userId, ever, market, all + 1);
        expect(whole.isComplete, `${read.name} of all, ${market}`).toBe(true);
        expect(whole.markets.length > 0).toBe(market === 'BTCIRT');
      }
    }
  });

  it('says nothing about the profit of coins that were not bought within the period', async () => {
    const { body } = await calculate({}, maker);
    const [row] = (body.data as { markets: Record<string, unknown>[] }).markets;
    // sold 0.006, bought back 0.003 less the fee: only what was bought has a known cost
    expect(row).toMatchObject({ bought: '0.003', sold: '0.006', buy_fee: '0.000006' });
    expect(row?.['realised_profit']).not.toBeNull();
    expect(realisedProfit({ boughtNet: 0n, cost: 0n, sold: 5n, proceedsNet: 9n })).toBeUndefined();
    expect(realisedProfit({ boughtNet: 3n, cost: 10n, sold: 0n, proceedsNet: 0n })).toBeUndefined();
    // a third each way: 10 - 7 = 3, the residue against the profit
    expect(realisedProfit({ boughtNet: 1n, cost: 7n, sold: 3n, proceedsNet: 32n })).toBe(3n);
  });

  it('keeps to the period and the market, and to one’s own orders (O04)', async () => {
    const now = Date.now();
    const at = (shift: number): string => new Date(now + shift).toISOString();
    const empty = { data: [], average: null, markets: [], complete: true };
    for (const query of [
      { to_date: at(-HOUR_MS) },
      { from_date: at(HOUR_MS) },
      { from_date: '2100-12-31' },
      { from_date: '2100-12-31', to_date: '2100-12-31' },
      { to_date: '2000-01-01' },
      { market: 'ETHIRT' },
      { market: 'btcirt;' },
    ]) {
      expect((await calculate(query as Record<string, string>)).body.data).toEqual(empty);
    }
    const full = (await calculate()).body.data;
    for (const query of [
      { from_date: at(-HOUR_MS), to_date: at(HOUR_MS) },
      { from_date: at(-72 * HOUR_MS).slice(0, 10), to_date: at(72 * HOUR_MS).slice(0, 10) },
      { market: 'BTCIRT', user_id: String(maker.userId) },
    ]) {
      expect((await calculate(query as Record<string, string>)).body.data).toEqual(full);
    }
  });

  it('F16 refuses what is no period', async () => {
    for (const query of [
      { from_date: '2026-02-30' },
      { from_date: '2026-13-01' },
      { to_date: '2026-11-21T25:00:00Z' },
      { from_date: '-1' },
      { from_date: 'abc' },
      { to_date: '10000-01-01' },
      { to_date: "2026-11-21'; --" },
    ]) {
      const { status, body } = await calculate(query as Record<string, string>);
      expect([status, body.error], JSON.stringify(query)).toEqual([422, 'validation_failed']);
    }
    for (const [query, error, fields] of [
      [{ from_date: '1405-09-07' }, 'date_not_gregorian', ['from_date']],
      [{ from_date: '۱۴۰۵-۰۹-۰۷' }, 'date_not_gregorian', ['from_date']],
      [{ to_date: '1405/09/07' }, 'date_not_gregorian', ['to_date']],
      [{ from_date: '1999-12-31' }, 'date_not_gregorian', ['from_date']],
      [{ to_date: '9999-12-31' }, 'date_not_gregorian', ['to_date']],
      [{ from_date: '1405-09-07T00:00:00Z' }, 'date_not_gregorian', ['from_date']],
      [
        { from_date: '2026-11-22', to_date: '2026-11-20' },
        'period_reversed',
        ['from_date', 'to_date'],
      ],
    ] as const) {
      const { status, body } = await calculate(query);
      expect([status, body.error, body.facts], JSON.stringify(query)).toEqual([
        422,
        error,
        { fields },
      ]);
    }
    expect((await server.call('GET /order/calculator')).status).toBe(401);
  });

  it('counts days as Tehran does', () => {
    const day = { from_date: '2026-11-21', to_date: '2026-11-21' };
    expect(periodOf(day, 0)).toEqual({
      from: Date.parse('2026-11-20T20:30:00Z'),
      to: Date.parse('2026-11-21T20:30:00Z'),
    });
    expect(periodOf({}, 5)).toEqual({ from: 0, to: 6 });
  });
});

describe('a list’s cursor', () => {
  it('goes on where the page ended, for orders, money and notices', async () => {
    const walk = async (
      key: 'GET /orderList' | 'GET /getTransactions' | 'GET /notifications/index',
    ) => {
      const first = await server.call(key, { token: taker.accessToken, query: { per_page: '2' } });
      type List = { data: { id: string }[]; next_cursor: string | null; total: number };
      const list = first.body.data as unknown as List;
      const rest = list.next_cursor;
      if (rest === null)
        return { ids: list.data.map((row) => row.id), total: list.total, parts: 1 };
      const second = await server.call(key, {
        token: taker.accessToken,
        query: { per_page: '2', cursor: rest },
      });
      const more = second.body.data as unknown as List;
      expect(more.next_cursor).toBeNull();
      const ids = [...list.data, ...more.data].map((row) => row.id);
      return { ids, total: more.total, parts: 2 };
    };
    const orders = await walk('GET /orderList');
    expect([new Set(orders.ids).size, orders.total, orders.parts]).toEqual([3, 3, 2]);
    const moves = await walk('GET /getTransactions');
    expect([new Set(moves.ids).size, moves.total]).toEqual([3, 3]);
    // a trade's notice follows it
    await expect.poll(async () => (await walk('GET /notifications/index')).total).toBe(3);
    const notices = await walk('GET /notifications/index');
    expect([new Set(notices.ids).size, notices.total]).toEqual([3, 3]);
    for (const key of [
      'GET /orderList',
      'GET /getTransactions',
      'GET /notifications/index',
    ] as const) {
      for (const cursor of ['-1', 'x', '1.5', '1.1.1.1.1', '999999999999999999999', "1'--"]) {
        const bad = await server.call(key, { token: taker.accessToken, query: { cursor } });
        expect([bad.status, bad.body.error], `${key} ${cursor}`).toEqual([
          422,
          'validation_failed',
        ]);
      }
      const far = await server.call(key, { token: taker.accessToken, query: { page: '501' } });
      expect(far.body.data).toMatchObject({ data: [], next_cursor: null, current_page: 501 });
    }
  });
});
