// What a caller writes to place an order: the bodies of the six calls, and what they share.
import { z } from 'zod';
import { decimalIn, flag, marketIn, wholeIn } from './wire.ts';

/** A caller's own id of an order: one order of a user for ever. */
export const clientOrderId = z.string().regex(/^[\x21-\x7e]{1,32}$/);

/** What a caller knows its orders by: one of them by its id, a program's own by their tag. */
const callersOwn = {
  client_order_id: clientOrderId.optional(),
  /** Of orders of a book; both of an OCO's have it. */
  tag: z
    .string()
    .regex(/^[A-Za-z0-9]{1,16}$/)
    .optional(),
} as const;
const requestType = wholeIn;
const amountType = z.enum(['base', 'quote']);
const receiptType = z.enum(['wallet', 'card']);
/** Which way an order goes. */
export const side = z.enum(['buy', 'sell']);
const timeInForce = z.enum(['gtc', 'ioc', 'fok']);

/** Makes the order a stop: it acts once a trade of the market reaches this price. */
const stopPrice = decimalIn.optional();
/** What limit orders take beyond price and amount. */
const limitTerms = {
  time_in_force: timeInForce.optional(),
  /** Refused where it would trade at once: it only waits in the book. With `gtc` alone. */
  post_only: flag.optional(),
  stop_price: stopPrice,
  /** Adds a stop of the same side and amount; what happens to either first ends the other. */
  oco_stop_price: decimalIn.optional(),
  /** The limit price of that stop; without it the stop trades at market. */
  oco_stop_limit_price: decimalIn.optional(),
} as const;

/** Which wallet pays a buy, and is paid by a sell: the quote's, whether it is named or not. */
const wallets = { irr_wallet: flag.optional(), usdt_wallet: flag.optional() } as const;

/** Pays at the bank what a market buy lacks in toman: the answer then says where. */
const reservePayment = flag.optional();

/** A market buy. Its `pair_price` bounds it where `market_price` is not there, else says nothing. */
export const marketBuy = z.strictObject({
  pair_type: marketIn,
  pair_price: decimalIn.optional(),
  pair_amount: decimalIn,
  request_type: requestType,
  type: side.optional(),
  amount_type: amountType,
  reserve_payment: reservePayment,
  trade_type: z.string().max(16).optional(),
  market_price: decimalIn.optional(),
  ...wallets,
  stop_price: stopPrice,
  ...callersOwn,
});
/** A market sell. */
export const marketSell = z.strictObject({
  pair_type: marketIn,
  pair_price: decimalIn.optional(),
  pair_amount: decimalIn,
  request_type: requestType,
  type: side.optional(),
  ...wallets,
  receipt_type: receiptType.optional(),
  amount_type: amountType,
  trade_type: z.string().max(16).optional(),
  market_price: decimalIn.optional(),
  stop_price: stopPrice,
  ...callersOwn,
});
/** A limit buy. */
export const limitBuy = z.strictObject({
  pair_type: marketIn,
  pair_price: decimalIn,
  pair_amount: decimalIn,
  request_type: requestType,
  type: side.optional(),
  amount_type: amountType.optional(),
  ...wallets,
  trade_type: z.string().max(16).optional(),
  ...limitTerms,
  ...callersOwn,
});
/** A limit sell. */
export const limitSell = z.strictObject({
  pair_type: marketIn,
  pair_price: decimalIn,
  pair_amount: decimalIn,
  request_type: requestType,
  type: side.optional(),
  amount_type: amountType.optional(),
  ...wallets,
  receipt_type: receiptType.optional(),
  trade_type: z.string().max(16).optional(),
  ...limitTerms,
  ...callersOwn,
});
/** With `request_type` 3: takes this quote; without it `pair_price` bounds the house's price. */
const quoteId = z.string().max(64).optional();

/** Any buy: by `request_type` at market, limited, or from the house. */
export const buyRequest = z.strictObject({
  pair_type: marketIn,
  type: side,
  pair_price: decimalIn.optional(),
  pair_amount: decimalIn,
  request_type: requestType,
  ...wallets,
  amount_type: amountType.optional(),
  reserve_payment: reservePayment,
  market_price: decimalIn.optional(),
  ...limitTerms,
  quote_id: quoteId,
  ...callersOwn,
});
/** Any sell, as `buyRequest`. */
export const sellRequest = z.strictObject({
  pair_type: marketIn,
  type: side,
  pair_price: decimalIn.optional(),
  pair_amount: decimalIn,
  request_type: requestType,
  ...wallets,
  receipt_type: receiptType.optional(),
  amount_type: amountType.optional(),
  market_price: decimalIn.optional(),
  ...limitTerms,
  quote_id: quoteId,
  ...callersOwn,
});
