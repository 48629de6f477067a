/** Books that one suite is run over, the fast ones also in sizes that force them to move and grow. */
import { createOrderBook } from '../create-order-book.ts';
import { LadderBook } from '../ladder-book.ts';
import type { OrderBook } from '../order-book.ts';

/** A sort of book, and how an empty one is made. */
export interface NamedBook {
  readonly name: string;
  make(): OrderBook;
}

/** A ladder of 32 levels that looks for a better window after three steps outside it. */
export function narrowLadder(windowLevelsMax: number): LadderBook {
  return new LadderBook({
    windowLevels: 32,
    windowLevelsMax,
    ordersExpected: 1,
    outsideTouchesMax: 3,
  });
}

/** Every book that must behave as the naive one does. */
export const books: readonly NamedBook[] = [
  { name: 'naive', make: () => createOrderBook('naive') },
  { name: 'sorted', make: () => createOrderBook('sorted', { ordersExpected: 1 }) },
  { name: 'ladder', make: () => createOrderBook('ladder') },
  { name: 'ladder of 32 levels', make: () => narrowLadder(32) },
  { name: 'ladder that grows to 512 levels', make: () => narrowLadder(512) },
];
