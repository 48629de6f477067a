import type { CancelReason, OrderStatus, OrderType, Side, TimeInForce } from '@sarraf/market';
import type { Db } from '../../platform/database/database.ts';
import { openOrdersOf } from '../../engine/index.ts';

/** An order as its row says. */
export interface OrderRecord {
  readonly id: number;
  readonly market: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly priceTicks: number | null;
  readonly stopTicks: number | null;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** The other half of an OCO. */
  readonly linkedOrder: number | null;
  readonly triggeredAt: number | null;
  readonly lots: number;
  readonly filledLots: number;
  readonly cancelledLots: number;
  readonly filledQuote: bigint;
  readonly feeUnits: bigint;
  readonly feeAsset: string;
  readonly status: OrderStatus;
  readonly cancelReason: CancelReason | null;
  readonly clientOrderId: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Of a trade with the house, which has no lots: its coins in smallest units and its price. */
  readonly otc?: { readonly baseUnits: bigint; readonly price: string };
}

export interface OrderSqlRow {
  readonly id: bigint;
  readonly market: string;
  readonly side: Side;
  readonly order_type: OrderType;
  readonly price_ticks: bigint | null;
  readonly stop_ticks: bigint | null;
  readonly time_in_force: TimeInForce;
  readonly post_only: boolean;
  readonly linked_order: bigint | null;
  readonly triggered_at_ms: bigint | null;
  readonly lots: bigint;
  readonly filled_lots: bigint;
  readonly cancelled_lots: bigint;
  readonly filled_quote: bigint;
  readonly fee_units: bigint;
  readonly fee_asset: string;
  readonly status: OrderStatus;
  readonly cancel_reason: CancelReason | null;
  readonly client_order_id: string | null;
  readonly created_at_ms: bigint;
  readonly updated_at_ms: bigint;
  readonly otc_units: bigint | null;
  readonly otc_price: string | null;
}

/** Columns of {@link OrderSqlRow}. */
export const ORDER_COLUMNS = `id, market, side, order_type, price_ticks, stop_ticks, time_in_force, post_only,
  linked_order, triggered_at_ms, lots, filled_lots, cancelled_lots, filled_quote, fee_units,
  fee_asset, status, cancel_reason, client_order_id, created_at_ms, updated_at_ms,
  NULL::bigint AS otc_units, NULL::text AS otc_price`;

/** The same of a trade with the house. */
const OTC_COLUMNS = `id, market, side, 'otc' AS order_type, NULL::bigint, NULL::bigint, 'fok', false,
  NULL::bigint, NULL::bigint, 0::bigint, 0::bigint, 0::bigint, quote_units, fee_units,
  fee_asset, 'filled', NULL::text, client_order_id, at_ms, at_ms, base_units, price`;

/** Row to record. */
export function orderRecordOf(row: OrderSqlRow): OrderRecord {
  return {
    id: Number(row.id),
    market: row.market,
    side: row.side,
    orderType: row.order_type,
    priceTicks: numberOf(row.price_ticks),
    stopTicks: numberOf(row.stop_ticks),
    timeInForce: row.time_in_force,
    postOnly: row.post_only,
    linkedOrder: numberOf(row.linked_order),
    triggeredAt: numberOf(row.triggered_at_ms),
    lots: Number(row.lots),
    filledLots: Number(row.filled_lots),
    cancelledLots: Number(row.cancelled_lots),
    filledQuote: row.filled_quote,
    feeUnits: row.fee_units,
    feeAsset: row.fee_asset,
    status: row.status,
    cancelReason: row.cancel_reason,
    clientOrderId: row.client_order_id,
    createdAt: Number(row.created_at_ms),
    updatedAt: Number(row.updated_at_ms),
    ...(row.otc_units === null || row.otc_price === null
      ? {}
      : { otc: { baseUnits: row.otc_units, price: row.otc_price } }),
  };
}

const numberOf = (value: bigint | null): number | null => (value === null ? null : Number(value));

