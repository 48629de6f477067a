import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountAt, discountedPpm } from './discount.ts';

fc.configureGlobal({ seed: propertySeed() });

const MILLION = 1_000_000n;
const ppm = fc.integer({ min: 0, max: 1_000_000 });

describe('a discount', () => {
  it('takes its part of a rate off, rounded down', () => {
    expect(discountedPpm(2_500, 120_000)).toBe(2_200);
    expect(discountedPpm(2_500, 0)).toBe(2_500);
    expect(discountedPpm(2_500, 1_000_000)).toBe(0);
    expect(discountedPpm(1, 1)).toBe(0);
    expect(discountedPpm(0, 300_000)).toBe(0);
    fc.assert(
      fc.property(ppm, ppm, (rate, off) => {
        const exact = (BigInt(rate) * (MILLION - BigInt(off))) / MILLION;
        expect(BigInt(discountedPpm(rate, off))).toBe(exact);
      }),
    );
  });

  it('of several is the largest in force, to the millisecond, never their sum', () => {
    const discounts = [
      { ppm: 100_000, untilMs: 2_000 },
      { ppm: 300_000, untilMs: 1_000 },
      { ppm: 50_000, untilMs: 3_000 },
    ];
    const at = [0, 999, 1_000, 1_999, 2_000, 2_999, 3_000];
    expect(at.map((ms) => discountAt(discounts, ms))).toEqual([
      300_000, 300_000, 100_000, 100_000, 50_000, 50_000, 0,
    ]);
    expect(discountAt([], 0)).toBe(0);
  });
});
