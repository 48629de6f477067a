// What a user's orders filled over a period, summed by the database: in books, and by the house.
import type { Side } from '@sarraf/market';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { firstTradesSince } from './trade-numbers.queries.ts';

/** Fills of one side of the table (taker's, maker's) that one answer sums at most. */
const FILLS_MAX = 30_000;
/** Trades with the house that one answer sums at most. */
const HOUSE_TRADES_MAX = 10_000;
/** Orders that are named one by one. */
export const ORDERS_MAX = 100;

/** Milliseconds since 1970, `[from, to)`. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Fills of one order, or of one side of a market, added up; a trade with the house is one fill. */
export interface FillSum {
  readonly market: string;
  readonly side: Side;
  /** Of the coin: what books filled is counted in lots, what the house gave or took in units. */
  readonly lots: bigint;
  readonly baseUnits: bigint;
  /** Quote units. */
  readonly quote: bigint;
  /** In units of what the side receives. */
  readonly feeUnits: bigint;
}

/** What one order filled. */
export interface OrderFills extends FillSum {
  readonly orderId: number;
  /** Its last fill. */
  readonly at: number;
}

/** What one side of a market filled. */
export interface MarketFills extends FillSum {
  readonly fills: number;
}

/** All that was filled over a period. */
export interface PeriodFills {
  /** The newest orders. */
  readonly orders: OrderFills[];
  /** One row per market and side. */
  readonly markets: MarketFills[];
  /** Whether all fills of the period are in the sums. */
  readonly isComplete: boolean;
}

const fillsAs = (role: 'taker' | 'maker'): string => `SELECT id, market, lots, quote, at_ms,
    ${role}_order AS own_order, ${role}_fee AS fee,
    (taker_side = 'buy') = ${role === 'taker'} AS is_buy
  FROM trades
  WHERE ${role}_user = $1 AND -id <= -$2::bigint AND -id > -$3::bigint
  ORDER BY -id LIMIT $4`;

/** The one row of a period that has nothing to sum up. */
interface NothingRow {
  readonly market: null;
  readonly is_complete: boolean;
}

interface FillRow {
  readonly market: string;
  readonly is_buy: boolean;
  readonly lots: string;
  readonly quote: string;
  readonly fee: string;
  readonly fills: bigint;
  readonly own_order: bigint | null;
  readonly at_ms: bigint;
  readonly is_complete: boolean;
}

/**
 * Sums of the user's fills in a period, of all markets or one. Of more than 30,000 fills as
 * taker or maker only the newest count, and the answer says so.
 */
export async function readPeriodFills(
  db: OrderedDb,
  userId: number,
  period: Period,
  market: string | undefined,
  fillsMax = FILLS_MAX,
): Promise<PeriodFills> {
  const [since, until] = await firstTradesSince(db, 'trades', [period.from, period.to]);
  if (since === undefined || until === undefined) {
    return { orders: [], markets: [], isComplete: true };
  }
  // the numbers go in as values, for the planner to know how much they let through
  const { rows } = await sql(db).query<FillRow | NothingRow>(
    `WITH taken AS MATERIALIZED (${fillsAs('taker')}),
     made AS MATERIALIZED (${fillsAs('maker')}),
     known AS (SELECT greatest(
       (SELECT CASE WHEN count(*) >= $4 THEN min(id) ELSE 0 END FROM taken),
       (SELECT CASE WHEN count(*) >= $4 THEN min(id) ELSE 0 END FROM made)) AS since),
     fills AS (
       SELECT * FROM (SELECT * FROM taken UNION ALL SELECT * FROM made) AS f
       WHERE id >= (SELECT since FROM known) AND ($5::text IS NULL OR market = $5)
     ), newest AS (
       SELECT own_order, max(id) AS last_trade FROM fills GROUP BY own_order
       ORDER BY last_trade DESC, own_order DESC LIMIT ${ORDERS_MAX}
     )
     SELECT sums.*, known.since = 0 AS is_complete FROM known LEFT JOIN (
       SELECT market, is_buy, sum(lots)::text AS lots, sum(quote)::text AS quote,
         sum(fee)::text AS fee, count(*) AS fills, NULL::bigint AS own_order, max(at_ms) AS at_ms,
         0 AS last_trade
       FROM fills GROUP BY market, is_buy
       UNION ALL
       SELECT market, is_buy, sum(lots)::text, sum(quote)::text, sum(fee)::text, count(*),
         own_order, max(at_ms), last_trade
       FROM fills JOIN newest USING (own_order) GROUP BY market, is_buy, own_order, last_trade
     ) AS sums ON true ORDER BY last_trade DESC, own_order DESC, market, is_buy`,
    [userId, since.toString(), until.toString(), fillsMax, market ?? null],
  );
  const sumOf = (row: FillRow): FillSum => ({
    market: row.market,
    side: row.is_buy ? 'buy' : 'sell',
    lots: BigInt(row.lots),
    baseUnits: 0n,
    quote: BigInt(row.quote),
    feeUnits: BigInt(row.fee),
  });
  const orders: OrderFills[] = [];
  const markets: MarketFills[] = [];
  for (const row of rows) {
    if (row.market === null) continue;
    if (row.own_order === null) markets.push({ ...sumOf(row), fills: Number(row.fills) });
    else orders.push({ ...sumOf(row), orderId: Number(row.own_order), at: Number(row.at_ms) });
  }
  return { orders, markets, isComplete: rows.every((row) => row.is_complete) };
}

