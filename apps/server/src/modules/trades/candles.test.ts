import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { createMigratedDatabase } from '../../engine/testing/migrated-database.ts';
import { createPool, type Db, type Pool } from '../../platform/database/database.ts';
import {
  asOrderedDb,
  type OrderedDb,
  type OrderedPool,
  orderedPool,
} from '../../platform/database/handles.ts';
import { deriveMissingBars, type HistoryBar, insertHistory } from './candle-history.queries.ts';
import { countNewTrades, readCandleBefore, readCandles } from './candles.queries.ts';
import { LADDER } from './resolution.ts';

fc.configureGlobal({ seed: propertySeed() });

const MARKET = 'BTCIRT';
const DAY = 86_400;
/** A Thursday. */
const START = Date.UTC(2026, 0, 29) / 1_000;

let database: TestDatabase;
let db: Pool;
let ordered: OrderedPool;
/** Writes trades as the engine does: the server's own role may only read them. */
let engine: Pool;

beforeAll(async () => {
  database = await createMigratedDatabase();
  db = createPool({ connectionString: database.urls.app });
  ordered = orderedPool(db, () => undefined);
  engine = createPool({ connectionString: database.connectionString });
});
afterAll(async () => {
  await db.end();
  await engine.end();
  await database.drop();
});
beforeEach(async () => {
  await engine.query('TRUNCATE candles, candle_history, trades, trade_followers');
});

interface Trade {
  readonly atMs: number;
  readonly ticks: number;
  readonly lots: number;
}
interface Bar {
  readonly t: number;
  readonly o: bigint;
  readonly h: bigint;
  readonly l: bigint;
  readonly c: bigint;
  readonly lots: bigint;
  readonly quote: bigint;
}

const quoteOf = ({ ticks, lots }: Trade): bigint => BigInt(ticks) * BigInt(lots) * 10n;

async function trade(trades: readonly Trade[], after = 0, market = MARKET): Promise<void> {
  await engine.query(
    `INSERT INTO trades (id, market, market_seq, price_ticks, lots, quote, taker_side, maker_order,
       taker_order, maker_user, taker_user, maker_fee, taker_fee, entry_id, at_ms)
     SELECT id, $1, id, ticks, lots, quote, 'buy', 1, 2, 1, 2, 0, 0, id, at_ms
     FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
       AS t (id, ticks, lots, quote, at_ms)`,
    [
      market,
      trades.map((_, index) => after + index + 1),
      trades.map(({ ticks }) => ticks),
      trades.map(({ lots }) => lots),
      trades.map((each) => quoteOf(each).toString()),
      trades.map(({ atMs }) => atMs),
    ],
  );
}

async function stored(seconds: number): Promise<Bar[]> {
  const { rows } = await db.query<Bar & { t: bigint }>(
    `SELECT open_time AS t, open_ticks AS o, high_ticks AS h, low_ticks AS l, close_ticks AS c,
       lots, quote FROM candles WHERE market = $1 AND resolution_s = $2 ORDER BY open_time`,
    [MARKET, seconds],
  );
  return rows.map((row) => ({ ...row, t: Number(row.t) }));
}

/** Where a bar opens, by the calendar: written apart from the code under test. */
function openingOf(seconds: number, t: number): number {
  const date = new Date(t * 1_000);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (seconds === 30 * DAY) return Date.UTC(year, month) / 1_000;
  const midnight = Date.UTC(year, month, day) / 1_000;
  if (seconds === 7 * DAY) return midnight - ((date.getUTCDay() + 6) % 7) * DAY;
  return midnight + Math.floor((t - midnight) / seconds) * seconds;
}

/** One bar after the other, added up by hand. */
function joined(bars: readonly Bar[], seconds: number): Bar[] {
  const sums = new Map<number, Bar>();
  for (const bar of bars) {
    const t = openingOf(seconds, bar.t);
    const sum = sums.get(t);
    sums.set(
      t,
      sum === undefined
        ? { ...bar, t }
        : {
            t,
            o: sum.o,
            h: bar.h > sum.h ? bar.h : sum.h,
            l: bar.l < sum.l ? bar.l : sum.l,
            c: bar.c,
            lots: sum.lots + bar.lots,
            quote: sum.quote + bar.quote,
          },
    );
  }
  return [...sums.values()];
}

function barOf(one: Trade): Bar {
  const ticks = BigInt(one.ticks);
  const t = Math.floor(one.atMs / 1_000);
  return { t, o: ticks, h: ticks, l: ticks, c: ticks, lots: BigInt(one.lots), quote: quoteOf(one) };
}

