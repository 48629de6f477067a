// Stops, pairs of which one cancels the other, orders that only wait, and cancelling all of them:
// as people send them, with what their sockets hear and what the books say afterwards.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../engine/proof/check-database.queries.ts';
import { limit, market, PRICE, sender } from '../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;
type Body = Record<string, unknown>;

const MONEY = { IRT: '20000000000', BTC: '5' };

let server: TestServer;
let ana: Person;
let maker: Person;
let taker: Person;

beforeAll(async () => {
  server = await startTestServer();
  [ana, maker, taker] = await Promise.all([
    server.person({ opening: MONEY }),
    server.person({ opening: MONEY }),
    server.person({ opening: MONEY }),
  ]);
});
afterAll(() => server.close());
afterEach(async () => {
  for (const who of [ana, maker, taker]) await post('POST /cancelAllOrders', who, {});
});

const post = sender(() => server);
const buy = 'POST /trade/limitBuy';
const sell = 'POST /trade/limitSell';

/** Two others trade at a price, and leave nothing in the book. */
async function tradeAt(price: string): Promise<void> {
  expect((await post(sell, maker, limit({ pair_price: price }))).status).toBe(200);
  const bought = await post(buy, taker, limit({ pair_price: price }));
  expect(bought.body.data).toMatchObject({ status: 'filled' });
}
async function orderOf(who: Person, id: unknown): Promise<Body | undefined> {
  const list = await server.call('GET /orderList', {
    token: who.accessToken,
    query: { per_page: '100' },
  });
  return (list.body.data as { data: Body[] }).data.find((order) => order['id'] === id);
}
async function freezeOf(who: Person): Promise<unknown[]> {
  const answer = await server.call('GET /user_wallets/list', { token: who.accessToken });
  const { data } = answer.body.data as { data: Body[] };
  const of = (symbol: string) => data.find((row) => row['symbol'] === symbol)?.['freeze'];
  return [of('IRT'), of('BTC')];
}
/** What the engine tells of an order while `run` goes on. */
async function toldOf(run: () => Promise<void>): Promise<(id: unknown) => string[]> {
  const told: { readonly id: string; readonly status: string }[] = [];
  const stop = server.process.context.engine.onEvents((batch) => {
    for (const event of batch.events) {
      if (event.type !== 'order') continue;
      told.push({ id: String(event.order.id), status: event.order.status });
    }
  });
  await run();
  stop();
  return (id) => told.filter((one) => one.id === id).map(({ status }) => status);
}

describe('a stop', () => {
  it('waits with its worst cost held, fires on the last trade and takes what it finds', async () => {
    await tradeAt(PRICE);
    const stop = market({ stop_price: '12600000000', tag: 'stop1' });
    const placed = await post('POST /trade/marketBuy', ana, stop);
    expect(placed.body.data).toMatchObject({
      status: 'untriggered',
      tag: 'stop1',
      request_type: 1,
      stop_price: '12600000000',
      pair_price: null,
      time_in_force: 'gtc',
      post_only: false,
      linked_order_id: null,
      triggered_at: null,
    });
    const { id } = placed.body.data;
    // 1.05 of the stop price, times the quantity
    expect(await freezeOf(ana)).toEqual(['26460000', '0']);
    expect(await orderOf(ana, id)).toEqual(placed.body.data);
    await post(sell, maker, limit({ pair_price: '12700000000' }));
    const told = await toldOf(() => tradeAt('12600000000'));
    await server.until(async () => (await orderOf(ana, id))?.['status'] === 'filled');
    expect(told(id)).toContain('filled');
    expect(await orderOf(ana, id)).toMatchObject({
      average_price: '12700000000',
      triggered_at: expect.stringMatching(/Z$/) as unknown,
    });
  });

  it('with a limit price rests at it once it has fired', async () => {
    await tradeAt(PRICE);
    const placed = await post(
      sell,
      ana,
      limit({ pair_price: '12400000000', stop_price: '12300000000' }),
    );
    expect(placed.body.data).toMatchObject({
      status: 'untriggered',
      request_type: 2,
      pair_price: '12400000000',
      stop_price: '12300000000',
    });
    await tradeAt('12300000000');
    const { id } = placed.body.data;
    await server.until(async () => (await orderOf(ana, id))?.['status'] === 'open');
    const cancelled = await post('POST /cancelOrder', ana, { order_id: id });
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled', cancel_reason: 'user' });
  });

  it('is rejected, and its money free, where nothing stands within its bound', async () => {
    await tradeAt(PRICE);
    const { id } = (
      await post('POST /trade/marketSell', ana, market({ stop_price: '12400000000' }))
    ).body.data;
    await tradeAt('12400000000');
    await server.until(async () => (await orderOf(ana, id))?.['status'] === 'rejected');
    expect(await orderOf(ana, id)).toMatchObject({ cancel_reason: 'book_exhausted', filled: '0' });
    await server.until(async () => {
      const notices = await server.call('GET /notifications/index', {
        token: ana.accessToken,
        lang: 'en',
      });
      return notices.text.includes('Order closed');
    });
  });
});

