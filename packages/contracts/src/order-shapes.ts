import { z } from 'zod';
import { limit } from './kyc.ts';
import { assetSymbol, decimalOut, flag, idOut, marketSymbol, time, uuid } from './wire.ts';

/** An order as its owner sees it. Prices in the quote asset, amounts in the base asset. */
export const order = z.strictObject({
  id: idOut,
  market: marketSymbol,
  pair_type: marketSymbol,
  type: z.enum(['buy', 'sell']),
  request_type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  status: z.enum(['open', 'partially_filled', 'filled', 'cancelled', 'rejected', 'untriggered']),
  /** Limit price, null for market orders. */
  pair_price: decimalOut.nullable(),
  /** The last price that makes a stop act, null for all other orders. */
  stop_price: decimalOut.nullable(),
  time_in_force: z.enum(['gtc', 'ioc', 'fok']),
  post_only: flag,
  /** The other order of a pair of which one cancels the other. */
  linked_order_id: idOut.nullable(),
  /** When the last price reached a stop; null until then. */
  triggered_at: time.nullable(),
  /** Quantity asked for, in the coin. */
  amount: decimalOut,
  pair_amount: decimalOut,
  filled: decimalOut,
  remaining: decimalOut,
  /** Money that changed hands so far. */
  filled_value: decimalOut,
  average_price: decimalOut.nullable(),
  fee: decimalOut,
  fee_asset: assetSymbol,
  cancel_reason: z
    .enum([
      'user',
      'self_trade_prevented',
      'bound_reached',
      'book_exhausted',
      'oco_sibling',
      'oco_sibling_cancelled',
      'post_only_would_take',
      'not_allowed',
    ])
    .nullable(),
  client_order_id: z.string().nullable(),
  tag: z.string().nullable(),
  created_at: time,
  updated_at: time,
});
/** Inferred from `order`. */
export type Order = z.infer<typeof order>;

/**
 * What became of a sale's money that was to leave at once, on the answer to the sale alone: either
 * it is a withdrawal, or it stayed in the wallet for the reason that `code` says.
 */
export const salePayout = z.strictObject({
  /** Of `GET /user_wallets/toman/withdrawlist`; null where the money stayed. */
  withdrawal_id: z.string().nullable(),
  /** Toman that leave the wallet, the fee in them; null where the money stayed. */
  amount: decimalOut.nullable(),
  code: z
    .enum([
      'payout_below_minimum',
      'payout_above_maximum',
      'account_frozen',
      'action_blocked',
      'money_held',
      'withdrawal_closed',
      'level_required',
      'withdrawal_limit_exceeded',
    ])
    .nullable(),
  /** How the limit stood that was reached; null for every other reason. */
  limit: limit.nullable(),
});
/** Inferred from `salePayout`. */
export type SalePayout = z.infer<typeof salePayout>;

/** An order as it is answered when it was placed. */
export const placedOrder = order.extend({ pay_out: salePayout.optional() });
/** Inferred from `placedOrder`. */
export type PlacedOrder = z.infer<typeof placedOrder>;

/**
 * A market buy that waits for its missing toman: paid and verified before `expires_at` it is placed
 * at the market of that moment, within the bound; otherwise the money stays in the wallet.
 */
export const awaitingPayment = z.strictObject({
  status: z.literal('awaiting_payment'),
  /** Of the charge: `GET /tomanWallet/charge/{id}`. */
  payment_id: uuid,
  payment_url: z.string().nullable(),
  market: marketSymbol,
  pair_type: marketSymbol,
  type: z.literal('buy'),
  request_type: z.literal(1),
  /** Toman to be paid. */
  missing: decimalOut,
  expires_at: time,
});
/** Inferred from `awaitingPayment`. */
export type AwaitingPayment = z.infer<typeof awaitingPayment>;

/**
 * What became of a market buy that waited for its missing toman. Where it was not placed though
 * it was paid (`refused`, `late`), the money is in the wallet.
 */
export const paidOrder = z.strictObject({
  /** Of the charge: `GET /tomanWallet/charge/{id}`. */
  payment_id: uuid,
  state: z.enum(['waiting', 'placed', 'refused', 'late', 'unpaid']),
  /** The error's machine word where the order was refused. */
  reason: z.string().nullable(),
  market: marketSymbol,
  pair_type: marketSymbol,
  type: z.literal('buy'),
  request_type: z.literal(1),
  /** As it was asked for: coins (`base`) or toman (`quote`). */
  pair_amount: decimalOut,
  amount_type: z.enum(['base', 'quote']),
  /** Toman to be paid. */
  missing: decimalOut,
  order_id: idOut.nullable(),
  created_at: time,
  expires_at: time,
});
/** Inferred from `paidOrder`. */
export type PaidOrder = z.infer<typeof paidOrder>;
