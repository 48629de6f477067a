import type { AnyDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import {
  ORDER_COLUMNS,
  type OrderRecord,
  type OrderSqlRow,
  orderRecordOf,
} from './orders.queries.ts';

/** The newest trade's number. */
export async function readNewestTradeId(db: AnyDb): Promise<number> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    'SELECT coalesce(max(id), 0) AS id FROM trades',
  );
  return Number(rows[0]?.id ?? 0n);
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
