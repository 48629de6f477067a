import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rawOf, unitsOf } from './index.ts';

fc.configureGlobal({ seed: propertySeed() });

describe('unitsOf', () => {
  it('C18 rounds 18 decimals down to ours and says the rest', () => {
    expect(unitsOf(25_500_000_019_999_999_999n, 18, 8)).toEqual({
      units: 2_550_000_001n,
      dust: 9_999_999_999n,
    });
    expect(unitsOf(9_999_999_999n, 18, 8)).toEqual({ units: 0n, dust: 9_999_999_999n });
  });

  it('has no rest where both have the same decimals, or the chain has fewer', () => {
    expect(unitsOf(25_500_000n, 6, 6)).toEqual({ units: 25_500_000n, dust: 0n });
    expect(unitsOf(25_500_000n, 6, 8)).toEqual({ units: 2_550_000_000n, dust: 0n });
  });

  it('refuses what is below 0', () => {
    expect(() => unitsOf(-1n, 18, 8)).toThrow('not below 0');
  });

  it('C18 loses nothing: the units as raw and the dust are what came, to 2^256 − 1', () => {
    const decimals = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), decimals, decimals, (raw, chain, scale) => {
        const { units, dust } = unitsOf(raw, chain, scale);
        expect(rawOf(units, chain, scale) + dust).toBe(raw);
        expect(dust).toBeLessThan(10n ** BigInt(Math.max(chain - scale, 0)));
      }),
    );
  });
});

describe('rawOf', () => {
  it('says our units in those of the chain, signed', () => {
    expect(rawOf(2_550_000_001n, 18, 8)).toBe(25_500_000_010_000_000_000n);
    expect(rawOf(-1n, 18, 8)).toBe(-10_000_000_000n);
    expect(rawOf(2_550_000_000n, 6, 8)).toBe(25_500_000n);
  });

  it('refuses units that the chain has no decimals for', () => {
    expect(() => rawOf(2_550_000_001n, 6, 8)).toThrow('has decimals for the amount');
  });
});
