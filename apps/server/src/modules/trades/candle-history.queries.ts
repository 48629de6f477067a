// History from before the first trade, and the bars of every length that follow from it.
import {
  type OrderedDb,
  type OrderedPool,
  withTransaction,
} from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { holdPositions } from '../../platform/followers/index.ts';
import { candleFollower, SUM_OF_BARS } from './candles.queries.ts';
import { barStartSql, LADDER } from './resolution.ts';

/** Lengths that history may be told in; the finest that is known of a moment counts. */
const TOLD_S: readonly number[] = [60, 900, 3_600, 86_400];

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

/**
 * Stores history and derives the market's bars of every length anew. Bars that are there already
 * stay; those that reach beyond the first trade, or beyond `nowS` (unix seconds), are left out:
 * from there on the trades themselves tell. Answers how many are new.
 */
export async function insertHistory(
  db: OrderedPool,
  market: string,
  resolutionS: number,
  bars: readonly HistoryBar[],
  nowS: number,
): Promise<number> {
  return withTransaction(db, async (tx) => {
    await holdCandles(tx, market);
    const first = await readFirstMinute(tx, market);
    const until = Math.min(nowS, first ?? nowS);
    const past = bars.filter((bar) => bar.openTime + resolutionS <= until);
    const { rowCount } = await sql(tx).query(
      `INSERT INTO candle_history (market, resolution_s, open_time, open_ticks, high_ticks,
         low_ticks, close_ticks, lots, quote)
       SELECT $1, $2, * FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
         $7::bigint[], $8::bigint[], $9::bigint[])
       ON CONFLICT DO NOTHING`,
      [
        market,
        resolutionS,
        past.map((bar) => bar.openTime),
        past.map((bar) => bar.openTicks),
        past.map((bar) => bar.highTicks),
        past.map((bar) => bar.lowTicks),
        past.map((bar) => bar.closeTicks),
        past.map((bar) => bar.lots),
        past.map((bar) => bar.quote.toString()),
      ],
    );
    const stored = rowCount ?? 0;
    if (stored > 0) await deriveBars(tx, market, first);
    return stored;
  });
}

/** Derives the bars of markets that have minutes or history, but no coarser bars yet. */
export async function deriveMissingBars(
  db: OrderedPool,
  markets: readonly string[],
): Promise<void> {
  const { rows } = await sql(db).query<{ market: string }>(
    `SELECT market FROM unnest($1::text[]) AS wanted (market)
     WHERE NOT EXISTS (SELECT FROM candles c WHERE c.market = wanted.market AND resolution_s > 60)
       AND (EXISTS (SELECT FROM candles c WHERE c.market = wanted.market)
         OR EXISTS (SELECT FROM candle_history h WHERE h.market = wanted.market))`,
    [markets],
  );
  for (const { market } of rows) {
    await withTransaction(db, async (tx) => {
      await holdCandles(tx, market);
      await deriveBars(tx, market, await readFirstMinute(tx, market));
    });
  }
}

/** Nobody else changes this market's candles until the transaction ends. */
async function holdCandles(tx: OrderedDb, market: string): Promise<void> {
  await holdPositions(
    tx,
    candleFollower(() => [market]),
  );
}

/** Opening of the minute of a market's first trade, unix seconds. */
async function readFirstMinute(db: OrderedDb, market: string): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ open_time: bigint }>(
    `SELECT at_ms / 60000 * 60 AS open_time FROM trades WHERE market = $1
     ORDER BY market_seq LIMIT 1`,
    [market],
  );
  const first = rows[0]?.open_time;
  return first === undefined ? undefined : Number(first);
}

const COLUMNS = 'open_time, open_ticks, high_ticks, low_ticks, close_ticks, lots, quote';

/** Later than any bar. */
const NEVER = 2 ** 40;

/**
 * Which bar tells of each moment: the finest that is known. A finer length begins where the
 * coarser bar that holds its first moment ends, so that no moment is told twice.
 */
const TOLD = `
  known AS (
    SELECT resolution_s, ${COLUMNS} FROM candle_history WHERE market = $1
    UNION ALL
    SELECT resolution_s, ${COLUMNS} FROM candles
    WHERE market = $1 AND resolution_s = 60 AND open_time >= $2
  ), firsts AS (
    SELECT resolution_s, min(open_time) AS open_time FROM known GROUP BY resolution_s
  ), covers AS (
    SELECT f.resolution_s, f.open_time, (
      SELECT min(k.resolution_s) FROM known k WHERE k.resolution_s > f.resolution_s
        AND k.open_time = f.open_time / k.resolution_s * k.resolution_s
    ) AS cover FROM firsts f
  ), begins AS (
    SELECT resolution_s,
      coalesce((open_time + cover - 1) / cover * cover, open_time) AS open_time FROM covers
  ), reaches AS (
    SELECT resolution_s, open_time AS since, coalesce(min(open_time) OVER (
      ORDER BY resolution_s ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    ), ${NEVER}) AS until FROM begins
  ), told AS (
    SELECT k.* FROM known k JOIN reaches r ON r.resolution_s = k.resolution_s
    WHERE k.open_time >= r.since AND k.open_time + k.resolution_s <= r.until
  )`;

/** Each length is the sum of the finer one, and what was told in that length where there is none. */
const RUNGS = LADDER.map(({ seconds, of }) => {
  const told = `SELECT ${COLUMNS} FROM told WHERE resolution_s = ${seconds}`;
  if (of === undefined) return `bars_${seconds} AS (${told})`;
  const sums = `SELECT bar_time AS open_time, ${SUM_OF_BARS} FROM (
      SELECT ${barStartSql(seconds, 'open_time')} AS bar_time, finer.*
      FROM bars_${of} AS finer
    ) AS cut GROUP BY bar_time`;
  return `bars_${seconds} AS (${sums}${TOLD_S.includes(seconds) ? ` UNION ALL ${told}` : ''})`;
}).join(', ');

const EVERY = LADDER.map(
  ({ seconds }) => `SELECT ${seconds}::bigint AS resolution_s, open_time, open_ticks, high_ticks,
    low_ticks, close_ticks, lots::bigint, quote::bigint FROM bars_${seconds}`,
).join(' UNION ALL ');

/**
 * Brings a market's bars to what history and the minutes that trades made say. Bars that are right
 * already are not written again: each part of a long history changes few.
 */
async function deriveBars(
  tx: OrderedDb,
  market: string,
  firstMinute: number | undefined,
): Promise<void> {
  await sql(tx).query(
    `WITH ${TOLD}, ${RUNGS}, every AS (${EVERY}), gone AS (
       DELETE FROM candles c WHERE market = $1 AND (resolution_s <> 60 OR open_time < $2)
         AND NOT EXISTS (
           SELECT FROM every e
           WHERE e.resolution_s = c.resolution_s AND e.open_time = c.open_time
         )
     )
     INSERT INTO candles (market, resolution_s, ${COLUMNS})
     SELECT $1, news.* FROM (
       SELECT * FROM every
       EXCEPT ALL SELECT resolution_s, ${COLUMNS} FROM candles WHERE market = $1
     ) AS news
     ON CONFLICT (market, resolution_s, open_time) DO UPDATE SET
       open_ticks = EXCLUDED.open_ticks, high_ticks = EXCLUDED.high_ticks,
       low_ticks = EXCLUDED.low_ticks, close_ticks = EXCLUDED.close_ticks,
       lots = EXCLUDED.lots, quote = EXCLUDED.quote`,
    [market, firstMinute ?? NEVER],
  );
}
