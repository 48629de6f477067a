import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import {
  buyRequest,
  clientOrderId,
  limitBuy,
  limitSell,
  marketBuy,
  marketSell,
  sellRequest,
  side,
} from './order-bodies.ts';
import { awaitingPayment, order, paidOrder, placedOrder } from './order-shapes.ts';
import {
  assetSymbol,
  dayOrTimeIn,
  decimalOut,
  flag,
  idOut,
  marketIn,
  marketSymbol,
  pageOf,
  pageQuery,
  PERIOD_ERRORS,
  time,
  uuid,
  wholeIn,
} from './wire.ts';

const trade = {
  audience: 'client',
  ability: ['create', 'Order'],
  level: 1,
  rate: 'trade',
} as const;
const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;

const orderErrors = [
  'market_unknown',
  'market_not_active',
  'request_type_mismatch',
  'side_mismatch',
  'wallet_does_not_match_market',
  'price_malformed',
  'price_not_on_tick',
  'price_out_of_band',
  'decimal_comma',
  'separator_misplaced',
  'amount_malformed',
  'amount_not_on_lot',
  'amount_below_minimum',
  'notional_below_minimum',
  'stop_would_trigger',
  'oco_prices_invalid',
  'insufficient_funds',
  'price_moved',
  'no_liquidity',
  'post_only_would_take',
  'too_many_orders',
  'duplicate_order',
  'account_frozen',
  'action_blocked',
  'trading_closed',
  'stablecoin_limit_exceeded',
  'client_order_id_used',
  'idempotency_key_reused',
  'idempotency_key_invalid',
  'outcome_unknown',
] as const;

/** What a sale answers whose money is to leave at once. */
const cardErrors = [
  'sale_not_to_card',
  'card_not_found',
  'card_not_verified',
  'card_without_sheba',
  'card_too_new',
] as const;

/** What only trades with the house answer. */
const otcErrors = [
  ...orderErrors,
  'price_stale',
  'quote_not_found',
  'quote_expired',
  'quote_used',
  'otc_inventory_short',
] as const;

function placing<B extends z.ZodType>(
  summary: string,
  body: B,
  errors: readonly ErrorCode[] = orderErrors,
) {
  return endpoint({
    summary,
    access: trade,
    body,
    output: placedOrder,
    idempotent: true,
    errors,
  });
}

/** What the charge of a paid order may be refused with. */
const chargeErrors = [
  'amount_out_of_range',
  'daily_limit_exceeded',
  'limit_exceeded',
  'deposit_closed',
  'gateway_unavailable',
  'payment_expired',
] as const;

function buying<B extends z.ZodType>(summary: string, body: B, errors: readonly ErrorCode[]) {
  return endpoint({
    summary,
    access: trade,
    body,
    output: z.union([placedOrder, awaitingPayment]),
    idempotent: true,
    errors: [...errors, ...chargeErrors],
  });
}

/** What one of my orders filled within a period. */
const filledOrder = z.strictObject({
  order_id: idOut,
  market: marketSymbol,
  type: side,
  /** In the coin. */
  quantity: decimalOut,
  /** Money paid or received, before the fee. */
  cost: decimalOut,
  fee: decimalOut,
  fee_asset: assetSymbol,
  average_price: decimalOut,
  /** Its last fill within the period. */
  filled_at: time,
});

/** What I did in one market within a period. Quantities in the coin, money in the quote asset. */
const marketResult = z.strictObject({
  market: marketSymbol,
  /** How often my orders met another's. */
  fills: z.int().min(1),
  bought: decimalOut,
  cost: decimalOut,
  /** In the coin. */
  buy_fee: decimalOut,
  /** cost / bought; null when nothing was bought. */
  average_buy_price: decimalOut.nullable(),
  sold: decimalOut,
  proceeds: decimalOut,
  /** In the quote asset. */
  sell_fee: decimalOut,
  average_sell_price: decimalOut.nullable(),
  /**
   * After both fees, of what was sold and also bought within the period, at the average cost of
   * all that was bought in it; null where nothing was both bought and sold.
   */
  realised_profit: decimalOut.nullable(),
});