interface HouseRow {
  readonly market: string;
  readonly side: Side;
  readonly base: string;
  readonly quote: string;
  readonly fee: string;
  readonly trades: bigint;
  readonly own_order: bigint | null;
  readonly at_ms: bigint;
  readonly is_complete: boolean;
}

/**
 * Sums of the user's trades with the house in a period, of all markets or one; each of the newest
 * is an order of its own. Of more than 10,000 only the newest count, and the answer says so.
 */
export async function readPeriodHouseTrades(
  db: OrderedDb,
  userId: number,
  period: Period,
  market: string | undefined,
  tradesMax = HOUSE_TRADES_MAX,
): Promise<PeriodFills> {
  const { rows } = await sql(db).query<HouseRow | NothingRow>(
    `WITH own AS MATERIALIZED (
       SELECT id, market, side, base_units, quote_units, fee_units, at_ms
       FROM otc_trades WHERE user_id = $1 AND at_ms >= $2 AND at_ms < $3
       ORDER BY -id LIMIT $4
     ), known AS (SELECT count(*) < $4 AS is_complete FROM own),
     wanted AS (SELECT * FROM own WHERE $5::text IS NULL OR market = $5)
     SELECT sums.*, known.is_complete FROM known LEFT JOIN (
       SELECT market, side, sum(base_units)::text AS base, sum(quote_units)::text AS quote,
         sum(fee_units)::text AS fee, count(*) AS trades, NULL::bigint AS own_order,
         max(at_ms) AS at_ms
       FROM wanted GROUP BY market, side
       UNION ALL
       (SELECT market, side, base_units::text, quote_units::text, fee_units::text, 1, id, at_ms
        FROM wanted ORDER BY -id LIMIT ${ORDERS_MAX})
     ) AS sums ON true`,
    [userId, period.from, period.to, tradesMax, market ?? null],
  );
  const sumOf = (row: HouseRow): FillSum => ({
    market: row.market,
    side: row.side,
    lots: 0n,
    baseUnits: BigInt(row.base),
    quote: BigInt(row.quote),
    feeUnits: BigInt(row.fee),
  });
  const orders: OrderFills[] = [];
  const markets: MarketFills[] = [];
  for (const row of rows) {
    if (row.market === null) continue;
    if (row.own_order === null) markets.push({ ...sumOf(row), fills: Number(row.trades) });
    else orders.push({ ...sumOf(row), orderId: Number(row.own_order), at: Number(row.at_ms) });
  }
  return { orders, markets, isComplete: rows.every((row) => row.is_complete) };
}
