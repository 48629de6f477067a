import { assert } from '@sarraf/market';
import { LadderBook, windowLevelsMax } from './ladder-book.ts';
import { NaiveBook } from './naive-book.ts';
import type { BookKind, OrderBook } from './order-book.ts';
import { SortedBook } from './sorted-book.ts';

/** Sizes a book may be told; what a book can do never depends on them, only how fast it is. */
export interface OrderBookOptions {
  /** Ladder: levels of the window at first, by default 16,384. */
  readonly windowLevels?: number;
  /** Ladder: levels the window may grow to, by default and at most 262,144. */
  readonly windowLevelsMax?: number;
  /** Orders to make room for at once, by default 1,024; the room doubles when it is full. */
  readonly ordersExpected?: number;
}

/**
 * Makes an empty book.
 * @example createOrderBook('ladder', { windowLevels: 65_536 }).rest(1, 7, 'buy', 100, 5);
 */
export function createOrderBook(kind: BookKind, options: OrderBookOptions = {}): OrderBook {
  const ordersExpected = options.ordersExpected ?? 1_024;
  assert(Number.isSafeInteger(ordersExpected) && ordersExpected > 0, 'ordersExpected is above 0');
  switch (kind) {
    case 'ladder':
      return new LadderBook({
        windowLevels: options.windowLevels ?? 16_384,
        windowLevelsMax: options.windowLevelsMax ?? windowLevelsMax,
        ordersExpected,
        outsideTouchesMax: 1_024,
      });
    case 'sorted':
      return new SortedBook(ordersExpected);
    case 'naive':
      return new NaiveBook();
  }
}
