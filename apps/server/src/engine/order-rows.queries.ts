// The open orders of the database as the exchange's own rows.
import type { OrderRow } from '@sarraf/settlement';
import type { Db } from '../platform/database/database.ts';
import { type Columns, countOpen, idSlices, readColumns } from './state-columns.queries.ts';

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
  AND filled_lots + cancelled_lots + filled_quote + fee_units = 0 AND cancel_reason IS NULL
  AND bound_ticks IS NULL AND stop_ticks IS NULL AND trigger_no IS NULL AND linked_order IS NULL
  AND price_ticks IS NOT NULL AND hold_id IS NOT NULL AND updated_at_ms = created_at_ms
  AND fee_asset IS NOT NULL)`;

const ORDER_COLUMNS = {
  integers: {
    id: 'id',
    user_id: 'user_id',
    price: 'price_ticks',
    terms: `(side = 'buy')::int::bigint + 2 * post_only::int`,
    lots: 'lots',
    maker_fee: 'maker_fee_ppm',
    taker_fee: 'taker_fee_ppm',
    hold: 'hold_id',
    priority: 'priority',
    created_at: 'created_at_ms',
    created_seq: 'created_seq',
  },
  texts: { market: 'market', fee_asset: 'fee_asset', client: `coalesce(client_order_id, '')` },
} as const;

type OrderColumns = Columns<keyof typeof ORDER_COLUMNS.integers, keyof typeof ORDER_COLUMNS.texts>;

function* plainOrders({ count, integers, texts }: OrderColumns): Generator<OrderRow> {
  let createdSeq = 0n;
  for (let row = 0; row < count; row += 1) {
    const terms = integers.terms.number(row);
    const createdAt = integers.created_at.number(row);
    // Orders of one batch stand together and share its number.
    const seq = integers.created_seq.number(row);
    if (Number(createdSeq) !== seq) createdSeq = BigInt(seq);
    const client = texts.client.text(row);
    yield {
      id: integers.id.number(row),
      user: integers.user_id.number(row),
      market: texts.market.word(row),
      side: terms % 2 === 1 ? 'buy' : 'sell',
      orderType: 'limit',
      priceTicks: integers.price.number(row),
      boundTicks: null,
      stopTicks: null,
      timeInForce: 'gtc',
      postOnly: terms >= 2,
      triggerNo: null,
      triggeredAt: null,
      linkedOrder: null,
      lots: integers.lots.number(row),
      filledLots: 0,
      cancelledLots: 0,
      filledQuote: 0n,
      feeUnits: 0n,
      feeAsset: texts.fee_asset.word(row),
      makerFeePpm: integers.maker_fee.number(row),
      takerFeePpm: integers.taker_fee.number(row),
      status: 'open',
      cancelReason: null,
      clientOrderId: client === '' ? null : client,
      hold: integers.hold.number(row),
      priority: integers.priority.number(row),
      createdAt,
      updatedAt: createdAt,
      createdSeq,
    };
  }
}

/** Orders that are alive, in no order. */
export async function readOrders(db: Db): Promise<Iterable<OrderRow>> {
  const { open, last } = await countOpen(db, 'orders');
  const parts: OrderColumns[] = [];
  for (const { from, to } of idSlices(open, last)) {
    const source = `FROM orders WHERE is_open AND ${PLAIN} AND id > ${from} AND id <= ${to}`;
    parts.push(await readColumns(db, ORDER_COLUMNS, source));
  }
  const { rows } = await db.query<OrderRecord>(
    `SELECT id, user_id, market, side, order_type, price_ticks, bound_ticks, lots, filled_lots,
            cancelled_lots, filled_quote, fee_units, fee_asset, maker_fee_ppm, taker_fee_ppm,
            status, cancel_reason, client_order_id, hold_id, priority, created_at_ms,
            updated_at_ms, created_seq, stop_ticks, time_in_force, post_only, trigger_no,
            triggered_at_ms, linked_order
       FROM orders WHERE is_open AND ${PLAIN} IS NOT TRUE`,
  );
  return {
    *[Symbol.iterator]() {
      for (const part of parts) yield* plainOrders(part);
      for (const row of rows) yield orderRow(row);
    },
  };
}
