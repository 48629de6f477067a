import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../platform/database/database.ts';
import { BookFeed } from '../../realtime/index.ts';
import { createMarketCatalog, type LoadedCatalog } from '../markets/index.ts';
import { Statistics } from './statistics.ts';
import { type ExchangeWorld, startExchangeWorld } from './testing/exchange-world.ts';

let world: ExchangeWorld;
let catalog: LoadedCatalog;

beforeAll(async () => {
  world = await startExchangeWorld();
  catalog = createMarketCatalog(world.context.db, world.bus);
  await catalog.load();
});
afterAll(async () => {
  catalog.stop();
  await world.close();
});

/** A database that takes its time, and counts how many ask at once. */
function slowDatabase(): { db: Db; seen: { now: number; most: number; all: number } } {
  const seen = { now: 0, most: 0, all: 0 };
  const query: Db['query'] = async (text, values) => {
    seen.now += 1;
    seen.all += 1;
    seen.most = Math.max(seen.most, seen.now);
    await delay(20);
    seen.now -= 1;
    return world.context.db.query(text, values === undefined ? undefined : [...values]);
  };
  return { db: { query }, seen };
}

it('reads the day once at a time, however often it is told to', async () => {
  const { engine, clock, logger } = world.context;
  const { db, seen } = slowDatabase();
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
