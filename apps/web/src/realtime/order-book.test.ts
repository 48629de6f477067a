import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BookLevel, OrderBook } from './order-book.ts';

fc.configureGlobal({ seed: propertySeed() });

const snapshot = {
  kind: 'snapshot' as const,
  symbol: 'BTCIRT',
  seq: 10,
  bids: [
    ['100', '1'],
    ['99.5', '2'],
  ] as [string, string][],
  asks: [
    ['101', '3'],
    ['102', '4'],
  ] as [string, string][],
};
const delta = (
  from: number,
  seq: number,
  bids: [string, string][],
  asks: [string, string][] = [],
) => ({ kind: 'delta', symbol: 'BTCIRT', from, seq, bids, asks }) as const;

describe('an order book as the socket tells it', () => {
  it('keeps both sides best first, sets, adds and removes levels', () => {
    const book = new OrderBook('BTCIRT');
    expect(book.view()).toBeNull();
    expect(book.apply(snapshot)).toBe('applied');
    const changes: [string, string][] = [
      ['100', '0'],
      ['99.75', '5'],
      ['99.5', '7'],
    ];
    expect(book.apply(delta(10, 12, changes, [['101.5', '1']]))).toBe('applied');
    expect(book.view()).toEqual({
      symbol: 'BTCIRT',
      seq: 12,
      bids: [
        ['99.75', '5'],
        ['99.5', '7'],
      ],
      asks: [
        ['101', '3'],
        ['101.5', '1'],
        ['102', '4'],
      ],
    });
  });

  it('applies when from <= own seq < seq, leaves what it knows, asks again after a gap', () => {
    const book = new OrderBook('BTCIRT');
    expect(book.apply(delta(9, 11, []))).toBe('old');
    book.apply(snapshot);
    expect(book.apply(delta(8, 10, [['100', '9']]))).toBe('old');
    expect(book.apply(delta(11, 12, []))).toBe('gap');
    // Another region cuts its messages elsewhere: an overlap is fine, quantities are absolute.
    expect(book.apply(delta(8, 12, [['100', '9']]))).toBe('applied');
    expect(book.seq).toBe(12);
    book.awaitSnapshot();
    expect(book.apply(delta(12, 13, []))).toBe('old');
    expect(book.apply({ ...snapshot, seq: 20 })).toBe('applied');
    expect(book.seq).toBe(20);
  });

  it('equals a plain map after any changes', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 5 }));
    fc.assert(
      fc.property(fc.array(fc.array(level, { maxLength: 6 }), { maxLength: 30 }), (rounds) => {
        const book = new OrderBook('X');
        book.apply({ kind: 'snapshot', symbol: 'X', seq: 0, bids: [], asks: [] });
        const plain = new Map<string, string>();
        for (const [index, changes] of rounds.entries()) {
          const texts = changes.map(([price, lots]): [string, string] => [
            (price / 4).toString(),
            String(lots),
          ]);
          for (const [price, lots] of texts) {
            if (lots === '0') plain.delete(price);
            else plain.set(price, lots);
          }
          book.apply({
            kind: 'delta',
            symbol: 'X',
            from: index,
            seq: index + 1,
            bids: texts,
            asks: [],
          });
        }
        const expected = [...plain].sort(([a], [b]) => Number(b) - Number(a)) as BookLevel[];
        expect(book.view()?.bids).toEqual(expected);
      }),
      { verbose: true },
    );
  });
});
