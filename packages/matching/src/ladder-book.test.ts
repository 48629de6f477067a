import { describe, expect, test } from 'vitest';
import { createOrderBook } from './create-order-book.ts';
import type { OrderBook } from './order-book.ts';
import { narrowLadder } from './testing/books.ts';
import { levelsOf, matchOf, ordersOf } from './testing/view.ts';

/** Rests and cancels outside the window until the ladder looks for a better one. */
function knock(book: OrderBook, priceTicks: number): void {
  for (let id = 1_000; id < 1_004; id += 1) {
    book.rest(id, 1, 'buy', priceTicks, 1);
    book.cancel(id);
  }
}

describe('the ladder’s window', () => {
  test('settles around the first order of an empty book', () => {
    const book = narrowLadder(32);
    book.rest(1, 1, 'buy', 1_000, 1);
    expect(book.window).toEqual({ baseTicks: 984, levels: 32 });
    book.cancel(1);
    book.rest(2, 1, 'sell', 50_000, 1);
    expect(book.window).toEqual({ baseTicks: 49_984, levels: 32 });
  });

  test('leaves what is outside to sorted levels, which match all the same', () => {
    const book = narrowLadder(32);
    book.rest(1, 1, 'sell', 1_000, 1);
    book.rest(2, 2, 'sell', 9_000, 2);
    book.rest(3, 3, 'sell', 5_000, 3);
    book.rest(4, 4, 'buy', 10, 4);
    expect(book.window.baseTicks).toBe(984);
    expect(levelsOf(book, 'sell')).toEqual(['1000:1 in 1', '5000:3 in 1', '9000:2 in 1']);
    expect(levelsOf(book, 'buy')).toEqual(['10:4 in 1']);
    expect(matchOf(book, 'buy', 9_000, 5).trades).toEqual([
      '1/1@1000:1, 0 left',
      '3/3@5000:3, 0 left',
      '2/2@9000:1, 1 left',
    ]);
    expect(book.bestAsk()).toBe(9_000);
  });

  test('moves with the market and takes the waiting orders in', () => {
    const book = narrowLadder(32);
    book.rest(1, 1, 'buy', 1_000, 1);
    book.rest(2, 2, 'buy', 5_000, 2);
    book.rest(3, 3, 'sell', 5_004, 3);
    book.rest(4, 4, 'buy', 5_000, 4);
    book.rest(5, 5, 'sell', 5_003, 5);
    expect(book.window).toEqual({ baseTicks: 4_985, levels: 32 });
    expect(ordersOf(book, 'buy')).toEqual(['2@5000:2/2', '4@5000:4/4', '1@1000:1/1']);
    expect(ordersOf(book, 'sell')).toEqual(['5@5003:5/5', '3@5004:3/3']);
    expect(book.cancel(1)).toBe(1);
    expect(matchOf(book, 'sell', 0, 6).remaining).toBe(0);
    expect([book.bestBid(), book.size]).toEqual([0, 2]);
  });

  test('grows where orders spread, up to its maximum', () => {
    const book = narrowLadder(256);
    book.rest(1, 1, 'buy', 1_000, 1);
    book.rest(2, 1, 'sell', 1_001, 1);
    knock(book, 990);
    expect(book.window.levels).toBe(32);
    knock(book, 950);
    expect(book.window).toEqual({ baseTicks: 936, levels: 128 });
    knock(book, 880);
    expect(book.window.levels).toBe(256);
    knock(book, 700);
    expect(book.window).toEqual({ baseTicks: 872, levels: 256 });
    expect([book.bestBid(), book.bestAsk()]).toEqual([1_000, 1_001]);
  });

  test('keeps both sides right where the spread is wider than any window', () => {
    const book = narrowLadder(64);
    for (let id = 1; id <= 20; id += 1) {
      book.rest(id * 2, 1, 'buy', 1 + (id % 3), 1);
      book.rest(id * 2 + 1, 1, 'sell', 1_000_000 - (id % 3), 1);
    }
    expect(levelsOf(book, 'buy')).toEqual(['3:7 in 7', '2:7 in 7', '1:6 in 6']);
    expect(levelsOf(book, 'sell')).toEqual(['999998:7 in 7', '999999:7 in 7', '1000000:6 in 6']);
  });
});

test.each(['ladder', 'sorted'] as const)(
  'the %s book refuses a level beyond safe integers',
  (kind) => {
    const book = createOrderBook(kind);
    book.rest(1, 1, 'buy', 5, Number.MAX_SAFE_INTEGER);
    expect(() => book.rest(2, 1, 'buy', 5, 1)).toThrow('the lots of a level are a safe integer');
  },
);
