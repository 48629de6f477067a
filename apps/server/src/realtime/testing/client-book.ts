// A subscriber's own book, kept by the rule of the contract: for tests of the doors.
import type { BookMessage } from '@sarraf/contracts';

/** What a subscriber knows of a book: price and amount as decimal texts, best first. */
export interface HeldBook {
  readonly seq: number;
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
}

/** Applies snapshots and deltas; says when it must subscribe again. */
export class ClientBook {
  #seq = -1;
  readonly #bids = new Map<string, string>();
  readonly #asks = new Map<string, string>();

  get seq(): number {
    return this.#seq;
  }

  /** 'gap': the delta does not fit, subscribe again. */
  apply(message: BookMessage): 'applied' | 'old' | 'gap' {
    if (message.kind === 'snapshot') {
      this.#bids.clear();
      this.#asks.clear();
      for (const [price, amount] of message.bids) this.#bids.set(price, amount);
      for (const [price, amount] of message.asks) this.#asks.set(price, amount);
      this.#seq = message.seq;
      return 'applied';
    }
    if (this.#seq < 0 || message.from > this.#seq) return 'gap';
    if (message.seq <= this.#seq) return 'old';
    for (const [price, amount] of message.bids) set(this.#bids, price, amount);
    for (const [price, amount] of message.asks) set(this.#asks, price, amount);
    this.#seq = message.seq;
    return 'applied';
  }

  /** Forgets everything, as a client that connects anew. */
  forget(): void {
    this.#seq = -1;
    this.#bids.clear();
    this.#asks.clear();
  }

  view(): HeldBook {
    return { seq: this.#seq, bids: sorted(this.#bids, -1), asks: sorted(this.#asks, 1) };
  }
}

function set(side: Map<string, string>, price: string, amount: string): void {
  if (amount === '0') side.delete(price);
  else side.set(price, amount);
}

function sorted(side: ReadonlyMap<string, string>, direction: 1 | -1): [string, string][] {
  return [...side].sort(([a], [b]) => (Number(a) - Number(b)) * direction);
}
