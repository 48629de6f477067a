import { IdMap, StateHash } from '@sarraf/ledger';
import type { OrderRow } from './changes.ts';
import type { DormantOrders } from './dormant-orders.ts';
import { hashOrder, isAlive, orderRow, type OrderState } from './order-state.ts';

/**
 * Orders that are alive, and those that ended in this batch. What was read back sleeps in columns
 * until it is asked for; from then on it is a record like any other.
 */
export class KnownOrders {
  readonly #awake = new IdMap<OrderState>();
  #dormant: DormantOrders | undefined;
  #orderOf: (row: OrderRow) => OrderState = neverRestored;
  /** Takes the hashes of records that are woken; its sum is nobody's. */
  readonly #aside = new StateHash();

  /**
   * Takes orders in that sleep.
   *
   * @param orderOf makes the record of one that wakes
   */
  restore(dormant: DormantOrders, orderOf: (row: OrderRow) => OrderState): void {
    this.#dormant = dormant;
    this.#orderOf = orderOf;
  }

  has(id: number): boolean {
    return this.#awake.has(id) || (this.#dormant?.find(id) ?? -1) >= 0;
  }

  get(id: number): OrderState | undefined {
    return this.#awake.get(id) ?? this.#wake(id);
  }

  set(order: OrderState): void {
    this.#awake.set(order);
  }

  delete(id: number): void {
    this.#awake.delete(id);
  }

  /** Those that are awake. */
  awake(): IterableIterator<OrderState> {
    return this.#awake.values();
  }

  /** Numbers of a user's orders that were read back, of which some may have ended; in no order. */
  restoredIdsOf(user: number): number[] {
    return this.#dormant?.idsOf(user) ?? [];
  }

  /** An order to look at: if it sleeps it goes on sleeping. */
  row(id: number): OrderRow | undefined {
    const order = this.#awake.get(id);
    if (order !== undefined) return orderRow(order);
    const at = this.#dormant?.find(id) ?? -1;
    return at < 0 ? undefined : this.#dormant?.row(at);
  }

  /** Every order that is alive to look at, in no order. */
  *rows(): IterableIterator<OrderRow> {
    for (const order of this.#awake.values()) if (isAlive(order)) yield orderRow(order);
    if (this.#dormant !== undefined) yield* this.#dormant.rows();
  }

  /** Adds what sleeps to a sum. */
  addDormantTo(hash: StateHash): void {
    this.#dormant?.addTo(hash);
  }

  #wake(id: number): OrderState | undefined {
    const dormant = this.#dormant;
    const at = dormant?.find(id) ?? -1;
    if (dormant === undefined || at < 0) return undefined;
    const order = this.#orderOf(dormant.wake(at));
    // Its part of the sum, which it has in there already.
    hashOrder(this.#aside, order);
    this.#awake.set(order);
    return order;
  }
}

function neverRestored(): OrderState {
  throw new Error('Nothing was read back.');
}
