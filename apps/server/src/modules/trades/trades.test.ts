import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '@sarraf/settlement';
import { ClientBook } from '../../realtime/testing/client-book.ts';
import { type ExchangeWorld, startExchangeWorld } from './testing/exchange-world.ts';
import { countNewTrades, insertHistory, readCandles } from './candles.queries.ts';
import { createUdfService } from './udf.service.ts';
import { createMarketCatalog, type LoadedCatalog } from '../markets/index.ts';

let world: ExchangeWorld;
let catalog: LoadedCatalog;

const order = (user: number, side: 'buy' | 'sell', priceTicks: number, lots: number): Command => ({
  type: 'place_order',
  user,
  market: 'BTCIRT',
  side,
  orderType: 'limit',
  amountType: 'base',
  priceTicks,
  lots,
  timeInForce: 'gtc',
  clientOrderId: `t${counter()}`,
});
let count = 0;
const counter = (): number => (count += 1);

beforeAll(async () => {
  world = await startExchangeWorld();
  catalog = createMarketCatalog(world.context.db, world.bus);
  await catalog.load();
  for (const user of [1, 2]) {
    await world.fund(user, { IRT: '1000000000000', BTC: '10000000000' });
  }
});
afterAll(async () => {
  catalog.stop();
  await world.close();
});

describe('the first start', () => {
  it('makes 14 assets and 25 markets, and a second start nothing', async () => {
    const { rows } = await world.context.db.query<{ assets: bigint; markets: bigint }>(
      `SELECT (SELECT count(*) FROM assets) AS assets,
         (SELECT count(*) FROM markets_state) AS markets`,
    );
    expect(rows[0]).toEqual({ assets: 14n, markets: 25n });
    expect(catalog.markets()[0]?.spec.symbol).toBe('USDTIRT');
    expect(catalog.asset('USDT')?.networks.map((network) => network.code)).toEqual([
      'TRC20',
      'BEP20',
      'ERC20',
    ]);
  });
});

