import { LevelBitmap } from './level-bitmap.ts';
import { LevelQueues } from './level-queues.ts';
import { QueueBook } from './queue-book.ts';
import { SortedLevels } from './sorted-levels.ts';

/** Widest window: 262,144 levels. */
export const windowLevelsMax = 1 << 18;
const windowLevelsMin = 32;

/** How much room a ladder book begins with, and when it moves or grows. */
export interface LadderOptions {
  /** Levels of the first window, rounded up to a power of two. It doubles where orders spread. */
  readonly windowLevels: number;
  /** Levels the window may grow to. */
  readonly windowLevelsMax: number;
  readonly ordersExpected: number;
  /**
   * Orders and emptied levels outside the window until it is judged whether another window fits
   * the market better. Bounds the cost of moving: one pass over the levels per so many operations.
   */
  readonly outsideTouchesMax: number;
}

/**
 * The book of a usual market: a dense window of levels, one slot a tick, with a bitmap that finds
 * the next level in use. Prices outside the window have sorted levels in slots behind it and are
 * matched there just as well, only slower, until the window moves or grows over them.
 *
 * Invariant: one bitmap serves both sides, because in an uncrossed book every level in use below
 * the best ask is a bid and every one above the best bid is an ask.
 */
export class LadderBook extends QueueBook {
  readonly kind = 'ladder';
  readonly #windowMax: number;
  readonly #outsideTouchesMax: number;
  #window: number;
  #base = 0;
  #bitmap: LevelBitmap;
  /** Slots of the window's best levels, -1 without one. */
  #bestBid = -1;
  #bestAsk = -1;
  #outsideBids = new SortedLevels(true);
  #outsideAsks = new SortedLevels(false);
  #freeSlots: number[] = [];
  #slotsIssued: number;
  #outsideTouches = 0;

