import { QueueBook } from './queue-book.ts';
import { SortedLevels } from './sorted-levels.ts';

const SLOTS_AT_FIRST = 64;

/** The book of a wide, sparse market: levels in order of price, however far apart they are. */
export class SortedBook extends QueueBook {
  readonly kind = 'sorted';
  readonly #bids = new SortedLevels(true);
  readonly #asks = new SortedLevels(false);
  readonly #freeSlots: number[] = [];
  #slotsIssued = 0;

  constructor(ordersExpected: number) {
    super(SLOTS_AT_FIRST, ordersExpected);
  }

  protected bestSlot(isBuy: boolean): number {
    return this.#side(isBuy).best();
  }

  protected worseSlot(isBuy: boolean, priceTicks: number): number {
    return this.#side(isBuy).worse(priceTicks);
  }

  protected findSlot(isBuy: boolean, priceTicks: number): number {
    return this.#side(isBuy).find(priceTicks);
  }

  protected slotToRest(isBuy: boolean, priceTicks: number): number {
    const found = this.#side(isBuy).find(priceTicks);
    if (found >= 0) return found;
    const freed = this.#freeSlots.pop();
    if (freed !== undefined) return freed;
    if (this.#slotsIssued === this.queues.slots) this.queues.reserve(this.queues.slots * 2);
    this.#slotsIssued += 1;
    return this.#slotsIssued - 1;
  }

  protected opened(isBuy: boolean, slot: number, priceTicks: number): void {
    this.#side(isBuy).add(priceTicks, slot);
  }

  protected closed(isBuy: boolean, slot: number, priceTicks: number): void {
    this.#side(isBuy).remove(priceTicks);
    this.#freeSlots.push(slot);
  }

  #side(isBuy: boolean): SortedLevels {
    return isBuy ? this.#bids : this.#asks;
  }
}
