import { randomInt } from 'node:crypto';
import {
  type BookStore,
  type BookStoreOptions,
  type NewLine,
  openBookStore,
} from './book-store.ts';
import {
  type BookEntry,
  type BookLine,
  type LineKind,
  type Payout,
  type PayoutOrder,
  payoutKey,
  type Sender,
} from './payout.ts';

/** The bank's own book: what lies there, and every line in and out. */
export interface Book {
  /** Rial: the sum of all lines. */
  balanceRial(): bigint;
  /** Newest first. */
  entries(): readonly BookEntry[];
  /** Newest first. */
  payouts(): readonly Payout[];
  find(name: Pick<PayoutOrder, 'provider' | 'id'>): Payout | undefined;
  /** Takes an order once for ever: whatever is asked under its id again is `known`. */
  take(order: PayoutOrder, ending: Ending): 'taken' | 'known' | 'float_too_small';
  /** A payout that waits is paid now; true when this call did it. */
  pay(payout: Payout): boolean;
  /** The money is back: before it was paid, or after. True when this call did it. */
  bringBack(payout: Payout): boolean;
  /** A card payment came in; a second time under the same reference changes nothing. */
  credit(amountRial: bigint, reference: string): void;
  /** A transfer came in; the bank's reference of it, or an empty one where it loses that. */
  payIn(amountRial: bigint, sender: Sender, hasReference: boolean): void;
  /** Money in, or out below zero; false where the book does not hold as much. */
  writeByHand(amountRial: bigint, why: string): boolean;
}

/** How a payout comes to its end by itself. */
export interface Ending {
  readonly afterMs: number;
  readonly as: 'paid' | 'returned';
}

/** Opens the book and reads what it kept. */
export function openBook(options: BookStoreOptions): Book {
  const { nowMs } = options;
  const store = openBookStore(options);
  const find: Book['find'] = (name) => {
    settle(store, nowMs());
    return store.payout(payoutKey(name));
  };
  const write = (kind: LineKind, amountRial: bigint, reference: string): void =>
    store.keep({ line: { atMs: nowMs(), kind, amountRial, reference, payout: undefined } });
  return {
    balanceRial: () => {
      settle(store, nowMs());
      return store.balanceRial();
    },
    entries: () => {
      settle(store, nowMs());
      return entriesOf(store.lines());
    },
    payouts: () => {
      settle(store, nowMs());
      return store.payouts().toReversed();
    },
    find,
    take: (order, ending) => {
      if (find(order) !== undefined) return 'known';
      if (order.amountRial > store.balanceRial()) return 'float_too_small';
      const payout = takenOf(order, ending, nowMs());
      store.keep({ payout, line: outLine(payout) });
      return 'taken';
    },
    pay: (name) => {
      const payout = find(name);
      if (payout?.state !== 'waiting') return false;
      end(store, payout, 'paid', nowMs());
      return true;
    },
    bringBack: (name) => {
      const payout = find(name);
      if (payout === undefined || payout.state === 'returned') return false;
      end(store, payout, 'returned', nowMs());
      return true;
    },
    credit: (amountRial, reference) => {
      if (!store.hasCard(reference)) write('card', amountRial, reference);
    },
    payIn: (amountRial, sender, hasReference) => {
      settle(store, nowMs());
      const reference = hasReference ? String(randomInt(100_000_000_000, 281_000_000_000_000)) : '';
      const amount = { atMs: nowMs(), kind: 'transfer', amountRial } as const;
      store.keep({ line: { ...amount, reference, payout: undefined, sender } });
    },
    writeByHand: (amountRial, why) => {
      settle(store, nowMs());
      if (store.balanceRial() + amountRial < 0n) return false;
      write('by_hand', amountRial, why);
      return true;
    },
  };
}

/** Payouts end by themselves: whoever looks at the book finds it as it is now. */
function settle(store: BookStore, nowMs: number): void {
  for (const payout of store.waiting()) {
    if (payout.endsAtMs <= nowMs) end(store, payout, payout.endsAs, payout.endsAtMs);
  }
}

function end(store: BookStore, payout: Payout, as: 'paid' | 'returned', atMs: number): void {
  if (as === 'paid') store.keep({ payout: paidAt(payout, atMs) });
  else store.keep({ payout: returnedAt(payout, atMs), line: backLine(payout, atMs) });
}

function takenOf(order: PayoutOrder, ending: Ending, atMs: number): Payout {
  return {
    ...order,
    takenAtMs: atMs,
    endsAtMs: atMs + ending.afterMs,
    endsAs: ending.as,
    state: 'waiting',
    paidAtMs: undefined,
    returnedAtMs: undefined,
    reference: undefined,
  };
}

function paidAt(payout: Payout, atMs: number): Payout {
  const reference = String(randomInt(100_000_000_000, 281_000_000_000_000));
  return { ...payout, state: 'paid', paidAtMs: atMs, reference };
}

function returnedAt(payout: Payout, atMs: number): Payout {
  return { ...payout, state: 'returned', returnedAtMs: atMs };
}

function outLine(payout: Payout): NewLine {
  const { takenAtMs: atMs, amountRial, id } = payout;
  const amount = { atMs, kind: 'payout', amountRial: -amountRial } as const;
  return { ...amount, reference: id, payout: payoutKey(payout) };
}

function backLine(payout: Payout, atMs: number): NewLine {
  const { amountRial, id } = payout;
  return { atMs, kind: 'return', amountRial, reference: id, payout: payoutKey(payout) };
}

function entriesOf(lines: readonly BookLine[]): readonly BookEntry[] {
  let balanceRial = 0n;
  const entries = lines.map((line) => {
    balanceRial += line.amountRial;
    return { ...line, balanceRial };
  });
  return entries.reverse();
}
