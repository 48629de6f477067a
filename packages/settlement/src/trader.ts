import type { Account } from '@sarraf/ledger';
import type { DayVolume } from './day-volume.ts';

/** Below this many numbers a list is not worth cleaning. */
const LENGTH_MIN = 64;

/** Whoever has ordered: what the hot path would else look up piece by piece. */
export class Trader {
  /** The user's number. */
  readonly id: number;
  /** Spot accounts by `Memory.assetNo`, as far as they were asked for. */
  readonly spot: (Account | undefined)[] = [];
  /** What was traded on the day of the last trade. */
  lastVolume: DayVolume | undefined;
  #orders: number[] = [];
  #cleanAt = LENGTH_MIN;

  constructor(id: number) {
    this.id = id;
  }

  /**
   * Notes an order; they come in the order of their numbers. One that ends stays until the list
   * has doubled since it was last cleaned: so an order costs one push, and its end nothing, while
   * no list grows beyond twice what is alive (and a few).
   *
   * @param isKnown whether a number still is of an order in memory
   */
  addOrder(id: number, isKnown: (id: number) => boolean): void {
    this.#orders.push(id);
    if (this.#orders.length < this.#cleanAt) return;
    this.#orders = this.#orders.filter(isKnown);
    this.#cleanAt = Math.max(LENGTH_MIN, 2 * this.#orders.length);
  }

  /** Numbers of orders, oldest first, of which some may have ended. */
  orders(): readonly number[] {
    return this.#orders;
  }
}
