import type { DataOf, EndpointKey, Market } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
const DEMO = { 'x-demo-secret': 'a-secret-of-this-test' };
const DAY_S = 86_400;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function data<K extends EndpointKey>(
  key: K,
  query: Record<string, string> = {},
): Promise<DataOf<K>> {
  const answer = await server.call(key, { query, lang: 'en' });
  expect([key, answer.status]).toEqual([key, 200]);
  const body = answer.body as unknown;
  return (key.includes('/udf/') ? body : answer.body.data) as DataOf<K>;
}
const history = (bars: unknown, resolution = '1') =>
  server.call('POST /admin/demo/candles', {
    body: { symbol: 'TRXUSDT', resolution, bars },
    headers: DEMO,
  });

describe('what anyone may read', () => {
  it('lists 25 markets with unknown prices told as unknown, never as 0', async () => {
    const { data: markets } = await data('GET /markets');
    expect(markets.length).toBe(25);
    const btc = markets.find((market) => market.market_name === 'BTCIRT') as Market;
    expect(btc).toMatchObject({
      status: 'Active',
      coin: { symbol: 'BTC', status: 1, labels: { fa: 'بیت‌کوین', en: 'Bitcoin' } },
      tick: '100000',
      lot: '0.000001',
      min_amount: '0.0005',
      min_notional: '300000',
      maker_fee_ppm: 2000,
      taker_fee_ppm: 2500,
      ticker: { last: null, change_24h: null, high_24h: null, volume_24h: '0', at: null },
    });
  });

  it('values coins by the index before the first trade, tether too', async () => {
    await server.until(async () => (await data('GET /tether_price/get')).tether_price !== null);
    expect(await data('GET /tether_price/get')).toMatchObject({ tether_price: '113400' });
    const coins = await data('GET /exchange_list');
    expect(coins.length).toBe(13);
    const bitcoin = coins.find((coin) => coin.symbol === 'btc');
    expect(bitcoin).toMatchObject({
      name: 'Bitcoin',
      // 110,100 × 113,400, and half a percent more for who buys: what a quote of the house says
      price: '12547766700',
      originalPrice: '12485340000',
      price_usdt: '110100',
      changes: { price_usd: null },
    });
    const assets = await data('GET /assets');
    expect(assets.map((asset) => asset.symbol).slice(0, 3)).toEqual(['IRT', 'USDT', 'BTC']);
    expect(assets.find((asset) => asset.symbol === 'XRP')?.networks[0]).toMatchObject({
      code: 'XRP',
      memo: true,
      deposit_open: false,
    });
  });

  it('moves the engine\u2019s reference price with the index, calmly', async () => {
    const reference = async () =>
      (
        await server.sql<{ ticks: string }>(
          `SELECT reference_ticks::text AS ticks FROM markets_state WHERE symbol = 'BTCUSDT'`,
        )
      )[0]?.ticks;
    await server.until(async () => (await reference()) === '110100');
    server.providers.prices.set('BTC', '110150');
    await server.process.background.run('read_prices');
    expect(await reference()).toBe('110100');
    server.providers.prices.set('BTC', '111000.7');
    await server.process.background.run('read_prices');
    expect(await reference()).toBe('111000');
  });

  it('answers errors of market data in both languages and by UDF\u2019s own words', async () => {
    for (const key of ['GET /orderbook', 'GET /deals'] as const) {
      for (const symbol of ['btcirt', 'NONEIRT', "BTCIRT' OR 1=1"]) {
        const answer = await server.call(key, { query: { symbol }, lang: 'fa' });
        expect([answer.status, answer.body.error]).toEqual([422, 'market_unknown']);
      }
    }
    expect(await data('GET /udf/symbols', { symbol: 'nothing' })).toEqual({
      s: 'error',
      errmsg: 'unknown_symbol',
    });
    expect((await data('GET /udf/symbols', { symbol: 'Sarraf:TRXUSDT' })) as object).toMatchObject({
      ticker: 'TRXUSDT',
      pricescale: 100_000,
      volume_precision: 1,
    });
    expect((await data('GET /udf/config')).supported_resolutions).toContain('1D');
    expect((await server.call('GET /udf/time')).text).toMatch(/^\d{10}$/);
    const bad = { symbol: 'TRXUSDT', resolution: '1', from: '9'.repeat(16), to: '-1' };
    expect(await data('GET /udf/history', bad)).toEqual({ s: 'error', errmsg: 'Invalid range!' });
  });

  it('takes the demo\u2019s history once, and tells it in tickers and charts', async () => {
    const now = Math.floor(Date.now() / 60_000) * 60;
    const minutes = Array.from({ length: 120 }, (_, index) => {
      const price = `0.3${String(1_000 + index)}`;
      return [now - (120 - index) * 60, price, price, price, price, '100.5'];
    });
    const stored = await history(minutes);
    expect(stored.body.data).toEqual({ stored: 120 });
    expect((await history(minutes)).body.data).toEqual({ stored: 0 });
    // Days that end before the minutes begin, also where these began before midnight.
    const firstDay = Math.floor((now - 120 * 60) / DAY_S) * DAY_S;
    const days = [1, 2, 3].map((ago) => [
      firstDay - ago * DAY_S,
      '0.3',
      '0.32',
      '0.29',
      '0.31',
      '5000',
    ]);
    expect((await history(days, '1D')).body.data).toEqual({ stored: 3 });
    await server.until(async () => {
      const { data: markets } = await data('GET /markets');
      return markets.find((market) => market.market_name === 'TRXUSDT')?.ticker.last === '0.31119';
    });
    const { data: markets } = await data('GET /markets');
    const { ticker } = markets.find((market) => market.market_name === 'TRXUSDT') as Market;
    expect(ticker).toMatchObject({
      change_24h: '0.38',
      high_24h: '0.31119',
      low_24h: '0.31',
      volume_24h: '12060',
    });
    const year = await data('GET /udf/history', {
      symbol: 'TRXUSDT',
      resolution: '1D',
      from: '0',
      to: String(now + 60),
    });
    expect(year).toMatchObject({ s: 'ok' });
    const coins = await data('GET /exchange_list');
    expect(coins.find((coin) => coin.symbol === 'trx')?.changes.price_usd).toBe('0.38');
  });

  it('refuses history that is off tick or contradicts itself, and strangers', async () => {
    const bad: readonly unknown[] = [
      [[0, '0.310001', '1', '0.3', '0.31', '1']],
      [[0, '0.31', '0.30', '0.30', '0.31', '1']],
      [[1, '0.31', '0.31', '0.31', '0.31', '1']],
      [[0, '0.31', '0.31', '0.31', '0.31', '0.05']],
      [[0, '-1', '0.31', '0.31', '0.31', '1']],
      [],
    ];
    for (const bars of bad) expect((await history(bars)).body.error).toBe('validation_failed');
    const stranger = await server.call('POST /admin/demo/candles', {
      body: { symbol: 'TRXUSDT', resolution: '1', bars: [] },
      headers: { 'x-demo-secret': 'wrong' },
    });
    expect(stranger.status).toBe(403);
  });
});

describe('wallets', () => {
  it('tell what one has and its worth, rounded down, and whose price is unknown', async () => {
    const who = await server.person({ opening: { IRT: '1000000', BTC: '0.5', USDT: '10' } });
    const answer = await server.call('GET /user_wallets/list', { token: who.accessToken });
    const { data: wallets, summary } = answer.body
      .data as unknown as DataOf<'GET /user_wallets/list'>;
    expect(wallets.length).toBe(14);
    const byCoin = new Map(wallets.map((wallet) => [wallet.symbol, wallet]));
    expect(byCoin.get('IRT')).toMatchObject({
      amount: '1000000',
      available_balance: '1000000',
      freeze: '0',
      toman_amount: '1000000',
      value: '8.81',
      price_toman: '1',
    });
    expect(byCoin.get('USDT')).toMatchObject({ toman_amount: '1134000', value: '10' });
    expect(byCoin.get('DOGE')).toMatchObject({ amount: '0', toman_amount: '0' });
    const total = wallets.reduce((sum, wallet) => sum + Number(wallet.toman_amount), 0);
    expect(Number(summary.total_toman)).toBeCloseTo(total, 1);
    expect(summary.unpriced).toEqual([]);
  });
});
