// One market's book as its numbered events tell it. In ticks and lots; knows no orders or people.
import type { Side } from '@sarraf/market';

/** Price in ticks and lots that rest there. */
export type BookLevel = readonly [priceTicks: number, lots: number];

/** A whole book as of event `seq`. */
export interface BookAt {
  readonly seq: number;
  /** Best first. */
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

/** One side, prices kept in order, best last: the best change most. */
class BookSide {
  readonly #lots = new Map<number, number>();
  readonly #prices: number[] = [];
  /** 1 when a greater price is better. */
  readonly #better: 1 | -1;

  constructor(side: Side) {
    this.#better = side === 'buy' ? 1 : -1;
  }

  set(priceTicks: number, lots: number): void {
    const known = this.#lots.has(priceTicks);
    if (lots === 0) {
      if (!known) return;
      this.#lots.delete(priceTicks);
      this.#prices.splice(this.#indexOf(priceTicks), 1);
      return;
    }
    this.#lots.set(priceTicks, lots);
    if (!known) this.#prices.splice(this.#indexOf(priceTicks), 0, priceTicks);
  }

  clear(): void {
    this.#lots.clear();
    this.#prices.length = 0;
  }

  best(): number {
    return this.#prices.at(-1) ?? 0;
  }

  top(count: number): BookLevel[] {
    const levels: BookLevel[] = [];
    for (let at = this.#prices.length - 1; at >= 0 && levels.length < count; at -= 1) {
      const price = this.#prices[at] ?? 0;
      levels.push([price, this.#lots.get(price) ?? 0]);
    }
    return levels;
  }

  /** Index of a price, or where it would be: prices go from worst to best. */
  #indexOf(priceTicks: number): number {
    let from = 0;
    let to = this.#prices.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const isWorse = ((this.#prices[middle] ?? 0) - priceTicks) * this.#better < 0;
      if (isWorse) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** The book of one market; every event must carry the number after the last one. */
export class BookMirror {
  readonly #bids = new BookSide('buy');
  readonly #asks = new BookSide('sell');
  #seq = 0;

  /** Number of the newest event taken in. */
  get seq(): number {
    return this.#seq;
  }

  /** Begins again from a whole book. */
  reset(book: BookAt): void {
    this.#bids.clear();
    this.#asks.clear();
    for (const [price, lots] of book.bids) this.#bids.set(price, lots);
    for (const [price, lots] of book.asks) this.#asks.set(price, lots);
    this.#seq = book.seq;
  }

  /** Takes the next number; 'old' was in the book already, after 'gap' the book is not true. */
  advance(seq: number): 'next' | 'old' | 'gap' {
    if (seq <= this.#seq) return 'old';
    if (seq !== this.#seq + 1) return 'gap';
    this.#seq = seq;
    return 'next';
  }

  /** Sets what rests at a price now. */
  setLevel(side: Side, priceTicks: number, lots: number): void {
    (side === 'buy' ? this.#bids : this.#asks).set(priceTicks, lots);
  }

  /** 0 when the side is empty. */
  best(side: Side): number {
    return side === 'buy' ? this.#bids.best() : this.#asks.best();
  }

  /** The best levels of both sides. */
  top(levelsMax: number): BookAt {
    return {
      seq: this.#seq,
      bids: this.#bids.top(levelsMax),
      asks: this.#asks.top(levelsMax),
    };
  }
}
