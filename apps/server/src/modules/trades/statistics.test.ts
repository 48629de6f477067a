import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../platform/database/database.ts';
import { asOrderedDb, type OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { BookFeed } from '../../realtime/index.ts';
import { createMarketCatalog, type LoadedCatalog } from '../markets/index.ts';
import { countNewTrades } from './candles.queries.ts';
import { Statistics } from './statistics.ts';
import { type ExchangeSystem, startExchangeSystem } from './testing/exchange-system.ts';

let system: ExchangeSystem;
let catalog: LoadedCatalog;

beforeAll(async () => {
  system = await startExchangeSystem();
  catalog = createMarketCatalog(system.context);
  await catalog.load();
  for (const user of [1, 2]) await system.fund(user, { IRT: '900000000000', BTC: '10000000000' });
  for (const user of [1, 2]) await system.fund(user, { USDT: '900000000000', ETH: '90000000000' });
});
afterAll(async () => {
  catalog.stop();
  await system.close();
});

const DAY_MS = 86_400_000;
let orders = 0;

/** One trade between two people. */
async function tradeOnce(market: string, priceTicks: number, lots: number): Promise<void> {
  for (const [user, side] of [
    [1, 'sell'],
    [2, 'buy'],
  ] as const) {
    const outcome = await system.submit({
      type: 'place_order',
      user,
      market,
      side,
      orderType: 'limit',
      amountType: 'base',
      priceTicks,
      lots,
      timeInForce: 'gtc',
      clientOrderId: `s${(orders += 1)}`,
    });
    expect(outcome).toMatchObject({ ok: true });
  }
}

/** A database that counts how many ask at once. */
function countingDatabase(): { db: OrderedDb; seen: { now: number; most: number; all: number } } {
  const seen = { now: 0, most: 0, all: 0 };
  const query: Db['query'] = async (text, values) => {
    seen.now += 1;
    seen.all += 1;
    seen.most = Math.max(seen.most, seen.now);
    const answer = await sql(system.context.orderedDb).query(text, [...(values ?? [])]);
    seen.now -= 1;
    return answer as never;
  };
  return { db: asOrderedDb({ query }), seen };
}

it('reads the day once at a time, however often it is told to', async () => {
  const { engine, clock, logger } = system.context;
  const { db, seen } = countingDatabase();
  const books = new BookFeed({ engine, logger, onChange: () => undefined });
  const options = { db, engine, clock, logger, catalog, books, onTrades: () => undefined };
  const statistics = new Statistics(options);
  try {
    const reloads = Array.from({ length: 20 }, () => statistics.reload());
    await Promise.all([statistics.load(), statistics.load(), ...reloads]);
    expect(seen.most).toBe(1);
    // two loads of two queries each, and at most two turns for all twenty reloads
    expect(seen.all).toBeLessThanOrEqual(8);
    expect(statistics.ticker('BTCIRT').symbol).toBe('BTCIRT');
  } finally {
    statistics.stop();
    books.stop();
  }
});

it('tells the same day after a restart, wherever counting stood, and forgets it by minutes', async () => {
  const { engine, clock, logger, orderedDb: db } = system.context;
  const books = new BookFeed({ engine, logger, onChange: () => undefined });
  const made: Statistics[] = [];
  const start = async (): Promise<Statistics> => {
    const options = { db, engine, clock, logger, catalog, books, onTrades: () => undefined };
    const statistics = new Statistics(options);
    made.push(statistics);
    await statistics.load();
    return statistics;
  };
  const trade = (price: number, lots: number) => tradeOnce('BTCIRT', price, lots);
  try {
    const first = await start();
    await trade(124_800, 1_000);
    await trade(124_900, 2_000);
    await countNewTrades(db, ['BTCIRT']);
    system.clock.advance(3 * 3_600_000);
    await trade(124_700, 3_000);
    // nothing, a part and all of the day counted into candles: the figures are the same
    const half = await start();
    expect(half.ticker('BTCIRT')).toEqual(first.ticker('BTCIRT'));
    expect(half.deals('BTCIRT')).toEqual(first.deals('BTCIRT'));
    await countNewTrades(db, ['BTCIRT']);
    const whole = await start();
    expect(whole.ticker('BTCIRT')).toEqual(first.ticker('BTCIRT'));
    expect(first.ticker('BTCIRT')).toMatchObject({
      last: '12470000000',
      high_24h: '12490000000',
      low_24h: '12470000000',
      volume_24h: '0.006',
      change_24h: '-0.08',
    });
    const deals = whole.deals('BTCIRT');
    expect(deals.map(({ amount }) => amount)).toEqual(['0.003', '0.002', '0.001']);
    system.clock.advance(21 * 3_600_000 + 60_000);
    expect(first.ticker('BTCIRT')).toMatchObject({ high_24h: '12470000000', volume_24h: '0.003' });
    expect((await start()).ticker('BTCIRT')).toEqual(first.ticker('BTCIRT'));
    system.clock.advance(3 * 3_600_000);
    expect(first.ticker('BTCIRT')).toMatchObject({ high_24h: null, volume_24h: '0' });
    expect((await start()).ticker('BTCIRT')).toEqual(first.ticker('BTCIRT'));
  } finally {
    for (const statistics of made) statistics.stop();
    books.stop();
  }
});

it('keeps deals gapless and once, however often it is read anew while they happen', async () => {
  const { engine, clock, logger, orderedDb: db } = system.context;
  const books = new BookFeed({ engine, logger, onChange: () => undefined });
  const options = { db, engine, clock, logger, catalog, books, onTrades: () => undefined };
  const statistics = new Statistics(options);
  try {
    await statistics.load();
    let isTrading = true;
    let reloads = 0;
    const reloading = (async () => {
      for (; isTrading; reloads += 1) await statistics.reload();
    })();
    for (let made = 0; made < 120; made += 1) await tradeOnce('ETHUSDT', 39_000 + made, 10_000);
    isTrading = false;
    await reloading;
    expect(reloads).toBeGreaterThan(1);
    const { rows } = await sql(db).query<{ seq: bigint }>(
      `SELECT market_seq AS seq FROM trades WHERE market = 'ETHUSDT' ORDER BY market_seq DESC`,
    );
    expect(rows.length).toBe(120);
    expect(statistics.deals('ETHUSDT').map((deal) => deal.seq)).toEqual(
      rows.slice(0, 100).map((row) => Number(row.seq)),
    );
  } finally {
    statistics.stop();
    books.stop();
  }
});

it('tells whose day lost its oldest minute, once, and of no other market', async () => {
  const { engine, clock, logger, orderedDb: db } = system.context;
  const books = new BookFeed({ engine, logger, onChange: () => undefined });
  const told: string[][] = [];
  const statistics = new Statistics({
    db,
    engine,
    clock,
    logger,
    catalog,
    books,
    onTrades: (markets) => told.push([...markets]),
  });
  try {
    system.clock.advance(DAY_MS + 60_000);
    await tradeOnce('BTCIRT', 124_800, 1_000);
    system.clock.advance(10 * 60_000);
    await tradeOnce('BTCIRT', 124_900, 2_000);
    await tradeOnce('ETHUSDT', 38_000, 10_000);
    await statistics.load();
    told.length = 0;
    statistics.expire();
    expect(told).toEqual([]);
    system.clock.advance(DAY_MS - 5 * 60_000);
    // whoever asks before the sockets are told changes nothing of that they are
    expect(statistics.ticker('BTCIRT')).toMatchObject({ volume_24h: '0.002' });
    statistics.expire();
    expect(told).toEqual([['BTCIRT']]);
    statistics.expire();
    expect(told).toEqual([['BTCIRT']]);
  } finally {
    statistics.stop();
    books.stop();
  }
});
