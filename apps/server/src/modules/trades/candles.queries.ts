import type { OrderedDb, OrderedPool } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import {
  type Follower,
  followOnce,
  type Positions,
  type Step,
} from '../../platform/followers/index.ts';
import { barStartSql, LADDER } from './resolution.ts';

/** Name under which it is kept how far candles have counted trades. */
export const CANDLE_FOLLOWER = 'candles';

/** Trades counted in one transaction per market at most. */
export const TRADES_PER_STEP = 5_000;

/** Joins finer bars, oldest first, to one. */
export const SUM_OF_BARS = `
  (array_agg(open_ticks ORDER BY open_time))[1] AS open_ticks, max(high_ticks) AS high_ticks,
  min(low_ticks) AS low_ticks, (array_agg(close_ticks ORDER BY open_time DESC))[1] AS close_ticks,
  sum(lots) AS lots, sum(quote) AS quote`;

const ALL_LENGTHS = LADDER.map(
  ({ seconds }) => `(${seconds}::bigint, ${barStartSql(seconds, 'minutes.open_time')})`,
).join(', ');

/**
 * Counts each trade of these markets into the bars of every length once. Whoever holds its positions has
 * the right to change their candles.
 */
export function candleFollower(markets: () => readonly string[]): Follower<OrderedDb> {
  return { name: CANDLE_FOLLOWER, parts: markets, max: TRADES_PER_STEP, step: countTrades };
}

/** Counts trades that no bar has counted yet. Answers how many it counted. */
export function countNewTrades(db: OrderedPool, markets: readonly string[]): Promise<number> {
  return followOnce(
    db,
    candleFollower(() => markets),
  );
}

async function countTrades(tx: OrderedDb, from: Positions): Promise<Step> {
  const { rows } = await sql(tx).query<{ market: string; newest: bigint; counted: bigint }>(
    // The engine's time never steps back, so that what is counted later is later.
    `WITH fresh AS (
       SELECT t.* FROM unnest($1::text[], $2::bigint[]) AS f (market, market_seq)
       CROSS JOIN LATERAL (
         SELECT market, market_seq, price_ticks, lots, quote, at_ms FROM trades
         WHERE trades.market = f.market AND trades.market_seq > f.market_seq
         ORDER BY market_seq LIMIT ${TRADES_PER_STEP}
       ) AS t
     ), minutes AS (
       SELECT market, at_ms / 60000 * 60 AS open_time,
         (array_agg(price_ticks ORDER BY market_seq))[1] AS open_ticks,
         max(price_ticks) AS high_ticks, min(price_ticks) AS low_ticks,
         (array_agg(price_ticks ORDER BY market_seq DESC))[1] AS close_ticks,
         sum(lots) AS lots, sum(quote) AS quote
       FROM fresh GROUP BY market, at_ms / 60000
     ), bars AS (
       INSERT INTO candles (market, resolution_s, open_time, open_ticks, high_ticks, low_ticks,
         close_ticks, lots, quote)
       SELECT market, length.resolution_s, length.bar_time, ${SUM_OF_BARS}
       FROM minutes
       CROSS JOIN LATERAL (VALUES ${ALL_LENGTHS}) AS length (resolution_s, bar_time)
       GROUP BY market, length.resolution_s, length.bar_time
       ON CONFLICT (market, resolution_s, open_time) DO UPDATE SET
         high_ticks = greatest(candles.high_ticks, EXCLUDED.high_ticks),
         low_ticks = least(candles.low_ticks, EXCLUDED.low_ticks),
         close_ticks = EXCLUDED.close_ticks,
         lots = candles.lots + EXCLUDED.lots,
         quote = candles.quote + EXCLUDED.quote
     )
     SELECT market, max(market_seq) AS newest, count(*) AS counted FROM fresh GROUP BY market`,
    [[...from.keys()], [...from.values()]],
  );
  return {
    to: new Map(rows.map(({ market, newest }) => [market, Number(newest)])),
    count: rows.reduce((sum, { counted }) => sum + Number(counted), 0),
  };
}

/** A bar in ticks and lots; time in unix seconds. */
export interface Candle {
  readonly openTime: number;
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly closeTicks: number;
  readonly lots: bigint;
}

/** Which bars are meant; times are unix seconds. */
export interface CandleRange {
  readonly market: string;
  /** Length of the bars, one of the ladder's. */
  readonly seconds: number;
  /** Unix seconds; bars that open in [from, to). */
  readonly from: number;
  readonly to: number;
  /** The newest so many of them. */
  readonly limit: number;
}

interface CandleRow {
  readonly open_time: bigint;
  readonly open_ticks: bigint;
  readonly high_ticks: bigint;
  readonly low_ticks: bigint;
  readonly close_ticks: bigint;
  readonly lots: bigint;
}

/** Stored bars, ascending. One walk along the index, however much history there is. */
export async function readCandles(db: OrderedDb, range: CandleRange): Promise<Candle[]> {
  const { market, seconds, from, to, limit } = range;
  const { rows } = await sql(db).query<CandleRow>(
    `SELECT open_time, open_ticks, high_ticks, low_ticks, close_ticks, lots FROM candles
     WHERE market = $1 AND resolution_s = $2 AND open_time >= $3 AND open_time < $4
     ORDER BY open_time DESC LIMIT $5`,
    [market, seconds, from, to, limit],
  );
  return rows.reverse().map((row) => ({
    openTime: Number(row.open_time),
    openTicks: Number(row.open_ticks),
    highTicks: Number(row.high_ticks),
    lowTicks: Number(row.low_ticks),
    closeTicks: Number(row.close_ticks),
    lots: row.lots,
  }));
}

/** Opening time of the newest bar that opens before `before`; undefined when there is none. */
export async function readCandleBefore(
  db: OrderedDb,
  market: string,
  seconds: number,
  before: number,
): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ open_time: bigint }>(
    `SELECT open_time FROM candles WHERE market = $1 AND resolution_s = $2 AND open_time < $3
     ORDER BY open_time DESC LIMIT 1`,
    [market, seconds, before],
  );
  const newest = rows[0]?.open_time;
  return newest === undefined ? undefined : Number(newest);
}
