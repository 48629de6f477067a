// How many orders one person may have open, over HTTP: the bound of the first start, one that an
// operator dated, and market makers, who may have twenty times as many.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../engine/proof/check-database.queries.ts';
import { limit, market, PRICE, sender } from '../../testing/orders.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;
type Body = Record<string, unknown>;

/** The first start's. */
const MARKET_MAX = 200;
const LOW = '12000000000';
const MONEY = { IRT: '90000000000', BTC: '5', USDT: '100000' };
const KEPT_MS = 5_000;

let server: TestServer;
let ana: Person;
let other: Person;

beforeAll(async () => {
  server = await startTestServer();
  [ana, other] = await Promise.all([
    server.person({ opening: MONEY }),
    server.person({ opening: MONEY }),
  ]);
  await tradeAt(PRICE);
});
afterAll(() => server.close());

const send = sender(() => server);
const buy = 'POST /trade/limitBuy';
const sell = 'POST /trade/limitSell';
/** An order that waits far below the market. */
const waiting = (change: Body = {}): Body => limit({ pair_price: LOW, ...change });

/** The last trade of BTCIRT is at this price, and nothing of it is left in the book. */
async function tradeAt(price: string): Promise<void> {
  await send(sell, other, limit({ pair_price: price }));
  await send(buy, ana, limit({ pair_price: price }));
}

/** What an operator writes; it is in force within five seconds. */
async function setBound(value: object): Promise<void> {
  await server.sql(
    `INSERT INTO settings (name, valid_from, value) VALUES ('open_orders', $1, $2)`,
    [new Date(server.clock.now()).toISOString(), JSON.stringify(value)],
  );
  server.clock.advance(KEPT_MS);
}

async function place(who: Person, count: number, body: () => Body = waiting): Promise<void> {
  const answers = await Promise.all(Array.from({ length: count }, () => send(buy, who, body())));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
}

describe('open orders of one person', () => {
  it('are 200 in a market: the next is refused, and taken once one is cancelled', async () => {
    await place(ana, MARKET_MAX);
    for (const lang of ['en', 'fa'] as const) {
      const facts = { scope: 'market', market: 'BTCIRT', open: MARKET_MAX, limit: MARKET_MAX };
      const answer = await send(buy, ana, waiting(), { lang });
      expectRefusal(answer, 'too_many_orders', lang, facts);
    }
    // what takes and leaves nothing is no open order
    await send(sell, other, limit());
    const bought = await send(buy, ana, limit({ time_in_force: 'ioc' }));
    expect(bought.body.data).toMatchObject({ status: 'filled' });
    const list = await server.call('GET /orderList', {
      token: ana.accessToken,
      query: { status: 'open', per_page: '1' },
    });
    const [{ id } = { id: '' }] = (list.body.data as { data: { id: string }[] }).data;
    expect((await send('POST /cancelOrder', ana, { order_id: id })).status).toBe(200);
    expect((await send(buy, ana, waiting())).status).toBe(200);
    expect((await send(buy, ana, waiting())).body.error).toBe('too_many_orders');
    await send('POST /cancelAllOrders', ana, {});
  });

  it('are as many as the dated setting says, a stop among them and an OCO once', async () => {
    await setBound({ person_max: 5, market_max: 3, market_maker_factor: 20 });
    const pair = await send(buy, ana, waiting({ oco_stop_price: '12600000000' }));
    expect(pair.body.data).toMatchObject({ status: 'open' });
    const stop = market({ stop_price: '12700000000' });
    expect((await send('POST /trade/marketBuy', ana, stop)).status).toBe(200);
    await place(ana, 1);
    const full = { scope: 'market', market: 'BTCIRT', open: 3, limit: 3 };
    expectRefusal(await send(buy, ana, waiting()), 'too_many_orders', 'en', full);
    const tether = (): Body =>
      limit({ pair_type: 'USDTIRT', pair_price: '100000', pair_amount: '20' });
    await place(ana, 2, tether);
    const all = { scope: 'all', market: 'USDTIRT', open: 5, limit: 5 };
    expectRefusal(await send(buy, ana, tether()), 'too_many_orders', 'en', all);
  });

  it('are twenty times as many of a market maker', async () => {
    const maker = await server.person({ rateProfile: 'market_maker', opening: MONEY });
    await place(maker, 60);
    const full = { scope: 'market', market: 'BTCIRT', open: 60, limit: 60 };
    expectRefusal(await send(buy, maker, waiting()), 'too_many_orders', 'en', full);
  });

  it('agree with the journal, which carries the bound', async () => {
    const { violations } = await checkDatabase(server.databaseUrl);
    expect(violations).toEqual([]);
    const last = await server.sql(
      `SELECT seq FROM journal WHERE commands LIKE '%"openMax":{"all":100,"market":60}%'`,
    );
    expect(last.length).toBeGreaterThan(0);
  });
});
