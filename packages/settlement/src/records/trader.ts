import type { Account } from '@sarraf/ledger';
import { OpenCount } from './open-count.ts';
import type { DayVolume } from '../trades/day-volume.ts';

/** Below this many numbers a list is not worth cleaning. */
const LENGTH_MIN = 64;
/** No asset's number. */
const NONE = -1;

/** Whoever has ordered: what the hot path would else look up piece by piece. */
export class Trader {
  /** The user's number. */
  readonly id: number;
  /** The spot accounts that were asked for first, by `Memory.assetNo`: mostly a market's two. */
  #firstNo = NONE;
  #first: Account | undefined;
  #secondNo = NONE;
  #second: Account | undefined;
  /** All others. */
  #others: Map<number, Account> | undefined;
  /** What was traded on the day of the last trade. */
  lastVolume: DayVolume | undefined;
  /** Open in all markets together; an OCO is one. Only `OpenCount` changes it. */
  openOrders = 0;
  /** By market. */
  readonly #counts = new Map<string, OpenCount>();
  #orders: number[] = [];
  #cleanAt = LENGTH_MIN;

  constructor(id: number) {
    this.id = id;
  }

  /** The spot account of an asset, as far as it was asked for. */
  spot(assetNo: number): Account | undefined {
    if (assetNo === this.#firstNo) return this.#first;
    if (assetNo === this.#secondNo) return this.#second;
    return this.#others?.get(assetNo);
  }

  keepSpot(assetNo: number, account: Account): void {
    if (this.#firstNo === NONE) {
      this.#firstNo = assetNo;
      this.#first = account;
    } else if (this.#secondNo === NONE) {
      this.#secondNo = assetNo;
      this.#second = account;
    } else {
      this.#others ??= new Map();
      this.#others.set(assetNo, account);
    }
  }

  /** What is open in a market, to be counted on. */
  countIn(market: string): OpenCount {
    const known = this.#counts.get(market);
    if (known !== undefined) return known;
    const made = new OpenCount(this);
    this.#counts.set(market, made);
    return made;
  }

  /** How many are open, by market. */
  counts(): ReadonlyMap<string, OpenCount> {
    return this.#counts;
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
