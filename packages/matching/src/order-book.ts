/**
 * The order book's contract: price-time priority over whole ticks and whole lots.
 *
 * A book knows neither assets nor time. Prices are ticks (safe integers, at least 1), quantities
 * are lots (safe integers, above 0), ids and owners are safe integers, never below 0. A number that
 * breaks this is a fault of the caller: the book throws and is to be thrown away.
 */

import type { Side } from '@sarraf/market';

export type { Side };

/** `ladder`: dense window for usual markets; `sorted`: wide, sparse ones; `naive`: for tests. */
export type BookKind = 'ladder' | 'sorted' | 'naive';

/**
 * Receives each trade of one `match` call, in execution order. Nothing is allocated for it, and it
 * must not call the book.
 */
export interface TradeSink {
  /** `lots` were traded at the maker's price; `makerRemaining` lots of the maker still rest. */
  trade(
    makerOrderId: number,
    makerOwner: number,
    priceTicks: number,
    lots: number,
    makerRemaining: number,
  ): void;
}

/**
 * Why a taker stopped: nothing of it is left; what stands next is beyond its limit; nothing stands
 * on the other side; the next order within its limit is its owner's own.
 */
export type MatchStop = 'filled' | 'limit_reached' | 'book_empty' | 'self_trade';

/** Outcome of one `match`; one reused object, valid until the book's next `match`. */
export interface MatchResult {
  /** Lots that found no counterpart. */
  remaining: number;
  stop: MatchStop;
}

/** Resting orders of one market in price-time priority. */
export interface OrderBook {
  readonly kind: BookKind;

  /** Number of resting orders. */
  readonly size: number;

  /**
   * Takes what stands against a taker of `side`, best price first and oldest first, up to and
   * including `limitTicks` (0 is no bound for a sell, `Number.MAX_SAFE_INTEGER` for a buy). Never
   * rests anything. Stops before the first order of the same owner; owner 0 is nobody, equal to
   * none.
   */
  match(side: Side, limitTicks: number, lots: number, owner: number, sink: TradeSink): MatchResult;

  /**
   * Appends an order at the end of its level.
   * @throws when the id already rests or when the order would cross the book.
   */
  rest(orderId: number, owner: number, side: Side, priceTicks: number, lots: number): void;

  /** Removes an order and answers the lots that were left of it, 0 when it is unknown. */
  cancel(orderId: number): number;

  /** Lots left of a resting order, 0 when it is unknown. */
  remaining(orderId: number): number;

  /** Highest price somebody would pay, in ticks; 0 when there are no bids. */
  bestBid(): number;

  /** Lowest price somebody would sell at, in ticks; 0 when there are no asks. */
  bestAsk(): number;

  /** Aggregated levels of a side, best first; a visitor that answers false stops the visit. */
  levels(side: Side, visit: (priceTicks: number, lots: number, orders: number) => boolean): void;

  /** Lots that rest at one price of a side, 0 when none do. */
  levelLots(side: Side, priceTicks: number): number;

  /**
   * What a taker of `side` and `owner` could take, order by order in priority, up to `limitTicks`,
   * stopping before their own first order. A visitor that answers false has enough: the answer is
   * then `filled`. Prices a market order before it is matched; changes nothing.
   */
  walk(
    side: Side,
    limitTicks: number,
    owner: number,
    visit: (priceTicks: number, lots: number) => boolean,
  ): MatchStop;

  /** Every resting order of a side in priority order: recovery, hashes, tests. */
  orders(
    side: Side,
    visit: (orderId: number, owner: number, priceTicks: number, lots: number) => void,
  ): void;
}