describe('candles', () => {
  it('count each trade exactly once, also when two workers count at once', async () => {
    const { db } = world.context;
    for (const [price, lots] of [
      [124_853, 1_000],
      [124_900, 2_000],
      [124_800, 3_000],
    ] as const) {
      await world.submit(order(1, 'sell', price, lots));
      await world.submit(order(2, 'buy', price, lots));
    }
    await Promise.all([1, 2, 3].map(() => countNewTrades(db, ['BTCIRT', 'ETHIRT'])));
    await world.exchange.countCandles();
    const sums = await db.query<{ lots: string; quote: string; traded: string; paid: string }>(
      `SELECT sum(lots)::text AS lots, sum(quote)::text AS quote,
         (SELECT sum(lots)::text FROM trades) AS traded,
         (SELECT sum(quote)::text FROM trades) AS paid
       FROM candles WHERE market = 'BTCIRT'`,
    );
    expect(sums.rows[0]?.lots).toBe('6000');
    expect(sums.rows[0]?.lots).toBe(sums.rows[0]?.traded);
    expect(sums.rows[0]?.quote).toBe(sums.rows[0]?.paid);
  });

  it('keep counting from the place where a restart left it', async () => {
    const { db } = world.context;
    await db.query(`UPDATE candles SET lots = lots WHERE market = 'BTCIRT'`);
    await world.submit(order(1, 'sell', 124_853, 500));
    await world.submit(order(2, 'buy', 124_853, 500));
    const again = createMarketCatalog(db, world.bus);
    await again.load();
    await countNewTrades(
      db,
      again.markets().map((market) => market.spec.symbol),
    );
    again.stop();
    const { rows } = await db.query<{ lots: string }>(
      `SELECT sum(lots)::text AS lots FROM candles WHERE market = 'BTCIRT'`,
    );
    expect(rows[0]?.lots).toBe('6500');
  });

  it('are computed coarser from the finest that is stored, no moment twice', async () => {
    const { db } = world.context;
    const day = 86_400;
    const start = Math.floor(Date.UTC(2026, 0, 5) / 1_000);
    const bar = (openTime: number, ticks: number, lots: number) => ({
      openTime,
      openTicks: ticks,
      highTicks: ticks + 5,
      lowTicks: ticks - 5,
      closeTicks: ticks + 1,
      lots,
      quote: 0n,
    });
    const range = (from: number, to: number, step: number): number[] =>
      Array.from({ length: (to - from) / step }, (_, index) => from + index * step);
    const fill = (step: number, from: number, to: number) =>
      insertHistory(
        db,
        'ETHIRT',
        step,
        range(from, to, step).map((t) => bar(t, 1_000, step)),
      );
    // each coarseness covers all before and the time of the finer one too, as real history does
    const end = start + 10 * day;
    await fill(86_400, start, end);
    await fill(3_600, start + 5 * day + 7 * 3_600, end);
    await fill(900, start + 7 * day + 900, end);
    await fill(60, start + 9 * day + 420, end);
    const read = (everyS: number, from: number, to: number) =>
      readCandles(db, {
        market: 'ETHIRT',
        cut: { everyS, originS: 0 },
        from,
        to,
        limit: 5_000,
      });
    const days = await read(day, start, end);
    expect(days.map((candle) => Number(candle.lots))).toEqual(Array(10).fill(day));
    const week = await read(7 * day, start, end);
    expect(week.reduce((sum, candle) => sum + candle.lots, 0n)).toBe(BigInt(10 * day));
    const hours = await read(3_600, start + 6 * day, end);
    expect(hours.map((candle) => Number(candle.lots))).toEqual(Array(96).fill(3_600));
    const quarters = await read(900, start + 8 * day, end);
    expect(quarters.map((candle) => Number(candle.lots))).toEqual(Array(192).fill(900));
    const coarse = days[0];
    expect(coarse).toMatchObject({
      openTicks: 1_000,
      highTicks: 1_005,
      lowTicks: 995,
      closeTicks: 1_001,
    });
  });

  it('are served to charts as UDF says', async () => {
    const { db, clock } = world.context;
    const udf = createUdfService({ db, clock, catalog });
    const now = Math.floor(Date.now() / 1_000);
    const ask = (change: object) =>
      udf.history({
        symbol: 'BTCIRT',
        resolution: '1',
        from: String(now - 3_600),
        to: String(now + 60),
        ...change,
      });
    const bars = await ask({});
    expect(bars).toMatchObject({ s: 'ok' });
    const { t, h, v } = bars.s === 'ok' ? bars : { t: [], h: [], v: [] };
    expect(Math.max(...h)).toBe(12_490_000_000);
    expect(t.every((time) => time % 60 === 0)).toBe(true);
    expect(v.reduce((a, b) => a + b, 0)).toBeCloseTo(0.0065);
    expect(await ask({ resolution: '7' })).toEqual({ s: 'error', errmsg: 'Invalid resolution!' });
    expect(await ask({ symbol: 'BTCIRT;' })).toEqual({ s: 'error', errmsg: 'unknown_symbol' });
    expect(await ask({ from: '9999999999', to: '1' })).toMatchObject({ s: 'error' });
    expect(await ask({ from: '99999999999', to: '99999999999' })).toMatchObject({ s: 'no_data' });
    expect(await ask({ symbol: 'PAXGIRT' })).toEqual({ s: 'no_data' });
    expect(await ask({ from: '0', to: String(now - 86_400 * 30), countback: '10' })).toEqual({
      s: 'no_data',
    });
    // countback alone says how far: neither a nearer, nor a farther, nor a senseless from matters
    const all = bars.s === 'ok' ? bars.t : [];
    for (const from of ['0', String(now), '99999999999', 'x']) {
      const last = await ask({ from, countback: '1' });
      expect(last).toMatchObject({ s: 'ok', t: all.slice(-1) });
      expect(await ask({ from, countback: '2000' })).toMatchObject({ s: 'ok', t: all });
    }
    // a quiet hour before `to` is stepped over
    const hourLater = { now: () => Date.now() + 3_600_000, monotonic: () => clock.monotonic() };
    const quiet = await createUdfService({ db, clock: hourLater, catalog }).history({
      symbol: 'BTCIRT',
      resolution: '1',
      from: String(now + 3_000),
      to: String(now + 3_600),
      countback: '1',
    });
    expect(quiet).toMatchObject({ s: 'ok', t: all.slice(-1) });
    for (const resolution of ['5', '15', '30', '60', '240', '1D', 'D', '1W', '1M']) {
      expect(await ask({ resolution, countback: '3' })).toMatchObject({ s: 'ok' });
    }
    expect(udf.symbol('BTCIRT')).toMatchObject({ pricescale: 1, minmov: 1 });
    expect(udf.symbol('SHIBUSDT')).toMatchObject({ pricescale: 10_000_000_000 });
    expect(udf.search({ query: 'doge' }).map((row) => row.symbol)).toEqual(['DOGEIRT', 'DOGEUSDT']);
  });
});

describe('a client book', () => {
  it('asks again when a delta does not fit', () => {
    const book = new ClientBook();
    expect(
      book.apply({ kind: 'delta', symbol: 'BTCIRT', from: 1, seq: 2, bids: [], asks: [] }),
    ).toBe('gap');
  });
});
