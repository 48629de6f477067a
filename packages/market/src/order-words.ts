/** The words of an order, the same in every layer. */

/** Which way the base asset goes for the order's owner. */
export type Side = 'buy' | 'sell';
/** `otc` is a trade with the house at its offer: it is never in a book. */
export type OrderType = 'market' | 'limit' | 'otc';
/** Waits till cancelled, takes what it can at once, or all or nothing. */
export type TimeInForce = 'gtc' | 'ioc' | 'fok';
/** What the typed amount counts: the coin (`base`) or the money (`quote`). */
export type AmountType = 'base' | 'quote';
/** `untriggered` waits for its stop price; `open` and `partially_filled` rest in the book. */
export type OrderStatus =
  | 'open'
  | 'partially_filled'
  | 'filled'
  | 'cancelled'
  | 'rejected'
  | 'untriggered';

/** Why an order ended before it was filled. */
export type CancelReason =
  | 'user'
  | 'self_trade_prevented'
  | 'bound_reached'
  | 'book_exhausted'
  /** The other half of an OCO was filled, also in part, or triggered. */
  | 'oco_sibling'
  /** The other half of an OCO ended without a trade: its owner cancelled it, say. */
  | 'oco_sibling_cancelled'
  /** A triggered post-only order that would have taken. */
  | 'post_only_would_take'
  /** A triggered stop whose owner may not trade. */
  | 'not_allowed';

/** Only `Active` takes orders; `Halted` takes no cancelling either; `Hidden` is not listed. */
export type MarketStatus = 'Active' | 'CancelOnly' | 'Halted' | 'Hidden';

/** The `request_type` of an order on the wire. */
export const REQUEST_TYPE = { market: 1, limit: 2, otc: 3 } as const satisfies Record<
  OrderType,
  number
>;

/** A status in which an order may still be cancelled by its owner. */
export function isCancellable(status: OrderStatus): boolean {
  return status === 'open' || status === 'partially_filled' || status === 'untriggered';
}
