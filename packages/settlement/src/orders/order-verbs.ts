// Verbs of the books.
import type { CancelOrder, CancelOrders, OpenMax, PlaceOrder, TriggerStops } from '../command.ts';
import type { CancelOrdersResult, CancelResult, OrderResult } from './order-result.ts';
import {
  count,
  flag,
  fromZero,
  someUnits,
  symbol,
  side,
  clientOrderId,
  payOut,
} from '../rules/field-judges.ts';
import { form, optional, shape, word } from '../rules/judge.ts';
import { verb, MARKET_REFUSALS, TRADE_REFUSALS } from '../verb.ts';

const openMax = optional(shape<OpenMax>({ market: count, all: count }));

/** Verbs of the books. */
export const ORDER_VERBS = {
  place_order: verb<PlaceOrder, OrderResult>()({
    fields: {
      type: word('place_order'),
      user: count,
      market: symbol,
      side,
      orderType: word('market', 'limit'),
      amountType: word('base', 'quote'),
      priceTicks: optional(count),
      lots: optional(count),
      quoteUnits: optional(someUnits),
      seenTicks: optional(count),
      timeInForce: word('gtc', 'ioc', 'fok'),
      postOnly: optional(flag),
      stopTicks: optional(count),
      oco: optional(
        shape<NonNullable<PlaceOrder['oco']>>({ stopTicks: count, limitTicks: optional(count) }),
      ),
      clientOrderId,
      tag: optional(form(/^[A-Za-z0-9]{1,16}$/)),
      level: optional(fromZero),
      guardDuplicates: optional(flag),
      openMax,
      payOut,
    },
    result: ['orderId', 'orderType', 'remainingLots'],
    refusals: [
      ...MARKET_REFUSALS,
      ...TRADE_REFUSALS,
      'client_order_id_used',
      'duplicate_order',
      'price_out_of_band',
      'no_liquidity',
      'stop_would_trigger',
      'oco_prices_invalid',
      'amount_below_minimum',
      'notional_below_minimum',
      'price_moved',
      'post_only_would_take',
      'too_many_orders',
      'limit_exceeded',
      'insufficient_funds',
    ],
    contradictionOf: contradictionOfOrder,
    actsAfterStops: true,
  }),
  cancel_order: verb<CancelOrder, CancelResult>()({
    fields: { type: word('cancel_order'), user: count, orderId: count },
    result: ['orderId', 'releasedUnits'],
    refusals: ['order_not_found', 'order_already_closed', 'market_not_active'],
    actsAfterStops: true,
  }),
  cancel_orders: verb<CancelOrders, CancelOrdersResult>()({
    fields: {
      type: word('cancel_orders'),
      user: count,
      market: optional(symbol),
      side: optional(side),
    },
    result: ['orderIds', 'hasMore'],
    refusals: ['market_unknown'],
    actsAfterStops: true,
  }),
  /** How many stops acted, and how many are due still. */
  trigger_stops: verb<TriggerStops, { readonly steps: number; readonly pending: number }>()({
    fields: { type: word('trigger_stops') },
    result: ['steps', 'pending'],
    refusals: [],
    actsAfterStops: true,
  }),
} as const;

/** What two fields of an order say against one another. */
function contradictionOfOrder(order: PlaceOrder): string | undefined {
  const { orderType, amountType, priceTicks, lots, quoteUnits } = order;
  if ((amountType === 'base') !== (lots !== undefined)) return 'base amounts are lots';
  if ((amountType === 'quote') !== (quoteUnits !== undefined)) return 'quote amounts are units';
  if ((orderType === 'limit') !== (priceTicks !== undefined)) return 'limit orders have a price';
  if (orderType === 'limit' && amountType !== 'base') return 'a limit order has lots';
  const isLasting = order.timeInForce === 'gtc';
  if (order.postOnly === true && (orderType !== 'limit' || !isLasting)) {
    return 'a post-only order rests';
  }
  if (order.stopTicks !== undefined) {
    if (order.oco !== undefined) return 'a stop has one price that it waits for';
    if (!isLasting || amountType !== 'base') return 'a stop waits with its lots';
    if (order.seenTicks !== undefined) return 'a stop is bounded by its own price';
  }
  if (order.oco !== undefined && (orderType !== 'limit' || !isLasting)) {
    return 'an OCO is a limit order that rests';
  }
  return undefined;
}