/** Each length is what the trades make, and what each finer length makes. */
async function expectExact(trades: readonly Trade[]): Promise<void> {
  const bars = new Map<number, Bar[]>();
  for (const { seconds } of LADDER) bars.set(seconds, await stored(seconds));
  for (const { seconds } of LADDER) {
    expect(bars.get(seconds)).toEqual(joined(trades.map(barOf), seconds));
    expect(bars.get(seconds)).toEqual(joined(bars.get(60) ?? [], seconds));
  }
  expect(joined(bars.get(3_600) ?? [], DAY)).toEqual(bars.get(DAY));
}

/** Trades over some weeks, in bursts and with quiet days. */
const tradesOver = fc
  .array(
    fc.record({
      waitMs: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 0, max: 50_000 }) },
        { weight: 3, arbitrary: fc.integer({ min: 0, max: 6 * 3_600_000 }) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 * DAY * 1_000 }) },
      ),
      ticks: fc.integer({ min: 1, max: 250_000 }),
      lots: fc.integer({ min: 1, max: 1_000_000_000 }),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .map((steps) => {
    let atMs = START * 1_000;
    return steps.map(({ waitMs, ticks, lots }) => {
      atMs += waitMs;
      return { atMs, ticks, lots };
    });
  });

describe('bars of trades', { timeout: 120_000 }, () => {
  it('are exact in every length, however the trades are cut into rounds of counting', async () => {
    const check = fc.asyncProperty(
      tradesOver,
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }),
      async (trades, pieces) => {
        await engine.query('TRUNCATE candles, trades, trade_followers');
        let done = 0;
        for (const piece of [...pieces, trades.length]) {
          const part = trades.slice(done, done + piece);
          if (part.length === 0) break;
          await trade(part, done);
          done += part.length;
          expect(await countNewTrades(ordered, [MARKET])).toBe(part.length);
        }
        expect(await countNewTrades(ordered, [MARKET])).toBe(0);
        await expectExact(trades);
      },
    );
    await fc.assert(check, { numRuns: 25 });
  });

  it('count a trade once when the connection dies before, or just after, the commit', async () => {
    const trades = fc.sample(tradesOver, 4).flat();
    const inOrder = trades.toSorted((a, b) => a.atMs - b.atMs);
    const half = Math.ceil(inOrder.length / 2);
    await trade(inOrder.slice(0, half));
    for (const moment of ['before', 'after'] as const) {
      await expect(countNewTrades(dyingAtCommit(moment), [MARKET])).rejects.toThrow(
        /terminat|closed|connection/i,
      );
    }
    // the first died with its work undone, the second with its work done: nothing is left
    expect(await countNewTrades(ordered, [MARKET])).toBe(0);
    await expectExact(inOrder.slice(0, half));
    await trade(inOrder.slice(half), half);
    await expect(countNewTrades(dyingAtCommit('before'), [MARKET])).rejects.toThrow(
      /terminat|closed|connection/i,
    );
    await expectExact(inOrder.slice(0, half));
    await Promise.all([1, 2, 3].map(() => countNewTrades(ordered, [MARKET])));
    await expectExact(inOrder);
  });
});

/** A pool whose connection the database kills around the commit, after all statements ran. */
function dyingAtCommit(moment: 'before' | 'after'): OrderedPool {
  const kill = async (client: pg.PoolClient): Promise<void> => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    if (moment === 'after') await client.query('COMMIT');
    await engine.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  };
  const dying = new Proxy(db, {
    get: (pool, name) => {
      if (name !== 'connect') return Reflect.get(pool, name) as unknown;
      return async () => {
        const client = await pool.connect();
        return new Proxy(client, {
          get: (target, key) => {
            const value = Reflect.get(target, key) as unknown;
            if (key !== 'query' || typeof value !== 'function') {
              return typeof value === 'function' ? (value.bind(target) as unknown) : value;
            }
            return async (text: string, values?: unknown[]) => {
              if (text === 'COMMIT') await kill(target);
              return target.query(text, values);
            };
          },
        });
      };
    },
  });
  return orderedPool(dying, () => undefined);
}

