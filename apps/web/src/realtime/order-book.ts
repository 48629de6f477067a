import type { BookMessage } from '@sarraf/contracts';

/** A price and what rests there, as the wire's decimal texts. */
export type BookLevel = readonly [price: string, quantity: string];

/** A whole book at one number of its market; best first on both sides. */
export interface BookView {
  readonly symbol: string;
  readonly seq: number;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

/**
 * `applied`: the book moved · `old`: known already, or no snapshot yet · `gap`: messages are
 * missing, subscribe again.
 */
export type BookStep = 'applied' | 'old' | 'gap';

interface Level {
  /** Orders the levels only; the exact price is the text. */
  readonly rank: number;
  readonly price: string;
  quantity: string;
}

/** A delta may add levels below the snapshot's; beyond this many a side they are forgotten. */
const LEVELS_MAX = 1_000;

/** One market's book as the socket tells it: a snapshot, then numbered deltas. */
export class OrderBook {
  readonly symbol: string;
  #seq: number | null = null;
  #bids: Level[] = [];
  #asks: Level[] = [];

  constructor(symbol: string) {
    this.symbol = symbol;
  }

  /** The number of the newest message inside; null before the first snapshot. */
  get seq(): number | null {
    return this.#seq;
  }

  apply(message: BookMessage): BookStep {
    if (message.kind === 'snapshot') {
      this.#seq = message.seq;
      this.#bids = sideOf(message.bids, -1);
      this.#asks = sideOf(message.asks, 1);
      return 'applied';
    }
    if (this.#seq === null) return 'old';
    if (message.seq <= this.#seq) return 'old';
    if (message.from > this.#seq) return 'gap';
    for (const [price, quantity] of message.bids) setLevel(this.#bids, price, quantity, -1);
    for (const [price, quantity] of message.asks) setLevel(this.#asks, price, quantity, 1);
    this.#seq = message.seq;
    return 'applied';
  }

  /** Deltas are left alone until the next snapshot. */
  awaitSnapshot(): void {
    this.#seq = null;
  }

  /** An unchanging picture for drawing; null before the first snapshot. */
  view(): BookView | null {
    if (this.#seq === null) return null;
    return {
      symbol: this.symbol,
      seq: this.#seq,
      bids: this.#bids.map((level) => [level.price, level.quantity]),
      asks: this.#asks.map((level) => [level.price, level.quantity]),
    };
  }
}

/** 1 sorts the lowest price first (asks), -1 the highest (bids). */
type Direction = 1 | -1;

function sideOf(levels: readonly BookLevel[], direction: Direction): Level[] {
  return levels
    .map(([price, quantity]) => ({ rank: Number(price), price, quantity }))
    .sort((left, right) => (left.rank - right.rank) * direction);
}

function setLevel(side: Level[], price: string, quantity: string, direction: Direction): void {
  const rank = Number(price);
  let from = 0;
  let to = side.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const at = side[middle]?.rank ?? rank;
    if ((at - rank) * direction < 0) from = middle + 1;
    else to = middle;
  }
  const known = side[from];
  const isThere = known !== undefined && known.rank === rank;
  if (!/[1-9]/.test(quantity)) {
    if (isThere) side.splice(from, 1);
  } else if (isThere) {
    known.quantity = quantity;
  } else {
    side.splice(from, 0, { rank, price, quantity });
    if (side.length > LEVELS_MAX) side.length = LEVELS_MAX;
  }
}
