import type { CancelReason, OrderStatus, OrderType, Side } from '@sarraf/market';
import type { Db } from '../../platform/database/database.ts';

/** An order as its row says. */
export interface OrderRecord {
  readonly id: number;
  readonly market: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly priceTicks: number | null;
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
}

export interface OrderSqlRow {
  readonly id: bigint;
  readonly market: string;
  readonly side: Side;
  readonly order_type: OrderType;
  readonly price_ticks: bigint | null;
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
}

/** Columns of {@link OrderSqlRow}. */
export const ORDER_COLUMNS = `id, market, side, order_type, price_ticks, lots, filled_lots, cancelled_lots,
  filled_quote, fee_units, fee_asset, status, cancel_reason, client_order_id, created_at_ms,
  updated_at_ms`;

/** Lists count so far and stop: product.md, "Words and units". */
export const COUNT_MAX = 10_000;

/** Row to record. */
export function orderRecordOf(row: OrderSqlRow): OrderRecord {
  return {
    id: Number(row.id),
    market: row.market,
    side: row.side,
    orderType: row.order_type,
    priceTicks: row.price_ticks === null ? null : Number(row.price_ticks),
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
  };
}

/** One of the user's own orders. */
export async function readOrder(
  db: Db,
  userId: number,
  orderId: number,
): Promise<OrderRecord | undefined> {
  const { rows } = await db.query<OrderSqlRow>(
    `SELECT ${ORDER_COLUMNS} FROM orders WHERE id = $1 AND user_id = $2`,
    [orderId, userId],
  );
  return rows[0] === undefined ? undefined : orderRecordOf(rows[0]);
}

export interface OrderFilter {
  readonly userId: number;
  readonly status: 'open' | 'closed' | 'all';
  /** Exact market name. */
  readonly market: string | undefined;
  /** Part of a market name. */
  readonly marketPart: string | undefined;
  readonly side: Side | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** The user's orders, newest first, and how many there are (10,000 at most). */
export async function readOrders(
  db: Db,
  filter: OrderFilter,
): Promise<{ orders: OrderRecord[]; total: number }> {
  const isOpen = filter.status === 'all' ? null : filter.status === 'open';
  const values = [
    filter.userId,
    isOpen,
    filter.market ?? null,
    filter.marketPart ?? null,
    filter.side ?? null,
  ];
  const where = `user_id = $1 AND ($2::boolean IS NULL OR is_open = $2)
    AND ($3::text IS NULL OR market = $3) AND ($4::text IS NULL OR position($4 IN market) > 0)
    AND ($5::text IS NULL OR side = $5)`;
  const counted = await db.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM (SELECT FROM orders WHERE ${where} LIMIT ${COUNT_MAX}) AS few`,
    values,
  );
  const { rows } = await db.query<OrderSqlRow>(
    `SELECT ${ORDER_COLUMNS} FROM orders WHERE ${where} ORDER BY id DESC OFFSET $6 LIMIT $7`,
    [...values, filter.offset, filter.limit],
  );
  return { orders: rows.map(orderRecordOf), total: Number(counted.rows[0]?.total ?? 0n) };
}

/** One line of a user's money history: his side of a trade, or a paid charge. */
export interface MoneyMove {
  readonly kind: 'trade' | 'deposit';
  readonly id: string;
  readonly orderType: OrderType | null;
  readonly side: Side | null;
  readonly market: string | null;
  readonly priceTicks: number | null;
  readonly lots: number;
  /** Quote units of a trade, rial of a deposit. */
  readonly units: bigint;
  readonly feeUnits: bigint;
  readonly reference: string | null;
  readonly at: number;
}

export interface MoneyMoveFilter {
  readonly userId: number;
  /** Only orders of this type. */
  readonly orderType: OrderType | undefined;
  readonly kinds: { readonly buy: boolean; readonly sell: boolean; readonly deposit: boolean };
  readonly offset: number;
  readonly limit: number;
}

const MOVES = `
  SELECT 'trade' AS kind, t.id::text AS id, o.order_type, o.side, t.market, t.price_ticks, t.lots,
    t.quote AS units,
    CASE WHEN t.taker_order = o.id THEN t.taker_fee ELSE t.maker_fee END AS fee_units,
    o.id::text AS reference, t.at_ms
  FROM (
    (SELECT trades.*, taker_order AS own_order FROM trades WHERE taker_user = $1
      ORDER BY id DESC LIMIT ${COUNT_MAX})
    UNION ALL
    (SELECT trades.*, maker_order FROM trades WHERE maker_user = $1
      ORDER BY id DESC LIMIT ${COUNT_MAX})
  ) AS t JOIN orders o ON o.id = t.own_order
  WHERE ($2::text IS NULL OR o.order_type = $2)
    AND (($3 AND o.side = 'buy') OR ($4 AND o.side = 'sell'))
  UNION ALL
  SELECT 'deposit', p.id, NULL, NULL, NULL, NULL, 0, p.amount_rial, 0, p.bank_reference,
    (extract(epoch FROM p.paid_at) * 1000)::bigint
  FROM payments p WHERE $5 AND p.user_id = $1 AND p.state = 'paid'`;

/** The user's newest trades and deposits, newest first, and how many there are (10,000 at most). */
export async function readMoneyMoves(
  db: Db,
  filter: MoneyMoveFilter,
): Promise<{ moves: MoneyMove[]; total: number }> {
  const { buy, sell, deposit } = filter.kinds;
  const values = [filter.userId, filter.orderType ?? null, buy, sell, deposit];
  const counted = await db.query<{ total: bigint }>(
    `SELECT count(*) AS total FROM (SELECT FROM (${MOVES}) AS m LIMIT ${COUNT_MAX}) AS few`,
    values,
  );
  const { rows } = await db.query<{
    kind: 'trade' | 'deposit';
    id: string;
    order_type: OrderType | null;
    side: Side | null;
    market: string | null;
    price_ticks: bigint | null;
    lots: bigint;
    units: bigint;
    fee_units: bigint;
    reference: string | null;
    at_ms: bigint;
  }>(`${MOVES} ORDER BY at_ms DESC, kind, id DESC OFFSET $6 LIMIT $7`, [
    ...values,
    filter.offset,
    filter.limit,
  ]);
  const moves = rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    orderType: row.order_type,
    side: row.side,
    market: row.market,
    priceTicks: row.price_ticks === null ? null : Number(row.price_ticks),
    lots: Number(row.lots),
    units: row.units,
    feeUnits: row.fee_units,
    reference: row.reference,
    at: Number(row.at_ms),
  }));
  return { moves, total: Number(counted.rows[0]?.total ?? 0n) };
}
