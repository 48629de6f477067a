// Four exchanges as they document their answers, and as they misbehave.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MovableClock } from '@sarraf/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPriceSource } from './price-sources.ts';
import { VENUES, type Venue } from './venue-symbols.ts';

const NOW = 1_790_000_000_000;

interface Answer {
  readonly http?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent as it is. */
  readonly body: unknown;
}
let answer: (path: string) => Answer;
const asked: string[] = [];
let server: Server;
let url = '';
let clock: MovableClock;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    asked.push(path);
    const { http = 200, headers, body } = answer(path);
    response.writeHead(http, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
  clock = MovableClock.standing(NOW);
});

const sourceOf = (venue: Venue) =>
  createPriceSource(
    { name: venue, baseUrl: url, path: '', venue, simulated: false },
    { timeoutMs: 30_000, clock },
  );

type Rows = Readonly<Record<string, readonly [bid: unknown, ask: unknown]>>;

/** One market of ours by each exchange's documented shape. */
const DOCUMENTED: Readonly<Record<Venue, (rows: Rows, seenAt?: number) => unknown>> = {
  binance: (rows) =>
    Object.entries(rows).map(([coin, [bidPrice, askPrice]]) => ({
      symbol: `${coin}USDT`,
      bidPrice,
      bidQty: '31.21000000',
      askPrice,
      askQty: '4.00000000',
    })),
  okx: (rows, seenAt = NOW) => ({
    code: '0',
    msg: '',
    data: Object.entries(rows).map(([coin, [bidPx, askPx]]) => ({
      instType: 'SPOT',
      instId: `${coin}-USDT`,
      last: '1',
      lastSz: '1',
      bidPx,
      askPx,
      ts: String(seenAt),
    })),
  }),
  nobitex: (rows) => ({
    status: 'ok',
    stats: Object.fromEntries(
      Object.entries(rows).map(([coin, [bestBuy, bestSell]]) => [
        `${coin.toLowerCase()}-usdt`,
        { isClosed: false, bestSell, bestBuy, latest: '1', dayChange: '-0.3' },
      ]),
    ),
  }),
  wallex: (rows) => ({
    success: true,
    message: 'ok',
    result: {
      symbols: Object.fromEntries(
        Object.entries(rows).map(([coin, [bidPrice, askPrice]]) => [
          `${coin}USDT`,
          { symbol: `${coin}USDT`, stats: { bidPrice, askPrice, '24h_ch': 1.2 } },
        ]),
      ),
    },
  }),
};
const GOOD: Rows = {
  BTC: ['110000.10', '110000.30'],
  ETH: ['4000', '4001'],
  // not ours, or not the same unit
  '1M_PEPE': ['9', '9.1'],
};

