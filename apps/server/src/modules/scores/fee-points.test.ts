import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backedBy, creditParts, feesMissing, PARTS } from './fee-points.ts';

fc.configureGlobal({ seed: propertySeed() });

const units = fc.bigInt({ min: 0n, max: 10n ** 13n });

describe('fees in points', () => {
  it('are of the day whose fee completes a point, and nothing is lost between them', () => {
    const earned = [
      { day: '2026-11-21', parts: 600_000n },
      { day: '2026-11-22', parts: 600_000n },
      { day: '2026-11-22', parts: 2_900_000n },
    ];
    expect(creditParts(0n, earned)).toEqual({
      parts: 100_000n,
      byDay: new Map([['2026-11-22', 4n]]),
    });
    fc.assert(
      fc.property(fc.array(units, { maxLength: 20 }), (parts) => {
        const credited = creditParts(
          7n,
          parts.map((one, nth) => ({ day: `d${nth % 3}`, parts: one })),
        );
        const whole = [...credited.byDay.values()].reduce((sum, one) => sum + one, 0n);
        const all = parts.reduce((sum, one) => sum + one, 7n);
        expect(whole * PARTS + credited.parts).toBe(all);
        expect(credited.parts < PARTS).toBe(true);
      }),
    );
  });

  it('say how much is missing to the rial', () => {
    fc.assert(
      fc.property(units, units, fc.bigInt({ min: 1n, max: 10n ** 12n }), (fees, given, worth) => {
        const missing = feesMissing({ fees, given }, worth);
        expect(given + worth <= backedBy(fees + missing)).toBe(true);
        if (missing > 0n) expect(given + worth > backedBy(fees + missing - 1n)).toBe(true);
      }),
    );
  });
});
