import { type Db, type Pool, withTransaction } from '../../platform/database/database.ts';

/** Name under which the candles' progress through trades is kept. */
export const CANDLE_FOLLOWER = 'candles';

/** Trades counted in one transaction per market at most. */
const TRADES_PER_STEP = 5_000;

/**
 * Counts trades that no minute bar has counted yet, and remembers how far it came in the same
 * transaction: each trade exactly once, whatever crashes. Answers how many it counted.
 */
export async function countNewTrades(pool: Pool, markets: readonly string[]): Promise<number> {
  return withTransaction(pool, async (tx) => {
    await tx.query(
      `INSERT INTO trade_followers (follower, market, market_seq)
       SELECT $1, market, 0 FROM unnest($2::text[]) AS wanted (market) ON CONFLICT DO NOTHING`,
      [CANDLE_FOLLOWER, markets],
    );
    // the lock makes a second worker wait and then see what this one did
    await tx.query(
      `SELECT FROM trade_followers WHERE follower = $1 AND market = ANY($2)
       ORDER BY market FOR UPDATE`,
      [CANDLE_FOLLOWER, markets],
    );
    const { rows } = await tx.query<{ counted: bigint }>(
      `WITH fresh AS (
         SELECT t.* FROM trade_followers f
         CROSS JOIN LATERAL (
           SELECT market, market_seq, price_ticks, lots, quote, at_ms FROM trades
           WHERE trades.market = f.market AND trades.market_seq > f.market_seq
           ORDER BY market_seq LIMIT ${TRADES_PER_STEP}
         ) AS t
         WHERE f.follower = $1 AND f.market = ANY($2)
       ), bars AS (
         INSERT INTO candles (market, resolution_s, open_time, open_ticks, high_ticks, low_ticks,
           close_ticks, lots, quote)
         SELECT market, 60, at_ms / 60000 * 60,
           (array_agg(price_ticks ORDER BY market_seq))[1], max(price_ticks), min(price_ticks),
           (array_agg(price_ticks ORDER BY market_seq DESC))[1], sum(lots), sum(quote)
         FROM fresh GROUP BY market, at_ms / 60000
         ON CONFLICT (market, resolution_s, open_time) DO UPDATE SET
           high_ticks = greatest(candles.high_ticks, EXCLUDED.high_ticks),
           low_ticks = least(candles.low_ticks, EXCLUDED.low_ticks),
           close_ticks = EXCLUDED.close_ticks,
           lots = candles.lots + EXCLUDED.lots,
           quote = candles.quote + EXCLUDED.quote
       ), moved AS (
         UPDATE trade_followers f SET market_seq = newest.market_seq
         FROM (SELECT market, max(market_seq) AS market_seq FROM fresh GROUP BY market) AS newest
         WHERE f.follower = $1 AND f.market = newest.market
       )
       SELECT count(*) AS counted FROM fresh`,
      [CANDLE_FOLLOWER, markets],
    );
    return Number(rows[0]?.counted ?? 0n);
  });
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

/** How bars of a length are cut: by seconds from an origin, or by calendar month. */
export type Cut = { readonly everyS: number; readonly originS: number } | 'month';

export interface CandleRange {
  readonly market: string;
  readonly cut: Cut;
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
  readonly lots: string;
}

/**
 * Where history of each coarseness ends: before the first full bar of the next coarser length
 * that finer bars cover. So no moment is counted twice, and none that is known is left out.
 */
const SOURCES = `
  starts AS (
    SELECT
      (SELECT min(open_time) FROM candles WHERE market = $1 AND resolution_s = 60) AS minutes,
      (SELECT min(open_time) FROM candles WHERE market = $1 AND resolution_s = 900) AS quarters,
      (SELECT min(open_time) FROM candles WHERE market = $1 AND resolution_s = 3600) AS hours
  ), edges AS (
    SELECT
      CASE WHEN quarters IS NULL AND hours IS NULL THEN 0
        ELSE (coalesce(minutes, 1::bigint << 40) + 899) / 900 * 900 END AS minutes,
      CASE WHEN hours IS NULL THEN 0
        ELSE (coalesce(quarters, 1::bigint << 40) + 3599) / 3600 * 3600 END AS quarters,
      (coalesce(hours, 1::bigint << 40) + 86399) / 86400 * 86400 AS hours
    FROM starts
  ), parts AS (
    SELECT c.* FROM candles c, edges e
    WHERE c.market = $1 AND c.open_time >= $2 AND c.open_time < $3 AND c.resolution_s <= $4
      AND (
        (c.resolution_s = 60 AND c.open_time >= e.minutes)
        OR (c.resolution_s = 900 AND c.open_time >= e.quarters AND c.open_time < e.minutes)
        OR (c.resolution_s = 3600 AND c.open_time >= e.hours
          AND c.open_time < least(e.quarters, e.minutes))
        OR (c.resolution_s = 86400
          AND c.open_time < least(e.hours, e.quarters, e.minutes))
      )
  )`;

/** Bars of any length, computed from the finest that is stored for each moment; ascending. */
export async function readCandles(db: Db, range: CandleRange): Promise<Candle[]> {
  const { market, cut, from, to, limit } = range;
  const isMonth = cut === 'month';
  const bucket = isMonth
    ? `extract(epoch FROM date_trunc('month', to_timestamp(open_time) AT TIME ZONE 'UTC'))::bigint`
    : `(open_time - $6::bigint) / $7::bigint * $7::bigint + $6::bigint`;
  const values: unknown[] = [market, from, to, isMonth ? 86_400 : cut.everyS, limit];
  if (!isMonth) values.push(cut.originS, cut.everyS);
  const { rows } = await db.query<CandleRow>(
    `WITH ${SOURCES}
     SELECT ${bucket} AS open_time,
       (array_agg(open_ticks ORDER BY open_time))[1] AS open_ticks,
       max(high_ticks) AS high_ticks, min(low_ticks) AS low_ticks,
       (array_agg(close_ticks ORDER BY open_time DESC))[1] AS close_ticks,
       sum(lots)::text AS lots
     FROM parts GROUP BY 1 ORDER BY 1 DESC LIMIT $5`,
    values,
  );
  return rows.reverse().map((row) => ({
    openTime: Number(row.open_time),
    openTicks: Number(row.open_ticks),
    highTicks: Number(row.high_ticks),
    lowTicks: Number(row.low_ticks),
    closeTicks: Number(row.close_ticks),
    lots: BigInt(row.lots),
  }));
}

/** Opening time of the newest bar before `before`; undefined when there is none. */
export async function readCandleBefore(
  db: Db,
  market: string,
  before: number,
): Promise<number | undefined> {
  const { rows } = await db.query<{ open_time: bigint | null }>(
    // each coarseness by itself, so that its newest is one step in the index
    `SELECT max(newest.open_time) AS open_time
     FROM unnest(ARRAY[60, 900, 3600, 86400]::bigint[]) AS wanted (resolution_s)
     CROSS JOIN LATERAL (
       SELECT open_time FROM candles
       WHERE market = $1 AND candles.resolution_s = wanted.resolution_s AND open_time < $2
       ORDER BY open_time DESC LIMIT 1
     ) AS newest`,
    [market, before],
  );
  const newest = rows[0]?.open_time;
  return newest === null || newest === undefined ? undefined : Number(newest);
}

/** A bar of history from before the first trade. */
export interface HistoryBar {
  readonly openTime: number;
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly closeTicks: number;
  readonly lots: number;
  readonly quote: bigint;
}

/** Stores history; bars that are there already stay. Answers how many are new. */
export async function insertHistory(
  db: Db,
  market: string,
  resolutionS: number,
  bars: readonly HistoryBar[],
): Promise<number> {
  const { rowCount } = await db.query(
    `INSERT INTO candles (market, resolution_s, open_time, open_ticks, high_ticks, low_ticks,
       close_ticks, lots, quote)
     SELECT $1, $2, * FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
       $7::bigint[], $8::bigint[], $9::bigint[])
     ON CONFLICT DO NOTHING`,
    [
      market,
      resolutionS,
      bars.map((bar) => bar.openTime),
      bars.map((bar) => bar.openTicks),
      bars.map((bar) => bar.highTicks),
      bars.map((bar) => bar.lowTicks),
      bars.map((bar) => bar.closeTicks),
      bars.map((bar) => bar.lots),
      bars.map((bar) => bar.quote.toString()),
    ],
  );
  return rowCount ?? 0;
}