describe.each(VENUES)('%s', (venue) => {
  it('tells the middle of each book of ours, as it is documented', async () => {
    answer = () => ({ body: DOCUMENTED[venue](GOOD) });
    const { prices } = await sourceOf(venue).read();
    expect(prices).toEqual([
      { symbol: 'BTC', priceUsdt: '110000.2', at: NOW },
      { symbol: 'ETH', priceUsdt: '4000.5', at: NOW },
    ]);
  });

  it('does not tell a coin whose book is no price, and goes on with the others', async () => {
    for (const bad of [
      ['0.00000000', '0.00000000'],
      ['4001', '4000'],
      ['4000', '4300'],
      ['', ''],
      [4000, 4001],
      [null, '4001'],
    ] as const) {
      answer = () => ({ body: DOCUMENTED[venue]({ ...GOOD, ETH: bad }) });
      const { prices } = await sourceOf(venue).read();
      expect(
        prices.map(({ symbol }) => symbol),
        JSON.stringify(bad),
      ).toEqual(['BTC']);
    }
  });

  it.each([
    ['a page', { body: '<html>blocked</html>' }, { failure: 'not_json' }],
    ['half an answer', { body: '[{"symbol":' }, { failure: 'not_json' }],
    ['nothing of ours', { body: [] }, {}],
    ['another shape', { body: { code: '0', status: 'ok', success: true } }, {}],
    ['a word', { body: '"maintenance"' }, { failure: 'not_json' }],
    ['an error', { http: 500, body: {} }, { failure: 'status', status: 500 }],
    [
      'another address',
      { http: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' },
      { failure: 'status', status: 302 },
    ],
    ['more than it may', { body: `"${'x'.repeat(5_000_000)}"` }, { failure: 'too_large' }],
  ] as const)('tells nothing where it answers %s', async (_case, given, failure) => {
    answer = () => given;
    await expect(sourceOf(venue).read()).rejects.toMatchObject({
      name: 'OutboundError',
      ...failure,
    });
  });

  it.each([
    ['as long as it says', 429, { 'retry-after': '120' }, 120_000],
    ['an hour at most', 418, { 'retry-after': '259200' }, 3_600_000],
    ['five seconds at least', 429, { 'retry-after': '0' }, 5_000],
    ['a minute where it does not say', 403, {}, 60_000],
    ['a minute where it says nonsense', 429, { 'retry-after': 'soon' }, 60_000],
  ] as const)('is left alone %s', async (_case, http, headers, waitMs) => {
    answer = () => ({ http, headers, body: {} });
    const source = sourceOf(venue);
    const refusal = { failure: 'status', status: http };
    await expect(source.read()).rejects.toMatchObject(refusal);
    answer = () => ({ body: DOCUMENTED[venue](GOOD, clock.now()) });
    clock.pass(waitMs - 1);
    await expect(source.read()).rejects.toMatchObject(refusal);
    expect(asked).toHaveLength(1);
    clock.pass(1);
    expect((await source.read()).prices).toHaveLength(2);
    expect(asked).toHaveLength(2);
  });
});

describe('what only one of them does', () => {
  it('Binance is asked for all markets once, then for ours that it has', async () => {
    answer = () => ({ body: DOCUMENTED.binance(GOOD) });
    const source = sourceOf('binance');
    await source.read();
    await source.read();
    clock.pass(3_600_000);
    await source.read();
    const all = '/api/v3/ticker/bookTicker';
    expect(asked).toEqual([all, `${all}?symbols=["BTCUSDT","ETHUSDT"]`, all]);
  });

  it('Binance without one of our markets any more is asked for all again', async () => {
    answer = () => ({ body: DOCUMENTED.binance(GOOD) });
    const source = sourceOf('binance');
    await source.read();
    answer = (path) =>
      path.includes('ETHUSDT')
        ? { http: 400, body: { code: -1121, msg: 'Invalid symbol.' } }
        : { body: DOCUMENTED.binance({ BTC: ['1', '1'] }) };
    await expect(source.read()).rejects.toMatchObject({ status: 400 });
    expect((await source.read()).prices).toHaveLength(1);
    expect((await source.read()).prices).toHaveLength(1);
    expect(asked.at(-1)).toContain('["BTCUSDT"]');
  });

  it('OKX tells nothing that it saw over a minute ago', async () => {
    answer = () => ({ body: DOCUMENTED.okx(GOOD, NOW - 60_001) });
    await expect(sourceOf('okx').read()).rejects.toMatchObject({ failure: 'not_json' });
    answer = () => ({ body: DOCUMENTED.okx(GOOD, NOW - 59_000) });
    expect((await sourceOf('okx').read()).at).toBe(NOW - 59_000);
  });

  it('OKX that refuses with a good status is heard, and left alone where it is too often', async () => {
    answer = () => ({ body: { code: '50001', msg: 'Service temporarily unavailable', data: [] } });
    await expect(sourceOf('okx').read()).rejects.toMatchObject({ status: 200 });
    answer = () => ({ body: { code: '50011', msg: 'Too Many Requests', data: [] } });
    const source = sourceOf('okx');
    await expect(source.read()).rejects.toMatchObject({ status: 429 });
    const before = asked.length;
    await expect(source.read()).rejects.toMatchObject({ status: 429 });
    expect(asked).toHaveLength(before);
  });

  it('Nobitex tells USDT in toman out of rial, and is asked once', async () => {
    const closed = { isClosed: true, bestBuy: '1', bestSell: '1' };
    const tether = { isClosed: false, bestSell: '1134010.0000000000', bestBuy: '1134001' };
    answer = () => ({
      body: { status: 'ok', stats: { 'usdt-rls': tether, 'btc-usdt': closed } },
    });
    const said = await sourceOf('nobitex').read();
    expect(said).toEqual({ prices: [], usdtToman: '113400.55', at: NOW });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^\/market\/stats\?srcCurrency=usdt,btc,.*&dstCurrency=rls,usdt$/);
  });

  it('Nobitex that refuses with a good status tells nothing', async () => {
    answer = () => ({ body: { status: 'failed', code: 'ParseError', message: 'no' } });
    await expect(sourceOf('nobitex').read()).rejects.toMatchObject({ status: 200 });
  });

  it('Wallex tells USDT in toman as it stands', async () => {
    const stats = { bidPrice: '113539.0000000000000000', askPrice: '113540.0000000000000000' };
    answer = () => ({ body: { success: true, result: { symbols: { USDTTMN: { stats } } } } });
    expect((await sourceOf('wallex').read()).usdtToman).toBe('113539.5');
    answer = () => ({ body: { success: false, message: 'no', result: undefined } });
    await expect(sourceOf('wallex').read()).rejects.toMatchObject({ status: 200 });
  });
});
