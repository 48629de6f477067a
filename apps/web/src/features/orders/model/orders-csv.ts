import type { Order } from '@sarraf/contracts';

/** The columns of the file, in their order. */
export const ORDER_COLUMNS = [
  'id',
  'time',
  'market',
  'side',
  'kind',
  'price',
  'amount',
  'filled',
  'value',
  'average',
  'fee',
  'feeAsset',
  'state',
  'updated',
] as const;
/** One of `ORDER_COLUMNS`. */
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** Words of the page's language for what the wire says in numbers and English. */
export interface OrderWords {
  readonly side: (order: Order) => string;
  readonly kind: (order: Order) => string;
  readonly state: (order: Order) => string;
}

/**
 * An order as cells: amounts as the exact decimals of the wire, times in UTC, nothing rounded.
 * A price that does not exist is an empty cell.
 */
export function orderCells(order: Order, words: OrderWords): readonly string[] {
  const cells: Readonly<Record<OrderColumn, string>> = {
    id: order.id,
    time: order.created_at,
    market: order.market,
    side: words.side(order),
    kind: words.kind(order),
    price: order.pair_price ?? '',
    amount: order.amount,
    filled: order.filled,
    value: order.filled_value,
    average: order.average_price ?? '',
    fee: order.fee,
    feeAsset: order.fee_asset,
    state: words.state(order),
    updated: order.updated_at,
  };
  return ORDER_COLUMNS.map((column) => cells[column]);
}
