import type { AnyDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import {
  ORDER_COLUMNS,
  type OrderRecord,
  type OrderSqlRow,
  orderRecordOf,
} from './orders.queries.ts';

const FOLLOWER = 'fill_notices';
/** The follower's place is a trade's id: one row for all markets. */
const ALL_MARKETS = '*';

/** How far trades were looked through; begins at the newest when there is no place yet. */
export async function readNoticePlace(db: PlainDb): Promise<number> {
  await sql(db).query(
    `INSERT INTO trade_followers (follower, market, market_seq)
     SELECT $1, $2, coalesce(max(id), 0) FROM trades ON CONFLICT DO NOTHING`,
    [FOLLOWER, ALL_MARKETS],
  );
  const { rows } = await sql(db).query<{ market_seq: bigint }>(
    'SELECT market_seq FROM trade_followers WHERE follower = $1 AND market = $2',
    [FOLLOWER, ALL_MARKETS],
  );
  return Number(rows[0]?.market_seq ?? 0n);
}

/** Moves the place; never back. */
export async function moveNoticePlace(db: PlainDb, tradeId: number): Promise<void> {
  await sql(db).query(
    `UPDATE trade_followers SET market_seq = greatest(market_seq, $3)
     WHERE follower = $1 AND market = $2`,
    [FOLLOWER, ALL_MARKETS, tradeId],
  );
}

/** An order with its owner. */
export interface OwnedOrder {
  readonly userId: number;
  readonly order: OrderRecord;
}

/** Some trades that were looked through. */
export interface FilledStep {
  /** How many they were. */
  readonly trades: number;
  /** The last one of them. */
  readonly place: number;
  /** Wholly filled orders among theirs. */
  readonly filled: readonly OwnedOrder[];
}

/** Looks through the next trades after `place`, so many at most. */
export async function readFilledAfter(
  db: AnyDb,
  place: number,
  tradesMax: number,
): Promise<FilledStep> {
  const newest = await sql(db).query<{ place: bigint | null; trades: bigint }>(
    `SELECT max(id) AS place, count(*) AS trades FROM (
       SELECT id FROM trades WHERE id > $1 ORDER BY id LIMIT $2) AS few`,
    [place, tradesMax],
  );
  const { place: end = null, trades = 0n } = newest.rows[0] ?? {};
  if (end === null) return { trades: 0, place, filled: [] };
  const { rows } = await sql(db).query<OrderSqlRow>(
    `SELECT ${ORDER_COLUMNS} FROM orders
     WHERE status = 'filled' AND id IN (
       SELECT maker_order FROM trades WHERE id > $1 AND id <= $2
       UNION SELECT taker_order FROM trades WHERE id > $1 AND id <= $2)
     ORDER BY id`,
    [place, end],
  );
  const filled = rows.map((row) => ({ userId: Number(row.user), order: orderRecordOf(row) }));
  return { trades: Number(trades), place: Number(end), filled };
}
