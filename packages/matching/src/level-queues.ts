import type { OrderTable } from './order-table.ts';

const HEAD = 0;
const TAIL = 1;
const ORDERS = 2;

const PRICE = 0;
const LOTS = 1;

/**
 * The FIFO queues of the price levels, each named by its slot. A slot without orders holds only
 * zeroes, so that the pages of a wide, mostly empty window are never touched.
 */
export class LevelQueues {
  readonly table: OrderTable;
  #links: Int32Array;
  #values: Float64Array;

  constructor(slots: number, table: OrderTable) {
    this.table = table;
    this.#links = new Int32Array(slots * 4);
    this.#values = new Float64Array(slots * 2);
  }

  get slots(): number {
    return this.#values.length / 2;
  }

  /** The oldest order of a level, 0 when it is empty. */
  head(slot: number): number {
    return this.#links[slot * 4 + HEAD] as number;
  }

  orders(slot: number): number {
    return this.#links[slot * 4 + ORDERS] as number;
  }

  lots(slot: number): number {
    return this.#values[slot * 2 + LOTS] as number;
  }

  priceTicks(slot: number): number {
    return this.#values[slot * 2 + PRICE] as number;
  }

  /** Puts an order at the end of its level. Answers whether the level was empty before. */
  append(slot: number, handle: number, priceTicks: number, lots: number): boolean {
    const links = this.#links;
    const row = slot * 4;
    const tail = links[row + TAIL] as number;
    links[row + TAIL] = handle;
    links[row + ORDERS] = (links[row + ORDERS] as number) + 1;
    if (tail === 0) {
      links[row + HEAD] = handle;
      this.#values[slot * 2 + PRICE] = priceTicks;
      this.#values[slot * 2 + LOTS] = lots;
      return true;
    }
    this.table.setNext(tail, handle);
    this.table.setPrevious(handle, tail);
    this.#values[slot * 2 + LOTS] = (this.#values[slot * 2 + LOTS] as number) + lots;
    return false;
  }

  /** Takes an order out of its level. Answers whether the level is empty now. */
  unlink(slot: number, handle: number, lots: number): boolean {
    const { table } = this;
    const links = this.#links;
    const row = slot * 4;
    const before = table.previous(handle);
    const after = table.next(handle);
    if (before === 0) links[row + HEAD] = after;
    else table.setNext(before, after);
    if (after === 0) links[row + TAIL] = before;
    else table.setPrevious(after, before);
    links[row + ORDERS] = (links[row + ORDERS] as number) - 1;
    if ((links[row + HEAD] as number) === 0) {
      this.clear(slot);
      return true;
    }
    this.#values[slot * 2 + LOTS] = (this.#values[slot * 2 + LOTS] as number) - lots;
    return false;
  }

  /**
   * Records that the front of a level was eaten: `head` is its new front (0 when nothing is left),
   * `orders` of it are gone and `lots` in all were taken.
   */
  advance(slot: number, head: number, orders: number, lots: number): void {
    if (head === 0) {
      this.clear(slot);
      return;
    }
    const links = this.#links;
    const row = slot * 4;
    if (orders > 0) {
      links[row + HEAD] = head;
      links[row + ORDERS] = (links[row + ORDERS] as number) - orders;
      this.table.setPrevious(head, 0);
    }
    this.#values[slot * 2 + LOTS] = (this.#values[slot * 2 + LOTS] as number) - lots;
  }

  clear(slot: number): void {
    const row = slot * 4;
    this.#links[row + HEAD] = 0;
    this.#links[row + TAIL] = 0;
    this.#links[row + ORDERS] = 0;
    this.#values[slot * 2 + PRICE] = 0;
    this.#values[slot * 2 + LOTS] = 0;
  }

  /** Copies a level with its queue into an empty slot, from queues over the same table. */
  adopt(slot: number, from: LevelQueues, fromSlot: number): void {
    const row = slot * 4;
    const source = fromSlot * 4;
    this.#links[row + HEAD] = from.#links[source + HEAD] as number;
    this.#links[row + TAIL] = from.#links[source + TAIL] as number;
    this.#links[row + ORDERS] = from.#links[source + ORDERS] as number;
    this.#values[slot * 2 + PRICE] = from.#values[fromSlot * 2 + PRICE] as number;
    this.#values[slot * 2 + LOTS] = from.#values[fromSlot * 2 + LOTS] as number;
  }

  /** Makes room for `slots` slots; those that exist keep their content. */
  reserve(slots: number): void {
    if (slots <= this.slots) return;
    const links = new Int32Array(slots * 4);
    links.set(this.#links);
    const values = new Float64Array(slots * 2);
    values.set(this.#values);
    this.#links = links;
    this.#values = values;
  }
}
