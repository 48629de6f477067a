import { assert } from '@sarraf/market';

/** Resting orders a book can hold at most; a market of more is a fault, not a growth. */
export const ordersMax = 1 << 24;

/** Columns of one order's link record. 0 is no handle. */
const NEXT = 0;
const PREVIOUS = 1;
const CHAIN = 2;
const SIDE = 3;

/** Columns of one order's value record. */
const ID = 0;
const OWNER = 1;
const PRICE = 2;
const LOTS = 3;

const HIGH_FACTOR = 0x85ebca6b;
const HIGH_WORD = 1 / 0x1_0000_0000;

/**
 * Every resting order as two records in typed arrays, named by an integer handle (from 1), with an
 * index by id whose chains run through the same records. Nothing is allocated per order: a freed
 * handle is the next one taken, and the arrays double when all are in use.
 */
export class OrderTable {
  size = 0;
  #links: Int32Array;
  #values: Float64Array;
  #buckets: Int32Array;
  /** The buckets are a power of two: its exponent. */
  #bits: number;
  #capacity: number;
  #freed = 0;
  #issued = 0;

  /** @param ordersExpected rows to allocate at first, rounded up to a power of two. */
  constructor(ordersExpected: number) {
    const bits = Math.max(4, 32 - Math.clz32(Math.max(1, ordersExpected) - 1));
    this.#capacity = 2 ** bits;
    this.#bits = bits + 1;
    this.#links = new Int32Array((this.#capacity + 1) * 4);
    this.#values = new Float64Array((this.#capacity + 1) * 4);
    this.#buckets = new Int32Array(this.#capacity * 2);
  }

  /** The handle of an id, 0 when it does not rest. */
  find(orderId: number): number {
    let handle = this.#buckets[this.#bucketOf(orderId)] as number;
    while (handle !== 0 && this.#values[handle * 4 + ID] !== orderId) {
      handle = this.#links[handle * 4 + CHAIN] as number;
    }
    return handle;
  }

  /** Takes a handle, with clear links, for an order; 0 when its id rests already. */
  add(orderId: number, owner: number, isBuy: boolean, priceTicks: number, lots: number): number {
    if (this.find(orderId) !== 0) return 0;
    let handle = this.#freed;
    if (handle !== 0) {
      this.#freed = this.#links[handle * 4 + NEXT] as number;
    } else {
      if (this.#issued === this.#capacity) this.#grow();
      this.#issued += 1;
      handle = this.#issued;
    }
    const row = handle * 4;
    const values = this.#values;
    values[row + ID] = orderId;
    values[row + OWNER] = owner;
    values[row + PRICE] = priceTicks;
    values[row + LOTS] = lots;
    const links = this.#links;
    const bucket = this.#bucketOf(orderId);
    links[row + NEXT] = 0;
    links[row + PREVIOUS] = 0;
    links[row + CHAIN] = this.#buckets[bucket] as number;
    links[row + SIDE] = isBuy ? 1 : 0;
    this.#buckets[bucket] = handle;
    this.size += 1;
    return handle;
  }

  /** Forgets an order; its handle may be given to the next one. */
  remove(handle: number): void {
    const links = this.#links;
    const row = handle * 4;
    const bucket = this.#bucketOf(this.#values[row + ID] as number);
    let at = this.#buckets[bucket] as number;
    const after = links[row + CHAIN] as number;
    if (at === handle) {
      this.#buckets[bucket] = after;
    } else {
      while ((links[at * 4 + CHAIN] as number) !== handle) at = links[at * 4 + CHAIN] as number;
      links[at * 4 + CHAIN] = after;
    }
    links[row + NEXT] = this.#freed;
    this.#freed = handle;
    this.size -= 1;
  }

  id(handle: number): number {
    return this.#values[handle * 4 + ID] as number;
  }

  owner(handle: number): number {
    return this.#values[handle * 4 + OWNER] as number;
  }

  priceTicks(handle: number): number {
    return this.#values[handle * 4 + PRICE] as number;
  }

  lots(handle: number): number {
    return this.#values[handle * 4 + LOTS] as number;
  }

  setLots(handle: number, lots: number): void {
    this.#values[handle * 4 + LOTS] = lots;
  }

  isBuy(handle: number): boolean {
    return this.#links[handle * 4 + SIDE] === 1;
  }

  /** The order behind this one at its level, 0 at the end. */
  next(handle: number): number {
    return this.#links[handle * 4 + NEXT] as number;
  }

  /** The order before this one at its level, 0 at the front. */
  previous(handle: number): number {
    return this.#links[handle * 4 + PREVIOUS] as number;
  }

  setNext(handle: number, next: number): void {
    this.#links[handle * 4 + NEXT] = next;
  }

  setPrevious(handle: number, previous: number): void {
    this.#links[handle * 4 + PREVIOUS] = previous;
  }

  /**
   * Orders that came one after another lie side by side: whoever asks for one has its neighbours in
   * the cache. Both words of an id decide, and the upper bits shift each round, so that neither ids
   * that differ in one word alone nor ids in equal steps gather in a chain.
   */
  #bucketOf(orderId: number): number {
    const word = (orderId | 0) ^ Math.imul((orderId * HIGH_WORD) | 0, HIGH_FACTOR);
    return (word + (word >>> this.#bits)) & (this.#buckets.length - 1);
  }

  #grow(): void {
    const capacity = this.#capacity * 2;
    assert(capacity <= ordersMax, 'a book holds at most 16,777,216 resting orders');
    const links = new Int32Array((capacity + 1) * 4);
    links.set(this.#links);
    const values = new Float64Array((capacity + 1) * 4);
    values.set(this.#values);
    this.#links = links;
    this.#values = values;
    this.#capacity = capacity;
    this.#bits += 1;
    this.#buckets = new Int32Array(capacity * 2);
    // The table grows only when every handle is in use, so each row holds a resting order.
    for (let handle = 1; handle <= this.#issued; handle += 1) {
      const bucket = this.#bucketOf(values[handle * 4 + ID] as number);
      links[handle * 4 + CHAIN] = this.#buckets[bucket] as number;
      this.#buckets[bucket] = handle;
    }
  }
}