const READ_ORDER = {
  name: 'orders_read_one',
  text: `SELECT ${ORDER_COLUMNS} FROM orders WHERE id = $1 AND user_id = $2
     UNION ALL SELECT ${OTC_COLUMNS} FROM otc_trades WHERE id = $1 AND user_id = $2`,
};

/** One of the user's own orders. */
export async function readOrder(
  db: Db,
  userId: number,
  orderId: number,
): Promise<OrderRecord | undefined> {
  const { rows } = await db.query<OrderSqlRow>(READ_ORDER, [orderId, userId]);
  return rows[0] === undefined ? undefined : orderRecordOf(rows[0]);
}

export interface OrderFilter {
  readonly userId: number;
  readonly status: 'open' | 'closed' | 'all';
  /** Only orders of these markets; undefined for all. */
  readonly markets: readonly string[] | undefined;
  readonly side: Side | undefined;
  /** Only orders older than this one. */
  readonly beforeId: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

const STATUS_SQL = { all: '', open: '', closed: 'AND NOT is_open' } as const;
const OWN_OPEN = `${openOrdersOf('$1::bigint')} AS open`;

/**
 * The user's orders of some kind. Each market is looked up by itself: a rare one costs no more.
 * `more` orders by -id, as the indexes do: see migration 25.
 */
function ordersOf(
  filter: OrderFilter,
  columns: { readonly orders: string; readonly otc: string },
  more: string,
): string {
  const status = STATUS_SQL[filter.status];
  const source = filter.status === 'open' ? OWN_OPEN : 'orders';
  const orders = ownOf(filter, `${columns.orders} FROM ${source}`, status, more);
  if (filter.status === 'open') return orders;
  // a trade with the house is done when it is there
  return `(${orders}) UNION ALL (${ownOf(filter, `${columns.otc} FROM otc_trades`, '', more)})`;
}

function ownOf(filter: OrderFilter, source: string, status: string, more: string): string {
  const own = `user_id = $1 ${status} AND ($2::text IS NULL OR side = $2)`;
  if (filter.markets === undefined) return `SELECT ${source} WHERE ${own} ${more}`;
  return `SELECT own.* FROM unnest($3::text[]) AS wanted (market) CROSS JOIN LATERAL (
      SELECT ${source} WHERE ${own} AND market = wanted.market ${more}
    ) AS own`;
}

const LISTED = { orders: ORDER_COLUMNS, otc: OTC_COLUMNS };
const COUNTED = { orders: 'id', otc: 'id' };

/** The user's orders, newest first. */
export async function readOrders(db: Db, filter: OrderFilter): Promise<OrderRecord[]> {
  const values: unknown[] = [filter.userId, filter.side ?? null];
  if (filter.markets !== undefined) values.push(filter.markets);
  const before = `$${values.push(filter.beforeId ?? Number.MAX_SAFE_INTEGER)}::bigint`;
  const offset = `$${values.push(filter.offset)}::bigint`;
  const limit = `$${values.push(filter.limit)}::bigint`;
  const newest = `AND -id > -${before} ORDER BY -id LIMIT ${offset} + ${limit}`;
  const { rows } = await db.query<OrderSqlRow>(
    `SELECT * FROM (${ordersOf(filter, LISTED, newest)}) AS few
     ORDER BY id DESC OFFSET ${offset} LIMIT ${limit}`,
    values,
  );
  return rows.map(orderRecordOf);
}

/** How many orders that are, counted to `max` at most. */
export async function countOrders(
  db: Db,
  filter: Omit<OrderFilter, 'beforeId' | 'offset' | 'limit'>,
  max: number,
): Promise<number> {
  const values: unknown[] = [filter.userId, filter.side ?? null];
  if (filter.markets !== undefined) values.push(filter.markets);
  const most = `LIMIT $${values.push(max)}::bigint`;
  const all = { ...filter, beforeId: undefined, offset: 0, limit: 0 };
  const { rows } = await db.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM (
       SELECT FROM (${ordersOf(all, COUNTED, `ORDER BY -id ${most}`)}) AS few ${most}) AS counted`,
    values,
  );
  return Number(rows[0]?.total ?? 0n);
}
