import type { EndpointKey } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  endOpenOrders,
  limit,
  market,
  PRICE,
  sender,
  stateOf,
  walletOf,
} from '../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

let server: TestServer;
let maker: Person;
let taker: Person;

const MONEY = { IRT: '20000000000', BTC: '5', USDT: '100000', ETH: '100' };

beforeAll(async () => {
  server = await startTestServer();
  [maker, taker] = await Promise.all([
    server.person({ opening: MONEY }),
    server.person({ opening: MONEY }),
  ]);
});
afterAll(() => server.close());

const send = sender(() => server);
const clearBooks = () => endOpenOrders(server, send, [maker, taker]);
const wallet = (who: Person, symbol: string) => walletOf(server, who, symbol);
const snapshot = () => stateOf(server);

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
    ['sale_not_to_card', 'POST /trade/limitSell', () => limit({ receipt_type: 'card' })],
    ['validation_failed', 'POST /trade/limitBuy', () => limit({ amount_type: 'quote' })],
    ['validation_failed', 'POST /trade/limitBuy', () => limit({ user_id: 1 })],
    ['validation_failed', 'POST /trade/limitBuy', () => limit({ tag: '-' })],
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
    expect(en.body.message).toMatch(/^[\x20-\x7e’“”…–]+$/);
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