/** Calls that place, cancel, list and reckon orders. */
export const orderEndpoints = {
  'POST /trade/marketBuy': buying(
    'Buys at market, at once and within the bound',
    marketBuy,
    orderErrors,
  ),
  'POST /trade/marketSell': placing('Sells at market, at once and within the bound', marketSell, [
    ...orderErrors,
    ...cardErrors,
  ]),
  'POST /trade/limitBuy': placing('Buys at a price or better', limitBuy),
  'POST /trade/limitSell': placing('Sells at a price or better', limitSell, [
    ...orderErrors,
    'sale_not_to_card',
  ]),
  'POST /exchange/buyRequest': buying(
    'Buys: request_type 1 market, 2 limit, 3 instant (OTC)',
    buyRequest,
    otcErrors,
  ),
  'POST /exchange/sellRequest': placing(
    'Sells: request_type 1 market, 2 limit, 3 instant (OTC)',
    sellRequest,
    [...otcErrors, ...cardErrors],
  ),
  'POST /cancelOrder': endpoint({
    summary: 'Cancels one of my open orders; what it still held is free at once',
    access: { ...trade, ability: ['delete', 'Order'], level: 0 },
    /** Exactly one of the two: the exchange's id, or the caller's own. */
    body: z.strictObject({
      order_id: wholeIn.optional(),
      client_order_id: clientOrderId.optional(),
    }),
    output: order,
    idempotent: true,
    errors: [
      'one_order_id_needed',
      'order_not_found',
      'order_already_closed',
      'market_not_active',
      'idempotency_key_reused',
      'idempotency_key_invalid',
      'outcome_unknown',
    ],
  }),
  'POST /cancelAllOrders': endpoint({
    summary: 'Cancels my open orders and waiting stops, of one market or side or all of them',
    access: { ...trade, ability: ['delete', 'Order'], level: 0 },
    body: z.strictObject({ pair_type: marketIn.optional(), type: side.optional() }),
    output: z.strictObject({
      cancelled: z.int().min(0).max(1_000),
      order_ids: z.array(idOut).max(1_000),
      /** One call ends at most 1,000 orders: call again, with a new `Idempotency-Key`. */
      has_more: flag,
    }),
    idempotent: true,
    errors: [
      'market_unknown',
      'idempotency_key_reused',
      'idempotency_key_invalid',
      'outcome_unknown',
    ],
  }),
  'GET /orderList': endpoint({
    summary: 'My orders, newest first; `client_order_id` finds the one that has it',
    access: read,
    query: pageQuery.extend({
      client_order_id: clientOrderId.optional(),
      status: z.enum(['open', 'closed', 'all']).optional(),
      market: z.string().max(32).optional(),
      type: side.optional(),
      per_page: z
        .string()
        .regex(/^([1-9]\d?|100)$/)
        .transform(Number)
        .optional(),
    }),
    output: pageOf(order),
  }),
  'GET /trade/paidOrders': endpoint({
    summary: 'My market buys that waited for their missing toman: the newest 20, newest first',
    access: read,
    output: z.array(paidOrder).max(20),
  }),
  'GET /order/calculator': endpoint({
    summary: 'What my orders filled over a period: quantity, cost, fee, average price, profit',
    access: read,
    query: z.object({
      /** From the beginning of that day or that moment on; left out: from the first trade. */
      from_date: dayOrTimeIn.optional(),
      /** To the end of that day, or up to and without that moment; left out: until now. */
      to_date: dayOrTimeIn.optional(),
      market: z.string().max(32).optional(),
    }),
    output: z.strictObject({
      /** The newest 100 orders with fills. */
      data: z.array(filledOrder).max(100),
      /** Average buy price, where all that was bought was bought in one market. */
      average: decimalOut.nullable(),
      markets: z.array(marketResult).max(200),
      /** False when the period has too many: the newest 30,000 fills or more, and 10,000 OTC, count. */
      complete: flag,
    }),
    errors: [...PERIOD_ERRORS],
  }),
  'GET /operations/:id': endpoint({
    summary: 'What became of a request whose outcome was unknown (`facts.status_url`)',
    access: read,
    params: z.object({ id: uuid }),
    output: z.strictObject({
      state: z.enum(['done', 'refused', 'unknown']),
      error: z.string().nullable(),
      order_id: idOut.nullable(),
    }),
  }),
} as const;
