// The open orders of the database as the exchange's own rows.
import { type ExchangeState, type OrderRow, PlainOrderColumns } from '@sarraf/settlement';
import type pg from 'pg';
import { integerArray } from './array-literal.queries.ts';
import { copyColumns } from './copied-rows.queries.ts';
import { openOrders } from './open-orders.queries.ts';

/** Counts and ids are safe integers; only amounts need more, and are converted by name. */
const num = (value: bigint | null): number => Number(value);
const numOrNull = (value: bigint | null): number | null => (value === null ? null : Number(value));

interface OrderRecord {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly market: string;
  readonly side: OrderRow['side'];
  readonly order_type: OrderRow['orderType'];
  readonly price_ticks: bigint | null;
  readonly bound_ticks: bigint | null;
  readonly stop_ticks: bigint | null;
  readonly time_in_force: OrderRow['timeInForce'];
  readonly post_only: boolean;
  readonly trigger_no: bigint | null;
  readonly triggered_at_ms: bigint | null;
  readonly linked_order: bigint | null;
  readonly lots: bigint;
  readonly filled_lots: bigint;
  readonly cancelled_lots: bigint;
  readonly filled_quote: bigint;
  readonly fee_units: bigint;
  readonly fee_asset: string;
  readonly maker_fee_ppm: bigint;
  readonly taker_fee_ppm: bigint;
  readonly status: OrderRow['status'];
  readonly cancel_reason: OrderRow['cancelReason'];
  readonly client_order_id: string | null;
  readonly hold_id: bigint | null;
  readonly priority: bigint;
  readonly created_at_ms: bigint;
  readonly updated_at_ms: bigint;
  readonly created_seq: bigint;
}

function orderRow(record: OrderRecord): OrderRow {
  return {
    id: num(record.id),
    user: num(record.user_id),
    market: record.market,
    side: record.side,
    orderType: record.order_type,
    priceTicks: numOrNull(record.price_ticks),
    boundTicks: numOrNull(record.bound_ticks),
    stopTicks: numOrNull(record.stop_ticks),
    timeInForce: record.time_in_force,
    postOnly: record.post_only,
    triggerNo: numOrNull(record.trigger_no),
    triggeredAt: numOrNull(record.triggered_at_ms),
    linkedOrder: numOrNull(record.linked_order),
    lots: num(record.lots),
    filledLots: num(record.filled_lots),
    cancelledLots: num(record.cancelled_lots),
    filledQuote: record.filled_quote,
    feeUnits: record.fee_units,
    feeAsset: record.fee_asset,
    makerFeePpm: num(record.maker_fee_ppm),
    takerFeePpm: num(record.taker_fee_ppm),
    status: record.status,
    cancelReason: record.cancel_reason,
    clientOrderId: record.client_order_id,
    hold: numOrNull(record.hold_id),
    priority: num(record.priority),
    createdAt: num(record.created_at_ms),
    updatedAt: num(record.updated_at_ms),
    createdSeq: record.created_seq,
  };
}

/** Orders as most are: limit orders that rest untouched, of which half the columns say nothing. */
const PLAIN = `(status = 'open' AND order_type = 'limit' AND time_in_force = 'gtc'
  AND filled_lots = 0 AND cancelled_lots = 0 AND filled_quote = 0 AND fee_units = 0
  AND cancel_reason IS NULL
  AND bound_ticks IS NULL AND stop_ticks IS NULL AND trigger_no IS NULL AND linked_order IS NULL
  AND price_ticks IS NOT NULL AND hold_id IS NOT NULL AND updated_at_ms = created_at_ms
  AND (maker_fee_ppm | taker_fee_ppm) >> 20 = 0)`;

/** As `PlainOrderColumns.terms` packs them; of a plain order both fees fit. */
const TERMS = `(maker_fee_ppm << 32) + (taker_fee_ppm << 2)
  + (side = 'buy')::int + 2 * post_only::int`;

/** Where one of so many orders is open, reading them all is faster than looking for each. */
const WHOLE_TABLE_FROM = 4n;

/** Where a start finds the open orders. */
async function openOrdersFrom(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ held: bigint; last: bigint | null }>(
    'SELECT (SELECT count(*) FROM holds) AS held, (SELECT max(id) FROM orders) AS last',
  );
  const { held = 0n, last } = rows[0] ?? {};
  const isWorthAll = held * WHOLE_TABLE_FROM >= (last ?? 0n);
  return isWorthAll ? 'orders WHERE is_open' : `${openOrders()} AS open`;
}

/** Orders that are alive, in no order: the plain ones as columns, the others as rows. */
export async function readOrders(
  client: pg.Client,
): Promise<Required<Pick<ExchangeState, 'orders' | 'plainOrders'>>> {
  const plain = new PlainOrderColumns();
  const others = await copyColumns(
    client,
    {
      keep: PLAIN,
      integers: [
        ['id', plain.ids],
        ['user_id', plain.users],
        [TERMS, plain.terms],
        ['price_ticks', plain.prices],
        ['lots', plain.lots],
        ['hold_id', plain.holds],
        ['priority', plain.priorities],
        ['created_at_ms', plain.createdAt],
        ['created_seq', plain.createdSeqs],
      ],
      words: [['market', plain.markets]],
      texts: [['client_order_id', plain.clientOrderIds]],
      whileRowsCome: () => plain.sumUp(),
    },
    { from: await openOrdersFrom(client) },
  );
  plain.ids.index();
  const { rows } = await client.query<OrderRecord>(
    `SELECT id, user_id, market, side, order_type, price_ticks, bound_ticks, lots, filled_lots,
            cancelled_lots, filled_quote, fee_units, fee_asset, maker_fee_ppm, taker_fee_ppm,
            status, cancel_reason, client_order_id, hold_id, priority, created_at_ms,
            updated_at_ms, created_seq, stop_ticks, time_in_force, post_only, trigger_no,
            triggered_at_ms, linked_order
       FROM orders WHERE id = ANY ($1::bigint[])`,
    [integerArray(others)],
  );
  return { plainOrders: plain, orders: rows.map(orderRow) };
}
