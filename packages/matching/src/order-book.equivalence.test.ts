/**
 * The fast books against the naive one: after every step of a random flow all of them show the same
 * trades, levels and orders. Prices drift and jump, so that the ladders move, grow and keep orders
 * outside their windows; owners are few, so that takers meet themselves.
 */
import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderBook, Side } from './order-book.ts';
import { books } from './testing/books.ts';
import { matchOf, viewOf, walkOf } from './testing/view.ts';

fc.configureGlobal({ seed: propertySeed() });

type Step =
  | { kind: 'place'; side: Side; offset: number; lots: number; owner: number; ioc: boolean }
  | { kind: 'cancel'; age: number }
  | { kind: 'drift'; to: number };

const side = fc.constantFrom<Side>('buy', 'sell');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      side,
      offset: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: -12, max: 12 }) },
        { weight: 2, arbitrary: fc.integer({ min: -300, max: 300 }) },
        { weight: 1, arbitrary: fc.integer({ min: -100_000, max: 100_000 }) },
      ),
      lots: fc.integer({ min: 1, max: 30 }),
      owner: fc.integer({ min: 0, max: 5 }),
      ioc: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('cancel' as const), age: fc.nat(40) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('drift' as const),
      to: fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 400_000 })),
    }),
  },
);

interface Flow {
  centreTicks: number;
  lastId: number;
}

/** Applies one step and answers everything it showed. */
function apply(book: OrderBook, { centreTicks, lastId }: Flow, taken: Step): unknown {
  if (taken.kind === 'drift') return undefined;
  if (taken.kind === 'cancel') {
    const id = Math.max(0, lastId - taken.age);
    return [book.remaining(id), book.cancel(id), book.remaining(id)];
  }
  const limit = Math.max(1, centreTicks + taken.offset);
  const walk = walkOf(book, taken.side, limit, taken.owner);
  const match = matchOf(book, taken.side, limit, taken.lots, taken.owner);
  if (match.remaining > 0 && !taken.ioc && match.stop !== 'self_trade') {
    book.rest(lastId, taken.owner, taken.side, limit, match.remaining);
  }
  return [walk, match, book.levelLots('buy', limit), book.levelLots('sell', limit)];
}

test('the fast books do what the naive book does', () => {
  const numRuns = process.env['SARRAF_DEEP'] === '1' ? 2_000 : 50;
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 400, size: 'max' }), (steps) => {
      const [naive, ...fast] = books.map(({ make }) => make());
      if (naive === undefined) throw new Error('there is a naive book');
      const flow: Flow = { centreTicks: 1_000, lastId: 0 };
      for (const taken of steps) {
        if (taken.kind === 'drift') flow.centreTicks = taken.to;
        else if (taken.kind === 'place') flow.lastId += 1;
        const shown = apply(naive, flow, taken);
        const view = viewOf(naive);
        expect(view.best[0] === 0 || view.best[1] === 0 || view.best[0] < view.best[1]).toBe(true);
        for (const book of fast) {
          expect(apply(book, flow, taken)).toEqual(shown);
          expect(viewOf(book)).toEqual(view);
        }
      }
    }),
    { numRuns },
  );
}, 600_000);
