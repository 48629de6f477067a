import { assert } from '@sarraf/money';
import type { OrderState } from './order-state.ts';

/**
 * One user's orders in memory, oldest first: a list threaded through the orders themselves, so
 * that an order comes and goes without anything being allocated or searched.
 */
export class UserOrders {
  #oldest: OrderState | null = null;
  #newest: OrderState | null = null;

  /** Orders come in the order of their numbers. */
  add(order: OrderState): void {
    const before = this.#newest;
    assert(before === null || before.id < order.id, 'orders come in their order');
    order.olderOfUser = before;
    if (before === null) this.#oldest = order;
    else before.newerOfUser = order;
    this.#newest = order;
  }

  remove(order: OrderState): void {
    const { olderOfUser: older, newerOfUser: newer } = order;
    if (older === null) this.#oldest = newer;
    else older.newerOfUser = newer;
    if (newer === null) this.#newest = older;
    else newer.olderOfUser = older;
    order.olderOfUser = null;
    order.newerOfUser = null;
  }

  *[Symbol.iterator](): IterableIterator<OrderState> {
    for (let order = this.#oldest; order !== null; order = order.newerOfUser) yield order;
  }
}
