import { describe, expect, it } from 'vitest';
import { fitTrend } from './trend.ts';

describe('the least-squares line', () => {
  it('is exact for points on a line', () => {
    const { slope, error } = fitTrend([
      [0, 3],
      [1, 5],
      [4, 11],
    ]);
    expect(slope).toBeCloseTo(2, 12);
    expect(error).toBeCloseTo(0, 12);
  });

  it('says how sure it is of points that only waver', () => {
    const { slope, error } = fitTrend([
      [0, 10],
      [1, 12],
      [2, 10],
      [3, 12],
      [4, 10],
    ]);
    expect(slope).toBeCloseTo(0, 12);
    expect(error).toBeCloseTo(Math.sqrt(4.8 / 3 / 10), 12);
  });

  it('knows no growth from a single point', () => {
    expect(fitTrend([[5, 7]])).toEqual({ slope: 0, error: 0 });
  });
});
