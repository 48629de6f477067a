import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '@sarraf/settlement';
import { MovableClock } from '@sarraf/testing';
import { ClientBook } from '../../realtime/testing/client-book.ts';
import { sql } from '../../platform/database/sql.ts';
import { type ExchangeSystem, startExchangeSystem } from './testing/exchange-system.ts';
import { countNewTrades } from './candles.queries.ts';
import { createUdfService } from './udf.service.ts';
import { createMarketCatalog, type LoadedCatalog } from '../markets/index.ts';

let system: ExchangeSystem;
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
  system = await startExchangeSystem();
  catalog = createMarketCatalog(system.context);
  await catalog.load();
  for (const user of [1, 2]) {
    await system.fund(user, { IRT: '1000000000000', BTC: '10000000000' });
  }
});
afterAll(async () => {
  catalog.stop();
  await system.close();
});

describe('the first start', () => {
  it('makes 14 assets and 25 markets, and a second start nothing', async () => {
    const { rows } = await sql(system.context.orderedDb).query<{ assets: bigint; markets: bigint }>(
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
    const { orderedDb: db } = system.context;
    for (const [price, lots] of [
      [124_853, 1_000],
      [124_900, 2_000],
      [124_800, 3_000],
    ] as const) {
      await system.submit(order(1, 'sell', price, lots));
      await system.submit(order(2, 'buy', price, lots));
    }
    await Promise.all([1, 2, 3].map(() => countNewTrades(db, ['BTCIRT', 'ETHIRT'])));
    await system.background.run('count_candles');
    const sums = await sql(db).query<{ lots: string; quote: string; traded: string; paid: string }>(
      `SELECT sum(lots)::text AS lots, sum(quote)::text AS quote,
         (SELECT sum(lots)::text FROM trades) AS traded,
         (SELECT sum(quote)::text FROM trades) AS paid
       FROM candles WHERE market = 'BTCIRT' AND resolution_s = 60`,
    );
    expect(sums.rows[0]?.lots).toBe('6000');
    expect(sums.rows[0]?.lots).toBe(sums.rows[0]?.traded);
    expect(sums.rows[0]?.quote).toBe(sums.rows[0]?.paid);
  });

  it('keep counting from the position where a restart left it', async () => {
    const { orderedDb: db } = system.context;
    await sql(db).query(`UPDATE candles SET lots = lots WHERE market = 'BTCIRT'`);
    await system.submit(order(1, 'sell', 124_853, 500));
    await system.submit(order(2, 'buy', 124_853, 500));
    const again = createMarketCatalog(system.context);
    await again.load();
    await countNewTrades(
      db,
      again.markets().map((market) => market.spec.symbol),
    );
    again.stop();
    const { rows } = await sql(db).query<{ lots: string }>(
      `SELECT sum(lots)::text AS lots FROM candles WHERE market = 'BTCIRT' AND resolution_s = 60`,
    );
    expect(rows[0]?.lots).toBe('6500');
  });

  it('are served to charts as UDF says', async () => {
    const { orderedDb: db, clock } = system.context;
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
    const hourLater = new MovableClock();
    hourLater.pass(3_600_000);
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
    const resolutions = ['1', '5', '15', '30', '60', '240', '1D', '1W', '1M'];
    expect(udf.config()).toEqual({
      supported_resolutions: resolutions,
      supports_search: true,
      supports_group_request: false,
      supports_marks: false,
      supports_timescale_marks: false,
      supports_time: true,
    });
    expect(udf.time()).toMatch(/^\d{10}$/);
    expect(udf.symbol('Sarraf:BTCIRT')).toEqual({
      name: 'BTCIRT',
      ticker: 'BTCIRT',
      description: 'Bitcoin / Toman',
      type: 'crypto',
      session: '24x7',
      timezone: 'Etc/UTC',
      exchange: 'Sarraf',
      minmov: 1,
      pricescale: 1,
      has_intraday: true,
      has_daily: true,
      has_weekly_and_monthly: true,
      supported_resolutions: resolutions,
      volume_precision: 6,
      data_status: 'streaming',
    });
    expect(udf.symbol('SHIBUSDT')).toMatchObject({ pricescale: 10_000_000_000 });
    expect(udf.search({ query: 'doge' }).map((row) => row.symbol)).toEqual(['DOGEIRT', 'DOGEUSDT']);
    expect(udf.search({ query: 'doge', type: 'CRYPTO', exchange: 'sarraf' }).length).toBe(2);
    expect(udf.search({ query: 'doge', type: 'stock' })).toEqual([]);
    expect(udf.search({ query: '', exchange: 'NYSE' })).toEqual([]);
    const info = udf.symbolInfo('sarraf');
    expect(info).toMatchObject({ s: 'ok', type: 'crypto', timezone: 'Etc/UTC' });
    const symbols = info.s === 'ok' ? info.symbol : [];
    expect(symbols.length).toBe(25);
    for (const [row, symbol] of symbols.entries()) {
      const single = udf.symbol(symbol);
      if (!('ticker' in single) || info.s !== 'ok') throw new Error(`${symbol} is not resolved.`);
      expect(info.ticker[row]).toBe(single.ticker);
      expect(info.description[row]).toBe(single.description);
      expect(info.pricescale[row]).toBe(single.pricescale);
    }
    expect(udf.symbolInfo('NYSE')).toEqual({ s: 'error', errmsg: 'unknown_group' });
    // a range of the past without a bar says where the next older one opens, whatever its length
    const late = { from: String(now + 200), to: String(now + 300) };
    const later = new MovableClock();
    later.pass(600_000);
    const after = createUdfService({ db, clock: later, catalog });
    for (const resolution of ['1', '5', '60']) {
      const none = await after.history({ symbol: 'BTCIRT', resolution, ...late });
      const whole = await ask({ resolution, from: '0' });
      const last = whole.s === 'ok' ? whole.t.at(-1) : undefined;
      const length = Number(resolution) * 60;
      const isWithin = (last ?? 0) + length > now + 200;
      expect(none).toMatchObject(isWithin ? { s: 'ok' } : { s: 'no_data', nextTime: last });
    }
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
