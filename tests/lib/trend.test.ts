import { describe, expect, it } from 'vitest';
import { fitTrend } from './trend.ts';

const line = (...points: [number, number][]) =>
  points.map(([cause, value]) => ({ causes: [cause], value }));

describe('the least-squares trend', () => {
  it('is exact for points on a line', () => {
    const { slopes, errors } = fitTrend(line([0, 3], [1, 5], [4, 11]));
    expect(slopes[0]).toBeCloseTo(2, 9);
    expect(errors[0]).toBeCloseTo(0, 6);
  });

  it('says how sure it is of points that only waver', () => {
    const { slopes, errors } = fitTrend(line([0, 10], [1, 12], [2, 10], [3, 12], [4, 10]));
    expect(slopes[0]).toBeCloseTo(0, 9);
    expect(errors[0]).toBeCloseTo(Math.sqrt(4.8 / 3 / 10), 9);
  });

  it('tells what time adds from what a second cause adds', () => {
    // a saw: its teeth are explained by the cause that is reset, the rest grows by 3 an hour
    const points = Array.from({ length: 50 }, (_, minute) => {
      const kept = 2_000 + (minute % 7) * 1_100;
      return { causes: [minute / 60, kept], value: 40e6 + 3e6 * (minute / 60) + 950 * kept };
    });
    const { slopes } = fitTrend(points);
    expect(slopes[0]).toBeCloseTo(3e6, 0);
    expect(slopes[1]).toBeCloseTo(950, 3);
  });

  it('gives no slope to a cause that never varied', () => {
    const { slopes } = fitTrend([
      { causes: [0, 5], value: 1 },
      { causes: [1, 5], value: 3 },
    ]);
    expect(slopes[0]).toBeCloseTo(2, 9);
    expect(slopes[1]).toBe(0);
  });

  it('knows no growth from a single point', () => {
    expect(fitTrend(line([5, 7])).errors).toEqual([0]);
  });
});