describe('history', () => {
  const end = START + 10 * DAY;
  const bars = (step: number, from: number, to: number): HistoryBar[] =>
    Array.from({ length: (to - from) / step }, (_, index) => ({
      openTime: from + index * step,
      openTicks: 1_000,
      highTicks: 1_005,
      lowTicks: 995,
      closeTicks: 1_001,
      lots: step,
      quote: BigInt(step),
    }));
  const tell = (step: number, from: number, to: number) =>
    insertHistory(ordered, MARKET, step, bars(step, from, to), end);
  const lotsOf = async (seconds: number, from: number, to: number) =>
    (await readCandles(ordered, { market: MARKET, seconds, from, to, limit: 5_000 })).map(
      (candle) => Number(candle.lots),
    );

  it.each(['finest', 'coarsest'] as const)(
    'tells each moment once, by the finest that is known, told %s first',
    async (first) => {
      // each length covers the time of the finer ones too, as real history does
      const told = [
        () => tell(60, START + 9 * DAY + 420, end),
        () => tell(900, START + 7 * DAY + 900, end),
        () => tell(3_600, START + 5 * DAY + 7 * 3_600, end),
        () => tell(DAY, START, end),
      ];
      for (const one of first === 'finest' ? told : told.toReversed()) await one();
      expect(await lotsOf(DAY, START, end)).toEqual(Array(10).fill(DAY));
      expect((await lotsOf(7 * DAY, 0, end)).reduce((a, b) => a + b)).toBe(10 * DAY);
      expect((await lotsOf(30 * DAY, 0, end)).reduce((a, b) => a + b)).toBe(10 * DAY);
      expect(await lotsOf(14_400, START + 6 * DAY, end)).toEqual(Array(24).fill(14_400));
      expect(await lotsOf(3_600, START + 6 * DAY, end)).toEqual(Array(96).fill(3_600));
      expect(await lotsOf(1_800, START + 8 * DAY, end)).toEqual(Array(96).fill(1_800));
      expect(await lotsOf(900, START + 8 * DAY, end)).toEqual(Array(192).fill(900));
      expect(joined(await stored(3_600), DAY)).toEqual(
        (await stored(DAY)).filter((bar) => bar.t >= START + 6 * DAY),
      );
      const [day] = await stored(DAY);
      expect(day).toMatchObject({ o: 1_000n, h: 1_005n, l: 995n, c: 1_001n });
    },
  );

  it('ends where the trades begin, and is joined to them exactly', async () => {
    const trades = [0, 40, 3_000].map((s) => ({ atMs: (end + s) * 1_000, ticks: 900, lots: 7 }));
    await tell(60, end - 7_200, end);
    await trade(trades);
    await countNewTrades(ordered, [MARKET]);
    // told late: what overlaps the trades is not believed, the rest goes before them
    expect(
      await insertHistory(ordered, MARKET, 60, bars(60, end - 120, end + 240), end + DAY),
    ).toBe(0);
    expect(await tell(3_600, end - 2 * DAY, end)).toBe(48);
    const minutes = await stored(60);
    for (const { seconds } of LADDER) {
      const sums = joined(minutes, seconds);
      expect((await stored(seconds)).slice(-sums.length).at(-1)?.c).toBe(900n);
    }
    expect((await stored(3_600)).reduce((sum, bar) => sum + bar.lots, 0n)).toBe(
      BigInt(2 * DAY + 21),
    );
    const before = await stored(DAY);
    await engine.query(`DELETE FROM candles WHERE resolution_s > 60`);
    await deriveMissingBars(ordered, [MARKET, 'ETHIRT']);
    expect(await stored(DAY)).toEqual(before);
  });
});

describe('reading', () => {
  /** Blocks of the database that one reading looks at. */
  async function blocksOf(work: (db: OrderedDb) => Promise<unknown>): Promise<number> {
    let blocks = 0;
    const explained: Db = {
      query: async (statement, values) => {
        const text = typeof statement === 'string' ? statement : statement.text;
        const plan = await db.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN (ANALYZE, BUFFERS) ${text}`,
          values === undefined ? undefined : [...values],
        );
        const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(lines).not.toContain('Seq Scan');
        const [, hit = '0', , read = '0'] =
          /Buffers: shared hit=(\d+)( read=(\d+))?/.exec(lines) ?? [];
        blocks += Number(hit) + Number(read);
        return { rows: [], rowCount: 0, command: 'EXPLAIN', oid: 0, fields: [] };
      },
    };
    await work(asOrderedDb(explained));
    return blocks;
  }

  it('costs the same with a hundred times the rows', { timeout: 60_000 }, async () => {
    const fill = async (from: number, to: number): Promise<void> => {
      // bit by bit: a statement has five seconds, also on a busy machine
      for (let first = from; first <= to; first += 40_000) {
        await engine.query(
          `INSERT INTO candles SELECT 'BTCIRT', 60, $1::bigint + 60 * n, 5, 6, 4, 5, 1, 1
           FROM generate_series($2::int, $3::int) AS n`,
          [START, first, Math.min(to, first + 39_999)],
        );
      }
      await engine.query('VACUUM ANALYZE candles');
    };
    const read = (from: number, to: number) => async (on: OrderedDb) => {
      await readCandles(on, { market: MARKET, seconds: 60, from, to, limit: 300 });
      await readCandleBefore(on, MARKET, 60, from);
    };
    const few = 4_000;
    await fill(0, few - 1);
    const small = await blocksOf(read(0, START + few * 60));
    await fill(few, few * 100);
    const newest = await blocksOf(read(0, START + few * 6_000));
    const middle = await blocksOf(read(0, START + few * 3_000));
    const quiet = await blocksOf(read(START + few * 7_000, START + few * 8_000));
    // one level more of the index at the most
    for (const large of [newest, middle, quiet]) expect(large).toBeLessThanOrEqual(small + 4);
  });
});
