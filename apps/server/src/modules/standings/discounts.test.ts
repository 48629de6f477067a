import { describe, expect, it } from 'vitest';
import { discountsToTell } from './discounts.ts';

const of = (...pairs: readonly (readonly [ppm: number, untilMs: number])[]) =>
  pairs.map(([ppm, untilMs]) => ({ ppm, untilMs }));

describe('what the engine is told of discounts', () => {
  it('is what can ever be the largest in force, the largest first', () => {
    const all = of([1, 900], [5, 300], [3, 200], [5, 100], [4, 300], [2, 400], [9, 10]);
    expect(discountsToTell(all, 10)).toEqual({
      told: of([5, 300], [2, 400], [1, 900]),
      retellAtMs: null,
    });
    expect(discountsToTell([], 0)).toEqual({ told: [], retellAtMs: null });
  });

  it('of more than four the rest wait until one of those has ended', () => {
    const all = of([6, 10], [5, 20], [4, 30], [3, 40], [2, 50], [1, 60]);
    expect(discountsToTell(all, 0)).toEqual({ told: all.slice(0, 4), retellAtMs: 10 });
    expect(discountsToTell(all, 10)).toEqual({ told: all.slice(1, 5), retellAtMs: 20 });
    expect(discountsToTell(all, 20)).toEqual({ told: all.slice(2), retellAtMs: null });
  });
});
