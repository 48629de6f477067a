import type { AnyDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import {
  ORDER_COLUMNS,
  type OrderRecord,
  type OrderSqlRow,
  orderRecordOf,
} from './orders.queries.ts';

/** Who follows what: one row for all markets. */
type Follower = 'fill_notices' | 'end_notices';
const ALL_MARKETS = '*';

/** Where a follower begins that has no position yet: at the newest. */
const NEWEST = {
  // a trade's id
  fill_notices: 'SELECT coalesce(max(id), 0) FROM trades',
  // a batch's number
  end_notices: 'SELECT coalesce(projected_seq(), 0)',
} as const satisfies Record<Follower, string>;

/** How far a follower has told. */
export async function readNoticePosition(db: PlainDb, follower: Follower): Promise<number> {
  await sql(db).query(
    `INSERT INTO trade_followers (follower, market, market_seq)
     SELECT $1, $2, (${NEWEST[follower]}) ON CONFLICT DO NOTHING`,
    [follower, ALL_MARKETS],
  );
  const { rows } = await sql(db).query<{ market_seq: bigint }>(
    'SELECT market_seq FROM trade_followers WHERE follower = $1 AND market = $2',
    [follower, ALL_MARKETS],
  );
  return Number(rows[0]?.market_seq ?? 0n);
}

/** Moves a follower's position; never back. */
export async function moveNoticePosition(
  db: PlainDb,
  follower: Follower,
  position: number,
): Promise<void> {
  await sql(db).query(
    `UPDATE trade_followers SET market_seq = greatest(market_seq, $3)
     WHERE follower = $1 AND market = $2`,
    [follower, ALL_MARKETS, position],
  );
}

/** An order with its owner. */
export interface OwnedOrder {
  readonly userId: number;
  readonly order: OrderRecord;
}

const owned = (row: OrderSqlRow): OwnedOrder => ({
  userId: Number(row.user),
  order: orderRecordOf(row),
});

/** Some trades that were looked through. */
export interface FilledStep {
  /** How many they were. */
  readonly trades: number;
  /** The last one of them. */
  readonly position: number;
  /** Wholly filled orders among theirs. */
  readonly filled: readonly OwnedOrder[];
}

/** Looks through the next trades after `position`, so many at most. */
export async function readFilledAfter(
  db: AnyDb,
  position: number,
  tradesMax: number,
): Promise<FilledStep> {
  const newest = await sql(db).query<{ position: bigint | null; trades: bigint }>(
    `SELECT max(id) AS position, count(*) AS trades FROM (
       SELECT id FROM trades WHERE id > $1 ORDER BY id LIMIT $2) AS few`,
    [position, tradesMax],
  );
  const { position: end = null, trades = 0n } = newest.rows[0] ?? {};
  if (end === null) return { trades: 0, position, filled: [] };
  const { rows } = await sql(db).query<OrderSqlRow>(
    `SELECT ${ORDER_COLUMNS} FROM orders
     WHERE status = 'filled' AND id IN (
       SELECT maker_order FROM trades WHERE id > $1 AND id <= $2
       UNION SELECT taker_order FROM trades WHERE id > $1 AND id <= $2)
     ORDER BY id`,
    [position, end],
  );
  return { trades: Number(trades), position: Number(end), filled: rows.map(owned) };
}

/** The last batch whose rows are written. */
export async function readWrittenSeq(db: AnyDb): Promise<number> {
  const { rows } = await sql(db).query<{ seq: bigint | null }>('SELECT projected_seq() AS seq');
  return Number(rows[0]?.seq ?? 0n);
}

/**
 * Orders that the exchange itself ended in the batches after `position`, by id and those after
 * `afterId` only, so many at most.
 */
export async function readUnseenEnds(
  db: AnyDb,
  position: number,
  { afterId, max }: { readonly afterId: number; readonly max: number },
): Promise<OwnedOrder[]> {
  const { rows } = await sql(db).query<OrderSqlRow>(
    `SELECT ${ORDER_COLUMNS} FROM orders
     WHERE (cancel_reason = 'self_trade_prevented'
         OR (triggered_at_ms IS NOT NULL AND cancel_reason NOT IN ('user', 'oco_sibling')))
       AND id > $2
       AND updated_at_ms >= (SELECT at_ms FROM journal WHERE seq > $1 ORDER BY seq LIMIT 1)
     ORDER BY id LIMIT $3`,
    [position, afterId, max],
  );
  return rows.map(owned);
}
