import type { Side } from '@sarraf/market';
import { assert } from '@sarraf/money';

/** What the book needs to know of an order that waits in it. */
export interface WaitingStop {
  readonly row: { readonly id: number; readonly stopTicks: number | null };
  /** Index in the heap, -1 in none. */
  stopIndex: number;
}

/**
 * Stops of one side that wait for a price: a binary heap, nearest stop price first and oldest
 * first at one price. Each order knows its index (`stopIndex`), so a cancelled one is taken out
 * at once: every change costs O(log n), and nothing of an ended order stays behind.
 */
export class StopBook {
  readonly #heap: WaitingStop[] = [];
  /** 1 where a rising price reaches the lowest stop first (buy), -1 where a falling one (sell). */
  readonly #sign: number;

  constructor(side: Side) {
    this.#sign = side === 'buy' ? 1 : -1;
  }

  get size(): number {
    return this.#heap.length;
  }

  /** The stop that a moving price reaches first. */
  nearest(): WaitingStop | undefined {
    return this.#heap[0];
  }

  add(order: WaitingStop): void {
    assert(order.stopIndex < 0, 'a stop waits once');
    this.#heap.push(order);
    this.#rise(order, this.#heap.length - 1);
  }

  remove(order: WaitingStop): void {
    const index = order.stopIndex;
    assert(this.#heap[index] === order, 'the stop waits here');
    order.stopIndex = -1;
    const last = this.#heap.pop();
    if (last === undefined || last === order) return;
    this.#rise(last, index);
    this.#sink(last, last.stopIndex);
  }

  #isAhead(one: WaitingStop, other: WaitingStop): boolean {
    const ahead = ((one.row.stopTicks ?? 0) - (other.row.stopTicks ?? 0)) * this.#sign;
    return ahead === 0 ? one.row.id < other.row.id : ahead < 0;
  }

  /** Puts an order into an empty index or one nearer to the top. */
  #rise(order: WaitingStop, from: number): void {
    let index = from;
    while (index > 0) {
      const above = (index - 1) >>> 1;
      const parent = this.#heap[above] as WaitingStop;
      if (!this.#isAhead(order, parent)) break;
      this.#put(parent, index);
      index = above;
    }
    this.#put(order, index);
  }

  #sink(order: WaitingStop, from: number): void {
    let index = from;
    for (;;) {
      const left = 2 * index + 1;
      const child = this.#nearerOf(left, left + 1);
      if (child === undefined || !this.#isAhead(child, order)) break;
      const below = child.stopIndex;
      this.#put(child, index);
      index = below;
    }
    this.#put(order, index);
  }

  #nearerOf(left: number, right: number): WaitingStop | undefined {
    const one = this.#heap[left];
    const other = this.#heap[right];
    if (one === undefined || other === undefined) return one;
    return this.#isAhead(other, one) ? other : one;
  }

  #put(order: WaitingStop, index: number): void {
    this.#heap[index] = order;
    order.stopIndex = index;
  }
}
