import { describe, expect, test } from 'vitest';
import type { OrderBook } from './order-book.ts';
import { books } from './testing/books.ts';
import { levelsOf, matchOf, ordersOf, viewOf, walkOf } from './testing/view.ts';

const highest = Number.MAX_SAFE_INTEGER;

describe.each(books)('$name book', ({ make }) => {
  /** Asks: 1 (owner 1) 10 lots and 2 (owner 2) 5 lots at 101, 3 (owner 3) 7 lots at 103. */
  function withAsks(): OrderBook {
    const book = make();
    book.rest(1, 1, 'sell', 101, 10);
    book.rest(2, 2, 'sell', 101, 5);
    book.rest(3, 3, 'sell', 103, 7);
    return book;
  }

  test('an empty book has nothing to give', () => {
    const book = make();
    expect(viewOf(book)).toEqual({
      size: 0,
      best: [0, 0],
      levels: { buy: [], sell: [] },
      orders: { buy: [], sell: [] },
    });
    expect(matchOf(book, 'buy', highest, 5)).toEqual({
      trades: [],
      remaining: 5,
      stop: 'book_empty',
    });
    expect(walkOf(book, 'sell', 0, 0)).toEqual({ taken: [], stop: 'book_empty' });
    expect(book.cancel(1)).toBe(0);
    expect(book.remaining(1)).toBe(0);
    expect(book.levelLots('buy', 100)).toBe(0);
  });

  test('orders stand by price, then by age, on both sides', () => {
    const book = make();
    book.rest(1, 1, 'buy', 99, 1);
    book.rest(2, 2, 'buy', 100, 2);
    book.rest(3, 3, 'buy', 99, 3);
    book.rest(4, 4, 'sell', 105, 4);
    book.rest(5, 5, 'sell', 102, 5);
    book.rest(6, 6, 'sell', 105, 6);
    expect(viewOf(book)).toEqual({
      size: 6,
      best: [100, 102],
      levels: { buy: ['100:2 in 1', '99:4 in 2'], sell: ['102:5 in 1', '105:10 in 2'] },
      orders: {
        buy: ['2@100:2/2', '1@99:1/1', '3@99:3/3'],
        sell: ['5@102:5/5', '4@105:4/4', '6@105:6/6'],
      },
    });
    expect(levelsOf(book, 'buy', 1)).toEqual(['100:2 in 1']);
    expect(book.levelLots('sell', 105)).toBe(10);
    expect(book.levelLots('buy', 105)).toBe(0);
    expect(book.levelLots('buy', 98)).toBe(0);
    expect(book.remaining(6)).toBe(6);
  });

  test('a taker gets the makers’ prices, the oldest of a level first', () => {
    const book = withAsks();
    expect(matchOf(book, 'buy', 103, 17)).toEqual({
      trades: ['1/1@101:10, 0 left', '2/2@101:5, 0 left', '3/3@103:2, 5 left'],
      remaining: 0,
      stop: 'filled',
    });
    expect(ordersOf(book, 'sell')).toEqual(['3@103:5/3']);
    expect(book.bestAsk()).toBe(103);
    expect(book.cancel(1)).toBe(0);
  });

  test('a partly filled maker keeps its position', () => {
    const book = withAsks();
    matchOf(book, 'buy', 101, 4);
    expect(ordersOf(book, 'sell')).toEqual(['1@101:6/1', '2@101:5/2', '3@103:7/3']);
    expect(levelsOf(book, 'sell')).toEqual(['101:11 in 2', '103:7 in 1']);
    expect(matchOf(book, 'buy', 101, 7).trades).toEqual(['1/1@101:6, 0 left', '2/2@101:1, 4 left']);
    expect(book.remaining(2)).toBe(4);
  });

  test('a taker stops at its limit and never rests', () => {
    const book = withAsks();
    expect(matchOf(book, 'buy', 102, 100)).toEqual({
      trades: ['1/1@101:10, 0 left', '2/2@101:5, 0 left'],
      remaining: 85,
      stop: 'limit_reached',
    });
    expect(matchOf(book, 'buy', 102, 1).stop).toBe('limit_reached');
    expect(book.size).toBe(1);
    expect(book.bestBid()).toBe(0);
  });

  test('a taker that takes everything finds the book empty', () => {
    const book = withAsks();
    expect(matchOf(book, 'buy', highest, 23)).toMatchObject({ remaining: 1, stop: 'book_empty' });
    expect(viewOf(book)).toEqual(viewOf(make()));
    expect(matchOf(book, 'buy', highest, 22)).toMatchObject({ remaining: 22, stop: 'book_empty' });
  });

  test('nothing asked for is filled at once', () => {
    expect(matchOf(withAsks(), 'buy', highest, 0)).toEqual({
      trades: [],
      remaining: 0,
      stop: 'filled',
    });
  });

  test('a sell takes the highest bid first, without a bound down to the last one', () => {
    const book = make();
    book.rest(1, 1, 'buy', 1, 3);
    book.rest(2, 2, 'buy', 2, 3);
    expect(matchOf(book, 'sell', 0, 6).trades).toEqual(['2/2@2:3, 0 left', '1/1@1:3, 0 left']);
  });

  test('a taker stops before the first order of its own owner', () => {
    const book = withAsks();
    expect(matchOf(book, 'buy', 103, 100, 2)).toEqual({
      trades: ['1/1@101:10, 0 left'],
      remaining: 90,
      stop: 'self_trade',
    });
    expect(ordersOf(book, 'sell')).toEqual(['2@101:5/2', '3@103:7/3']);
    expect(matchOf(book, 'buy', 103, 100, 2)).toEqual({
      trades: [],
      remaining: 100,
      stop: 'self_trade',
    });
  });

  test('a taker that is filled before its own order, or stops at its limit, meets nobody', () => {
    expect(matchOf(withAsks(), 'buy', 103, 10, 2).stop).toBe('filled');
    expect(matchOf(withAsks(), 'buy', 101, 100, 3).stop).toBe('limit_reached');
  });

  test('owner 0 is nobody', () => {
    const book = make();
    book.rest(1, 0, 'sell', 101, 10);
    expect(matchOf(book, 'buy', 101, 4, 0)).toMatchObject({ remaining: 0, stop: 'filled' });
    expect(walkOf(book, 'buy', 101, 0)).toEqual({ taken: ['101:6'], stop: 'book_empty' });
  });

  test('a walk shows what a match would take and changes nothing', () => {
    const book = withAsks();
    expect(walkOf(book, 'buy', 103, 0)).toEqual({
      taken: ['101:10', '101:5', '103:7'],
      stop: 'book_empty',
    });
    expect(walkOf(book, 'buy', 102, 0)).toEqual({
      taken: ['101:10', '101:5'],
      stop: 'limit_reached',
    });
    expect(walkOf(book, 'buy', 103, 3)).toEqual({ taken: ['101:10', '101:5'], stop: 'self_trade' });
    expect(walkOf(book, 'buy', 103, 0, 2)).toEqual({ taken: ['101:10', '101:5'], stop: 'filled' });
    expect(viewOf(book)).toEqual(viewOf(withAsks()));
  });

  test('cancels at the front, in the middle and at the end keep the others in order', () => {
    const book = make();
    for (let id = 1; id <= 6; id += 1) book.rest(id, id, 'buy', 50, id);
    expect([book.cancel(1), book.cancel(4), book.cancel(6)]).toEqual([1, 4, 6]);
    expect(ordersOf(book, 'buy')).toEqual(['2@50:2/2', '3@50:3/3', '5@50:5/5']);
    expect(levelsOf(book, 'buy')).toEqual(['50:10 in 3']);
    book.rest(1, 9, 'buy', 50, 7);
    expect(matchOf(book, 'sell', 50, 100).trades.map((trade) => trade.split('/')[0])).toEqual([
      '2',
      '3',
      '5',
      '1',
    ]);
  });

  test('a side can be emptied by cancels and filled again', () => {
    const book = withAsks();
    for (const id of [3, 1, 2]) book.cancel(id);
    expect([book.size, book.bestAsk()]).toEqual([0, 0]);
    book.rest(1, 1, 'buy', 200, 1);
    expect([book.bestBid(), book.bestAsk()]).toEqual([200, 0]);
  });

  test('prices and ids may be as far apart as safe integers are', () => {
    const book = make();
    const far = Number.MAX_SAFE_INTEGER;
    book.rest(0, 1, 'buy', 1, 1);
    book.rest(far, 2, 'sell', far, far);
    book.rest(2 ** 32, far, 'sell', 5_000_000_000, 2);
    expect(viewOf(book).best).toEqual([1, 5_000_000_000]);
    expect(matchOf(book, 'buy', far, 5, 7)).toMatchObject({ remaining: 0, stop: 'filled' });
    expect(book.cancel(far)).toBe(far - 3);
    expect(ordersOf(book, 'buy')).toEqual(['0@1:1/1']);
  });

  test('a caller’s fault is told at once', () => {
    const book = withAsks();
    expect(() => book.rest(1, 1, 'sell', 150, 1)).toThrow('an order id rests once');
    expect(() => book.rest(9, 1, 'buy', 101, 1)).toThrow('a resting order never crosses');
    expect(() => book.rest(9, 1, 'buy', 0, 1)).toThrow('a price is at least one tick');
    expect(() => book.rest(9, 1, 'buy', 5, 0)).toThrow('at least one lot');
    expect(() => book.rest(9, 1, 'buy', 5.5, 1)).toThrow('a price is at least one tick');
    expect(() => book.rest(-1, 1, 'buy', 5, 1)).toThrow('an order id is a safe integer');
    expect(() => book.rest(9, -1, 'buy', 5, 1)).toThrow('an owner is a safe integer');
    expect(() => matchOf(book, 'buy', 101, 0.5)).toThrow('lots of a taker');
  });
});