describe('a pair of which one cancels the other', () => {
  const pair = (change: Body = {}) =>
    limit({ pair_price: '12700000000', oco_stop_price: '12300000000', ...change });

  it('holds once, and a fill of its limit ends its stop', async () => {
    await tradeAt(PRICE);
    const placed = await post(sell, ana, pair({ tag: 'grid7' }));
    expect(placed.status).toBe(200);
    const { id, linked_order_id: linked } = placed.body.data;
    expect(await freezeOf(ana)).toEqual(['0', '0.002']);
    expect(await orderOf(ana, linked)).toMatchObject({
      status: 'untriggered',
      linked_order_id: id,
      tag: 'grid7',
      stop_price: '12300000000',
      request_type: 1,
    });
    await post(buy, taker, limit({ pair_price: '12700000000', pair_amount: '0.001' }));
    expect(await orderOf(ana, linked)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'oco_sibling',
    });
    expect(await orderOf(ana, id)).toMatchObject({ status: 'partially_filled' });
    expect(await freezeOf(ana)).toEqual(['0', '0.001']);
  });

  it('ends its limit when its stop fires', async () => {
    await tradeAt(PRICE);
    const { id, linked_order_id: linked } = (
      await post(sell, ana, pair({ oco_stop_limit_price: '12250000000' }))
    ).body.data;
    await post(buy, maker, limit({ pair_price: '12280000000', pair_amount: '0.01' }));
    const told = await toldOf(() => tradeAt('12300000000'));
    await server.until(async () => (await orderOf(ana, linked))?.['status'] === 'filled');
    expect(await orderOf(ana, id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'oco_sibling',
    });
    expect([told(id).at(-1), told(linked).at(-1)]).toEqual(['cancelled', 'filled']);
    expect(await orderOf(ana, linked)).toMatchObject({ average_price: '12280000000' });
  });
});

describe('an order that only waits', () => {
  it('rests where it takes nothing, and says so', async () => {
    await post(sell, maker, limit({ pair_price: '12600000000' }));
    const placed = await post(buy, ana, limit({ post_only: true }));
    expect(placed.body.data).toMatchObject({ status: 'open', post_only: true });
  });

  it('fills all or nothing where that is asked for', async () => {
    await post(sell, maker, limit({ pair_amount: '0.001' }));
    const refused = await post(buy, ana, limit({ time_in_force: 'fok' }));
    expect([refused.status, refused.body.error]).toEqual([409, 'no_liquidity']);
    const filled = await post(buy, ana, limit({ time_in_force: 'fok', pair_amount: '0.001' }));
    expect(filled.body.data).toMatchObject({ status: 'filled', time_in_force: 'fok' });
  });
});

describe('cancelling all', () => {
  it('ends orders, stops and pairs of a side or a market, once for one key', async () => {
    await tradeAt(PRICE);
    const low = (await post(buy, ana, limit({ pair_price: '12000000000' }))).body.data['id'];
    const pair = (
      await post(sell, ana, limit({ pair_price: '12700000000', oco_stop_price: '12300000000' }))
    ).body.data;
    const sells = await post(
      'POST /cancelAllOrders',
      ana,
      { type: 'sell' },
      { idempotencyKey: 'all-sells' },
    );
    expect(sells.body.data).toEqual({
      cancelled: 2,
      order_ids: [pair['id'], pair['linked_order_id']],
      has_more: false,
    });
    const again = await post(
      'POST /cancelAllOrders',
      ana,
      { type: 'sell' },
      { idempotencyKey: 'all-sells' },
    );
    expect(again.text).toBe(sells.text);
    const rest = await post('POST /cancelAllOrders', ana, { pair_type: 'BTCIRT' });
    expect(rest.body.data).toMatchObject({ cancelled: 1, order_ids: [low] });
    const none = await post('POST /cancelAllOrders', ana, {});
    expect(none.body.data).toEqual({ cancelled: 0, order_ids: [], has_more: false });
  });

  it('works while a market only takes cancels, and leaves a halted one as it is', async () => {
    const setStatus = (status: 'CancelOnly' | 'Halted' | 'Active') =>
      server.process.context.engine.submit({
        command: { type: 'set_market_status', market: 'BTCIRT', status },
      });
    await post(buy, ana, limit({ pair_price: '12000000000' }));
    await setStatus('Halted');
    const halted = await post('POST /cancelAllOrders', ana, {});
    expect(halted.body.data).toMatchObject({ cancelled: 0 });
    await setStatus('CancelOnly');
    const cancelled = await post('POST /cancelAllOrders', ana, {});
    expect(cancelled.body.data).toMatchObject({ cancelled: 1 });
    await setStatus('Active');
  });
});

describe('afterwards', () => {
  it('the books agree with themselves', async () => {
    expect(await freezeOf(ana)).toEqual(['0', '0']);
    const { results, violations } = await checkDatabase(server.databaseUrl);
    expect(results.length).toBeGreaterThan(5);
    expect(violations).toEqual([]);
  });
});
