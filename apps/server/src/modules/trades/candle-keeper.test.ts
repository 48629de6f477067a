import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { createMigratedDatabase } from '../../engine/testing/migrated-database.ts';
import { createEventSource } from '../../realtime/testing/event-source.ts';
import { createPool, type Pool } from '../../platform/database/database.ts';
import { orderedPool } from '../../platform/database/handles.ts';
import { type CandleKeeper, createCandleKeeper } from './candle-keeper.ts';
import { TRADES_PER_STEP } from './candles.queries.ts';

const MINUTE_MS = 60_000;

let database: TestDatabase;
let owner: pg.Pool;
let pool: Pool;
let traded = 0;

beforeAll(async () => {
  database = await createMigratedDatabase();
  owner = new pg.Pool({ connectionString: database.connectionString, max: 1 });
  pool = createPool({ connectionString: database.urls.app, connectionsMax: 2 });
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  await owner.query('TRUNCATE trades, candles, trade_followers');
  traded = 0;
});

/** Trades of one lot each, a hundred a minute, as the engine writes them. */
async function trade(count: number): Promise<void> {
  await owner.query(
    `INSERT INTO trades (id, market, market_seq, price_ticks, lots, quote, taker_side, maker_order,
       taker_order, maker_user, taker_user, maker_fee, taker_fee, entry_id, at_ms)
     SELECT n, 'BTCIRT', n, 100 + n, 1, 1, 'buy', n, n, 1, 2, 0, 0, n, n / 100 * $3::bigint
     FROM generate_series($1::bigint, $2::bigint) AS n`,
    [traded + 1, traded + count, MINUTE_MS],
  );
  traded += count;
}

/** Lots of all bars of a minute. */
async function countedLots(): Promise<number> {
  const { rows } = await owner.query<{ lots: number }>(
    'SELECT coalesce(sum(lots), 0)::integer AS lots FROM candles WHERE resolution_s = 60',
  );
  return rows[0]?.lots ?? 0;
}

/** A keeper, and how often it looked for trades: each look is a transaction of its own. */
function makeKeeper(): { keeper: CandleKeeper; looks: () => number } {
  const connect = vi.spyOn(pool, 'connect').mockClear();
  const catalog = { markets: () => [{ spec: { symbol: 'BTCIRT' } }] };
  const db = orderedPool(pool, () => undefined);
  const options = { db, catalog } as unknown as Parameters<typeof createCandleKeeper>[0];
  return { keeper: createCandleKeeper(options), looks: () => connect.mock.calls.length };
}

describe('counting trades into candles', () => {
  it('ends with what was there, while people trade on', async () => {
    const { keeper, looks } = makeKeeper();
    await trade(3);
    const counting = keeper.countAll();
    await trade(3);
    await counting;
    expect(looks()).toBe(1);
    await keeper.countAll();
    expect(looks()).toBe(2);
    expect(await countedLots()).toBe(6);
  });

  it('goes on where a step left some over, and counts each trade once', async () => {
    const { keeper, looks } = makeKeeper();
    await trade(2 * TRADES_PER_STEP + 1);
    await keeper.countAll();
    expect(looks()).toBe(3);
    expect(await countedLots()).toBe(2 * TRADES_PER_STEP + 1);
    await keeper.countAll();
    expect(await countedLots()).toBe(2 * TRADES_PER_STEP + 1);
  });

  it('looks after a gap, too, which may have hidden a trade', () => {
    const { engine, listeners, sayNothing: say } = createEventSource();
    const options = { engine };
    const keeper = createCandleKeeper(
      options as unknown as Parameters<typeof createCandleKeeper>[0],
    );
    const trigger = vi.fn();
    const stop = keeper.triggers(trigger);
    say(1n);
    say(2n);
    expect(trigger).not.toHaveBeenCalled();
    say(4n);
    expect(trigger).toHaveBeenCalledOnce();
    stop();
    expect(listeners.size).toBe(0);
  });
});
