import type { BookMessage } from '@sarraf/contracts';
import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BookMirror } from './book-mirror.ts';
import { bookDelta } from './book-window.ts';
import { ClientBook } from './testing/client-book.ts';

fc.configureGlobal({ seed: propertySeed() });

const change = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  price: fc.integer({ min: 1, max: 40 }),
  lots: fc.integer({ min: 0, max: 9 }),
  /** Whether subscribers are told after it. */
  isTold: fc.boolean(),
});

const WINDOW = 5;

describe('a mirrored book', () => {
  it('takes numbers in order only', () => {
    const mirror = new BookMirror();
    mirror.reset({ seq: 4, bids: [[10, 1]], asks: [[12, 2]] });
    expect(mirror.advance(4)).toBe('old');
    expect(mirror.advance(6)).toBe('gap');
    expect(mirror.advance(5)).toBe('next');
    mirror.setLevel('buy', 11, 3);
    mirror.setLevel('sell', 12, 0);
    expect(mirror.top(9)).toEqual({
      seq: 5,
      bids: [
        [11, 3],
        [10, 1],
      ],
      asks: [],
    });
    expect([mirror.best('buy'), mirror.best('sell')]).toEqual([11, 0]);
  });

  it('gives a subscriber exactly its window, whatever came in and fell out', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const mirror = new BookMirror();
        const client = new ClientBook();
        let window = mirror.top(WINDOW);
        client.apply(snapshot(window));
        let seq = 0;
        for (const { side, price, lots, isTold } of changes) {
          seq += 1;
          mirror.advance(seq);
          mirror.setLevel(side, price, lots);
          if (!isTold) continue;
          const next = mirror.top(WINDOW);
          expect(client.apply(delta(window, next))).toBe('applied');
          window = next;
          expect(client.view()).toEqual(held(next));
        }
      }),
    );
  });
});

type Window = ReturnType<BookMirror['top']>;
const text = (levels: Window['bids']): [string, string][] =>
  levels.map(([price, lots]) => [String(price), String(lots)]);
const held = (book: Window) => ({ seq: book.seq, bids: text(book.bids), asks: text(book.asks) });
const snapshot = (book: Window): BookMessage => ({
  kind: 'snapshot',
  symbol: 'BTCIRT',
  ...held(book),
});
function delta(before: Window, after: Window): BookMessage {
  const { from, seq, bids, asks } = bookDelta(before, after);
  return { kind: 'delta', symbol: 'BTCIRT', from, seq, bids: text(bids), asks: text(asks) };
}
