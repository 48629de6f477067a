import type { Lots, Ticks } from '@sarraf/market';
import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { book, btcIrt } from '../testing/markets.ts';
import { depthAt, depthCurve, stepPath } from './depth-curve.ts';
import { ladderOf } from './ladder.ts';

fc.configureGlobal({ seed: propertySeed() });

const curve = depthCurve(ladderOf(book, btcIrt), btcIrt);

describe('the depth of a book', () => {
  it('sums each side from its best price on', () => {
    expect(curve?.bids.map((point) => point.lots)).toEqual([1_500, 5_500]);
    // 0.001 × 12,485,300,000 toman, in tenths
    expect(curve?.asks[0]).toEqual({ ticks: 124_853, lots: 1_000, money: 124_853_000n });
    expect(curve?.lotsMax).toBe(5_500);
  });

  it('answers for a price with the sum on its own side, and nothing in between', () => {
    if (curve === null) throw new Error('the book is not empty');
    expect(depthAt(curve, 124_750)).toMatchObject({ side: 'buy', point: { lots: 1_500 } });
    expect(depthAt(curve, 124_900)).toMatchObject({ side: 'sell', point: { lots: 3_000 } });
    expect(depthAt(curve, 124_820)).toBeNull();
  });

  it('draws steps down to the ground', () => {
    const points = [
      { ticks: 10 as Ticks, lots: 2, money: 0n },
      { ticks: 20 as Ticks, lots: 5, money: 0n },
    ];
    const path = stepPath(
      points,
      (ticks) => ticks,
      (lots) => 100 - lots,
      30,
    );
    expect(path).toBe('M10.0 100.0H10.0V98.0H20.0V95.0H30.0V100.0Z');
    expect(stepPath([], Number, Number, 1)).toBe('');
  });

  it('says nothing of an empty book, and never shrinks along a side', () => {
    expect(depthCurve({ bids: [], asks: [] }, btcIrt)).toBeNull();
    const rungs = fc.array(
      fc.record({ step: fc.integer({ min: 1, max: 50 }), lots: fc.integer({ min: 1, max: 99 }) }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(rungs, (steps) => {
        let ticks = 1_000;
        const asks = steps.map(({ step, lots }) => {
          ticks += step;
          return { ticks: ticks as Ticks, lots: lots as Lots };
        });
        const drawn = depthCurve({ bids: [], asks }, btcIrt)?.asks ?? [];
        drawn.forEach((point, index) => {
          expect(point.lots).toBeGreaterThan(drawn[index - 1]?.lots ?? 0);
        });
      }),
      { verbose: true },
    );
  });
});
