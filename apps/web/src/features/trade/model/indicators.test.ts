import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  averageDivergence,
  bollingerBands,
  exponentialAverage,
  relativeStrength,
  simpleAverage,
} from './indicators.ts';

fc.configureGlobal({ seed: propertySeed() });

const prices = fc.array(fc.double({ min: 1, max: 1e6, noNaN: true }), { maxLength: 80 });
const bars = fc.integer({ min: 1, max: 20 });
const near = (left: number, right: number) =>
  Math.abs(left - right) <= 1e-6 * Math.max(1, Math.abs(right));

describe('averages', () => {
  it('say nothing before they have their bars', () => {
    expect(simpleAverage([1, 2, 3, 4], 3)).toEqual([null, null, 2, 3]);
    expect(exponentialAverage([2, 4, 6, 8], 3)).toEqual([null, null, 4, 6]);
    expect(exponentialAverage([], 3)).toEqual([]);
  });

  it('equal the mean of each window, and lie within what they average', () => {
    fc.assert(
      fc.property(prices, bars, (values, length) => {
        const exponential = exponentialAverage(values, length);
        simpleAverage(values, length).forEach((mean, index) => {
          const smooth = exponential[index] ?? null;
          if (index + 1 < length) {
            expect([mean, smooth]).toEqual([null, null]);
            return;
          }
          const recent = values.slice(index + 1 - length, index + 1);
          const sum = recent.reduce((total, value) => total + value, 0);
          expect(near(mean ?? Number.NaN, sum / length)).toBe(true);
          const seen = values.slice(0, index + 1);
          expect(smooth).toBeGreaterThanOrEqual(Math.min(...seen) - 1e-6);
          expect(smooth).toBeLessThanOrEqual(Math.max(...seen) + 1e-6);
        });
      }),
      { verbose: true },
    );
  });
});

describe("Bollinger's bands", () => {
  it('stand two population deviations from the mean', () => {
    // mean 5, squares 9 1 1 1 0 0 4 16, deviation 2
    const bands = bollingerBands([2, 4, 4, 4, 5, 5, 7, 9], 8, 2);
    expect([bands.lower.at(-1), bands.middle.at(-1), bands.upper.at(-1)]).toEqual([1, 5, 9]);
    expect(bands.upper[6]).toBeNull();
  });

  it('hold the middle between them for any prices', () => {
    fc.assert(
      fc.property(prices, bars, (values, length) => {
        const { upper, middle, lower } = bollingerBands(values, length, 2);
        middle.forEach((mean, index) => {
          if (mean === null) return;
          expect(lower[index]).toBeLessThanOrEqual(mean);
          expect(upper[index]).toBeGreaterThanOrEqual(mean);
        });
      }),
      { verbose: true },
    );
  });
});

describe('relative strength', () => {
  it("follows Wilder's own example", () => {
    const closes = [
      44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61,
      46.28, 46.28, 46.0, 46.03, 46.41,
    ];
    const strength = relativeStrength(closes, 14);
    expect(strength[13]).toBeNull();
    expect(strength[14]).toBeCloseTo(70.46, 1);
    expect(strength[15]).toBeCloseTo(66.25, 1);
  });

  it('is 100 in a rise, 0 in a fall, 50 when nothing moves', () => {
    expect(relativeStrength([1, 2, 3, 4], 2)).toEqual([null, null, 100, 100]);
    expect(relativeStrength([4, 3, 2, 1], 2)).toEqual([null, null, 0, 0]);
    expect(relativeStrength([5, 5, 5], 2)).toEqual([null, null, 50]);
  });

  it('stays within 0 and 100 for any prices', () => {
    fc.assert(
      fc.property(prices, bars, (values, length) => {
        for (const value of relativeStrength(values, length)) {
          if (value === null) continue;
          expect(value).toBeGreaterThanOrEqual(-1e-9);
          expect(value).toBeLessThanOrEqual(100 + 1e-9);
        }
      }),
      { verbose: true },
    );
  });
});

describe('divergence of averages', () => {
  it('is the difference of both, less its own average', () => {
    const values = [1, 3, 2, 5, 4, 6, 8, 7, 9, 10];
    const { difference, signal, histogram } = averageDivergence(values, 2, 4, 3);
    const fast = exponentialAverage(values, 2);
    const slow = exponentialAverage(values, 4);
    expect(difference.slice(0, 3)).toEqual([null, null, null]);
    expect(difference[9]).toBeCloseTo((fast[9] ?? 0) - (slow[9] ?? 0), 10);
    expect(signal.findIndex((value) => value !== null)).toBe(5);
    expect(histogram[9]).toBeCloseTo((difference[9] ?? 0) - (signal[9] ?? 0), 10);
  });

  it('says nothing of too few bars', () => {
    expect(averageDivergence([1, 2], 2, 4, 3)).toEqual({
      difference: [null, null],
      signal: [null, null],
      histogram: [null, null],
    });
  });
});
