import { assert } from '@sarraf/market';
import type { MatchResult, MatchStop, OrderBook, Side, TradeSink } from './order-book.ts';

interface RestingOrder {
  readonly id: number;
  readonly owner: number;
  readonly priceTicks: number;
  lots: number;
}

/**
 * The book that is obviously right: one array of orders a side, in priority order. It is what the
 * fast books are compared with, and what a journal is proved by. A price is found in it by halving,
 * as a proof may have hundreds of thousands of orders that rest; everything else walks.
 */
export class NaiveBook implements OrderBook {
  readonly kind = 'naive';
  readonly #sides: Record<Side, RestingOrder[]> = { buy: [], sell: [] };
  readonly #resting = new Map<number, { readonly side: Side; readonly order: RestingOrder }>();

  get size(): number {
    return this.#resting.size;
  }

  match(side: Side, limitTicks: number, lots: number, owner: number, sink: TradeSink): MatchResult {
    assert(Number.isSafeInteger(lots) && lots >= 0, 'lots of a taker are a safe integer');
    const makers = this.#sides[opposite(side)];
    let remaining = lots;
    while (remaining > 0) {
      const maker = makers[0];
      if (maker === undefined) return { remaining, stop: 'book_empty' };
      if (isBeyond(side, maker.priceTicks, limitTicks)) return { remaining, stop: 'limit_reached' };
      if (owner !== 0 && maker.owner === owner) return { remaining, stop: 'self_trade' };
      const traded = Math.min(remaining, maker.lots);
      remaining -= traded;
      maker.lots -= traded;
      if (maker.lots === 0) {
        makers.shift();
        this.#resting.delete(maker.id);
      }
      sink.trade(maker.id, maker.owner, maker.priceTicks, traded, maker.lots);
    }
    return { remaining, stop: 'filled' };
  }

  rest(orderId: number, owner: number, side: Side, priceTicks: number, lots: number): void {
    assert(Number.isSafeInteger(orderId) && orderId >= 0, 'an order id is a safe integer');
    assert(Number.isSafeInteger(owner) && owner >= 0, 'an owner is a safe integer');
    assert(Number.isSafeInteger(priceTicks) && priceTicks >= 1, 'a price is at least one tick');
    assert(Number.isSafeInteger(lots) && lots >= 1, 'an order rests with at least one lot');
    assert(!this.#resting.has(orderId), 'an order id rests once');
    const best = this.#sides[opposite(side)][0];
    const crosses = best !== undefined && !isBeyond(side, best.priceTicks, priceTicks);
    assert(!crosses, 'a resting order never crosses');
    const orders = this.#sides[side];
    const order = { id: orderId, owner, priceTicks, lots };
    // An order stands before the first one of a worse price, so behind all of its own price.
    orders.splice(firstWorse(orders, side, priceTicks), 0, order);
    this.#resting.set(orderId, { side, order });
  }

  cancel(orderId: number): number {
    const resting = this.#resting.get(orderId);
    if (resting === undefined) return 0;
    const { side, order } = resting;
    const orders = this.#sides[side];
    orders.splice(orders.indexOf(order, firstOf(orders, side, order.priceTicks)), 1);
    this.#resting.delete(orderId);
    return order.lots;
  }

  remaining(orderId: number): number {
    return this.#resting.get(orderId)?.order.lots ?? 0;
  }

  bestBid(): number {
    return this.#sides.buy[0]?.priceTicks ?? 0;
  }

  bestAsk(): number {
    return this.#sides.sell[0]?.priceTicks ?? 0;
  }

  levels(side: Side, visit: (priceTicks: number, lots: number, orders: number) => boolean): void {
    const levels = new Map<number, { lots: number; orders: number }>();
    for (const order of this.#sides[side]) {
      const level = levels.get(order.priceTicks) ?? { lots: 0, orders: 0 };
      levels.set(order.priceTicks, {
        lots: level.lots + order.lots,
        orders: level.orders + 1,
      });
    }
    for (const [priceTicks, level] of levels) {
      if (!visit(priceTicks, level.lots, level.orders)) return;
    }
  }

  levelLots(side: Side, priceTicks: number): number {
    const orders = this.#sides[side];
    let sum = 0;
    for (let index = firstOf(orders, side, priceTicks); ; index += 1) {
      const order = orders[index];
      if (order?.priceTicks !== priceTicks) return sum;
      sum += order.lots;
    }
  }

  walk(
    side: Side,
    limitTicks: number,
    owner: number,
    visit: (priceTicks: number, lots: number) => boolean,
  ): MatchStop {
    for (const maker of this.#sides[opposite(side)]) {
      if (isBeyond(side, maker.priceTicks, limitTicks)) return 'limit_reached';
      if (owner !== 0 && maker.owner === owner) return 'self_trade';
      if (!visit(maker.priceTicks, maker.lots)) return 'filled';
    }
    return 'book_empty';
  }

  orders(
    side: Side,
    visit: (orderId: number, owner: number, priceTicks: number, lots: number) => void,
  ): void {
    for (const order of this.#sides[side]) {
      visit(order.id, order.owner, order.priceTicks, order.lots);
    }
  }
}

/** Where the first order of a price worse than this one stands, or would. */
function firstWorse(orders: readonly RestingOrder[], side: Side, priceTicks: number): number {
  let [low, high] = [0, orders.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = orders[middle]?.priceTicks ?? 0;
    const isWorse = side === 'buy' ? other < priceTicks : other > priceTicks;
    if (isWorse) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where the first order of this price stands, or would. */
function firstOf(orders: readonly RestingOrder[], side: Side, priceTicks: number): number {
  return firstWorse(orders, side, side === 'buy' ? priceTicks + 1 : priceTicks - 1);
}

function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy';
}

/** Whether a price is worse than the limit of a taker of `side`. */
function isBeyond(side: Side, priceTicks: number, limitTicks: number): boolean {
  return side === 'buy' ? priceTicks > limitTicks : priceTicks < limitTicks;
}
