import type { Side } from '@sarraf/market';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A trade as the public sees it: no orders, no people. */
export interface PublicTrade {
  readonly id: number;
  readonly market: string;
  readonly marketSeq: number;
  readonly priceTicks: number;
  readonly lots: number;
  readonly quote: bigint;
  readonly takerSide: Side;
  readonly at: number;
}

interface TradeRow {
  readonly id: bigint;
  readonly market: string;
  readonly market_seq: bigint;
  readonly price_ticks: bigint;
  readonly lots: bigint;
  readonly quote: bigint;
  readonly taker_side: Side;
  readonly at_ms: bigint;
}

/** The newest trades of each market, newest first. */
export async function readNewestTrades(
  db: OrderedDb,
  markets: readonly string[],
  limit: number,
): Promise<PublicTrade[]> {
  const { rows } = await sql(db).query<TradeRow>(
    `SELECT newest.* FROM unnest($1::text[]) AS wanted (market)
     CROSS JOIN LATERAL (
       SELECT id, market, market_seq, price_ticks, lots, quote, taker_side, at_ms
       FROM trades WHERE trades.market = wanted.market
       ORDER BY market_seq DESC LIMIT $2
     ) AS newest
     ORDER BY newest.market, newest.market_seq DESC`,
    [markets, limit],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    market: row.market,
    marketSeq: Number(row.market_seq),
    priceTicks: Number(row.price_ticks),
    lots: Number(row.lots),
    quote: row.quote,
    takerSide: row.taker_side,
    at: Number(row.at_ms),
  }));
}

/** A stored minute, or one trade that no stored minute has counted yet. */
export interface DayPart {
  readonly market: string;
  readonly kind: 'minute' | 'trade';
  readonly atMs: number;
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly closeTicks: number;
  readonly lots: number;
  readonly quote: bigint;
  /** Number up to which this market is counted once this part is. */
  readonly marketSeq: number;
}

/**
 * All of the last day in one snapshot: stored minutes first, then the trades that came after what
 * `follower` has stored, in order. Each trade is in exactly one of them.
 */
export async function readDay(
  db: OrderedDb,
  follower: string,
  markets: readonly string[],
  sinceMs: number,
): Promise<DayPart[]> {
  const { rows } = await sql(db).query<{
    market: string;
    kind: 'minute' | 'trade';
    at_ms: bigint;
    open_ticks: bigint;
    high_ticks: bigint;
    low_ticks: bigint;
    close_ticks: bigint;
    lots: bigint;
    quote: bigint;
    market_seq: bigint;
  }>(
    `SELECT c.market, 'minute' AS kind, c.open_time * 1000 AS at_ms, c.open_ticks, c.high_ticks,
       c.low_ticks, c.close_ticks, c.lots, c.quote, coalesce(f.market_seq, 0) AS market_seq
     FROM unnest($3::text[]) AS wanted (market)
     JOIN candles c ON c.market = wanted.market AND c.resolution_s = 60 AND c.open_time >= $2
     LEFT JOIN trade_followers f ON f.follower = $1 AND f.market = c.market
     UNION ALL
     SELECT t.market, 'trade', t.at_ms, t.price_ticks, t.price_ticks, t.price_ticks,
       t.price_ticks, t.lots, t.quote, t.market_seq
     FROM unnest($3::text[]) AS wanted (market)
     LEFT JOIN trade_followers f ON f.follower = $1 AND f.market = wanted.market
     JOIN trades t ON t.market = wanted.market AND t.market_seq > coalesce(f.market_seq, 0)
     WHERE t.at_ms >= $2::bigint * 1000
     ORDER BY kind, at_ms, market_seq`,
    [follower, Math.floor(sinceMs / 1_000), markets],
  );
  return rows.map((row) => ({
    market: row.market,
    kind: row.kind,
    atMs: Number(row.at_ms),
    openTicks: Number(row.open_ticks),
    highTicks: Number(row.high_ticks),
    lowTicks: Number(row.low_ticks),
    closeTicks: Number(row.close_ticks),
    lots: Number(row.lots),
    quote: row.quote,
    marketSeq: Number(row.market_seq),
  }));
}