  constructor(options: LadderOptions) {
    const window = powerOfTwo(Math.min(options.windowLevels, windowLevelsMax));
    super(window, options.ordersExpected);
    this.#window = window;
    this.#slotsIssued = window;
    this.#outsideTouchesMax = options.outsideTouchesMax;
    this.#windowMax = Math.max(
      window,
      powerOfTwo(Math.min(options.windowLevelsMax, windowLevelsMax)),
    );
    this.#bitmap = new LevelBitmap(window);
  }

  /** The window as it stands: its lowest price in ticks, and its width. */
  get window(): { readonly baseTicks: number; readonly levels: number } {
    return { baseTicks: this.#base, levels: this.#window };
  }

  protected bestSlot(isBuy: boolean): number {
    const inside = isBuy ? this.#bestBid : this.#bestAsk;
    const sorted = isBuy ? this.#outsideBids : this.#outsideAsks;
    return sorted.count === 0 ? inside : this.#better(isBuy, inside, sorted.best());
  }

  protected worseSlot(isBuy: boolean, priceTicks: number): number {
    const offset = priceTicks - this.#base;
    let inside = -1;
    if (isBuy && offset > 0) {
      inside = this.#bitmap.atOrBelow(Math.min(offset, this.#window) - 1);
    } else if (!isBuy && offset < this.#window - 1) {
      inside = this.#bitmap.atOrAbove(Math.max(offset, -1) + 1);
    }
    return this.#better(isBuy, inside, this.#outside(isBuy).worse(priceTicks));
  }

  protected findSlot(isBuy: boolean, priceTicks: number): number {
    const offset = priceTicks - this.#base;
    if (offset < 0 || offset >= this.#window) return this.#outside(isBuy).find(priceTicks);
    if (this.queues.head(offset) === 0) return -1;
    // The same price on the other side is another level than the one that was asked for.
    return this.table.isBuy(this.queues.head(offset)) === isBuy ? offset : -1;
  }

  protected slotToRest(isBuy: boolean, priceTicks: number): number {
    if (this.#isInside(priceTicks)) return priceTicks - this.#base;
    // The order itself is in the table already: a size of 1 means that the book was empty.
    if (this.table.size === 1) {
      this.#base = this.#baseAround(priceTicks, this.#window);
      this.#outsideTouches = 0;
    } else {
      this.#outsideTouches += 1;
      if (this.#outsideTouches > this.#outsideTouchesMax) this.#fitWindow(isBuy, priceTicks);
    }
    if (this.#isInside(priceTicks)) return priceTicks - this.#base;
    const found = this.#outside(isBuy).find(priceTicks);
    return found >= 0 ? found : this.#takeOutsideSlot();
  }

  protected opened(isBuy: boolean, slot: number, priceTicks: number): void {
    if (slot >= this.#window) {
      this.#outside(isBuy).add(priceTicks, slot);
      return;
    }
    this.#bitmap.add(slot);
    if (isBuy) {
      if (slot > this.#bestBid) this.#bestBid = slot;
    } else if (slot < this.#bestAsk || this.#bestAsk < 0) {
      this.#bestAsk = slot;
    }
  }

  protected closed(isBuy: boolean, slot: number, priceTicks: number): void {
    if (slot >= this.#window) {
      this.#outside(isBuy).remove(priceTicks);
      this.#freeSlots.push(slot);
      this.#outsideTouches += 1;
      return;
    }
    this.#bitmap.remove(slot);
    if (slot === this.#bestBid) this.#bestBid = this.#bitmap.atOrBelow(slot - 1);
    else if (slot === this.#bestAsk) this.#bestAsk = this.#bitmap.atOrAbove(slot + 1);
  }

  #outside(isBuy: boolean): SortedLevels {
    return isBuy ? this.#outsideBids : this.#outsideAsks;
  }

  #isInside(priceTicks: number): boolean {
    return priceTicks >= this.#base && priceTicks < this.#base + this.#window;
  }

  #better(isBuy: boolean, slot: number, other: number): number {
    if (slot < 0) return other;
    if (other < 0) return slot;
    const ahead = this.queues.priceTicks(slot) - this.queues.priceTicks(other);
    return ahead > 0 === isBuy ? slot : other;
  }

  #takeOutsideSlot(): number {
    const freed = this.#freeSlots.pop();
    if (freed !== undefined) return freed;
    if (this.#slotsIssued === this.queues.slots) {
      this.queues.reserve(this.queues.slots + Math.max(64, this.#slotsIssued - this.#window));
    }
    this.#slotsIssued += 1;
    return this.#slotsIssued - 1;
  }

  #baseAround(centreTicks: number, window: number): number {
    return Math.max(0, Math.floor(centreTicks) - window / 2);
  }

  /**
   * Looks for a window that has the touched price as well: the same width around the middle of the
   * market, or else a wider one. Leaves everything as it is where that would not help.
   */
  #fitWindow(isBuy: boolean, priceTicks: number): void {
    this.#outsideTouches = 0;
    const centre = this.#centre(isBuy, priceTicks);
    let window = this.#window;
    let base = this.#baseAround(centre, window);
    while (window < this.#windowMax && (priceTicks < base || priceTicks >= base + window)) {
      window *= 2;
      base = this.#baseAround(centre, window);
    }
    if (priceTicks >= base && priceTicks < base + window) this.#moveWindow(base, window);
  }

  /** Middle between the best prices, counting the order that is about to rest. */
  #centre(isBuy: boolean, priceTicks: number): number {
    const bid = isBuy ? Math.max(this.bestBid(), priceTicks) : this.bestBid();
    const bestAsk = this.bestAsk() === 0 ? Number.MAX_SAFE_INTEGER : this.bestAsk();
    const ask = isBuy ? bestAsk : Math.min(bestAsk, priceTicks);
    if (bid === 0) return ask;
    if (ask === Number.MAX_SAFE_INTEGER) return bid;
    // A spread wider than any window has no useful middle: stay with what is being touched.
    return ask - bid > this.#windowMax ? priceTicks : bid + (ask - bid) / 2;
  }

  /** Lays all levels out anew around another base. */
  #moveWindow(base: number, window: number): void {
    const before = this.queues;
    const slots: number[] = [];
    for (const isBuy of [true, false]) {
      for (let slot = this.bestSlot(isBuy); slot >= 0; ) {
        slots.push(slot);
        slot = this.worseSlot(isBuy, before.priceTicks(slot));
      }
    }
    this.queues = new LevelQueues(window + 64, this.table);
    this.#window = window;
    this.#base = base;
    this.#bitmap = new LevelBitmap(window);
    this.#bestBid = -1;
    this.#bestAsk = -1;
    this.#outsideBids = new SortedLevels(true);
    this.#outsideAsks = new SortedLevels(false);
    this.#freeSlots = [];
    this.#slotsIssued = window;
    for (const from of slots) {
      const priceTicks = before.priceTicks(from);
      const to = this.#isInside(priceTicks) ? priceTicks - base : this.#takeOutsideSlot();
      this.queues.adopt(to, before, from);
      this.opened(this.table.isBuy(before.head(from)), to, priceTicks);
    }
  }
}

function powerOfTwo(levels: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(windowLevelsMin, levels)));
}
