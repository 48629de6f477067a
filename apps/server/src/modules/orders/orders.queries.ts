import type { Value } from '@sarraf/ledger';
import type { Side } from '@sarraf/market';
import { ORDER, type OrderRow } from '@sarraf/settlement';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { nullOf, openOrdersOf, rowOf, selectList } from '../../engine/index.ts';

/** What of an order is the engine's own affair. */
type EngineOnly =
  | 'user'
  | 'boundTicks'
  | 'triggerNo'
  | 'makerFeePpm'
  | 'takerFeePpm'
  | 'hold'
  | 'priority'
  | 'createdSeq';

/** An order as its row says. */
export type OrderRecord = Omit<OrderRow, EngineOnly> & {
  /** Of a trade with the house, which has no lots: its coins in smallest units and its price. */
  readonly otc?: { readonly baseUnits: bigint; readonly price: string };
};

/** A row of {@link ORDER_COLUMNS}, as the driver has it. */
export type OrderSqlRow = Readonly<Record<keyof OrderRow, Value>> & {
  readonly otcUnits: bigint | null;
  readonly otcPrice: string | null;
};

/** Columns of {@link OrderSqlRow}. */
export const ORDER_COLUMNS = `${selectList(ORDER)},
  NULL::bigint AS "otcUnits", NULL::text AS "otcPrice"`;

/** Where a trade with the house has what an order has; it has no more of it. */
const OTC_SQL: { readonly [field: string]: string } = {
  id: 'id',
  user: 'user_id',
  market: 'market',
  side: 'side',
  orderType: `'otc'`,
  timeInForce: `'fok'`,
  filledQuote: 'quote_units',
  feeUnits: 'fee_units',
  feeAsset: 'fee_asset',
  status: `'filled'`,
  clientOrderId: 'client_order_id',
  createdAt: 'at_ms',
  updatedAt: 'at_ms',
};

/** The same of a trade with the house. */
const OTC_COLUMNS = `${ORDER.fields
  .map((field) => OTC_SQL[field.name] ?? nullOf(field))
  .join(', ')}, base_units, price`;

/** Row to record. */
export function orderRecordOf(row: OrderSqlRow): OrderRecord {
  const { otcUnits, otcPrice } = row;
  const order = rowOf(ORDER, row);
  if (otcUnits === null || otcPrice === null) return order;
  return { ...order, otc: { baseUnits: otcUnits, price: otcPrice } };
}

const READ_ORDER = {
  name: 'orders_read_one',
  text: `SELECT ${ORDER_COLUMNS} FROM orders WHERE id = $1 AND user_id = $2
     UNION ALL SELECT ${OTC_COLUMNS} FROM otc_trades WHERE id = $1 AND user_id = $2`,
};

/** One of the user's own orders. */
export async function readOrder(
  db: OrderedDb,
  userId: number,
  orderId: number,
): Promise<OrderRecord | undefined> {
  const { rows } = await sql(db).query<OrderSqlRow>(READ_ORDER, [orderId, userId]);
  return rows[0] === undefined ? undefined : orderRecordOf(rows[0]);
}

const READ_BY_CLIENT_ID = {
  name: 'orders_read_by_client_id',
  text: `SELECT ${ORDER_COLUMNS} FROM orders WHERE user_id = $1 AND client_order_id = $2
     UNION ALL SELECT ${OTC_COLUMNS} FROM otc_trades WHERE user_id = $1 AND client_order_id = $2`,
};

/** The user's own order of an id that its caller chose: one for ever. */
export async function readByClientId(
  db: OrderedDb,
  userId: number,
  clientOrderId: string,
): Promise<OrderRecord | undefined> {
  const { rows } = await sql(db).query<OrderSqlRow>(READ_BY_CLIENT_ID, [userId, clientOrderId]);
  return rows[0] === undefined ? undefined : orderRecordOf(rows[0]);
}

/** Which orders are meant. */
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
 * `more` orders by -id, as the indexes do: see 0015_orders.sql.
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
export async function readOrders(db: OrderedDb, filter: OrderFilter): Promise<OrderRecord[]> {
  const values: unknown[] = [filter.userId, filter.side ?? null];
  if (filter.markets !== undefined) values.push(filter.markets);
  const before = `$${values.push(filter.beforeId ?? Number.MAX_SAFE_INTEGER)}::bigint`;
  const offset = `$${values.push(filter.offset)}::bigint`;
  const limit = `$${values.push(filter.limit)}::bigint`;
  const newest = `AND -id > -${before} ORDER BY -id LIMIT ${offset} + ${limit}`;
  const { rows } = await sql(db).query<OrderSqlRow>(
    `SELECT * FROM (${ordersOf(filter, LISTED, newest)}) AS few
     ORDER BY id DESC OFFSET ${offset} LIMIT ${limit}`,
    values,
  );
  return rows.map(orderRecordOf);
}

/** How many orders that are, counted to `max` at most. */
export async function countOrders(
  db: OrderedDb,
  filter: Omit<OrderFilter, 'beforeId' | 'offset' | 'limit'>,
  max: number,
): Promise<number> {
  const values: unknown[] = [filter.userId, filter.side ?? null];
  if (filter.markets !== undefined) values.push(filter.markets);
  const most = `LIMIT $${values.push(max)}::bigint`;
  const all = { ...filter, beforeId: undefined, offset: 0, limit: 0 };
  const { rows } = await sql(db).query<{ total: bigint }>(
    `SELECT count(*) AS total FROM (
       SELECT FROM (${ordersOf(all, COUNTED, `ORDER BY -id ${most}`)}) AS few ${most}) AS counted`,
    values,
  );
  return Number(rows[0]?.total ?? 0n);
}
