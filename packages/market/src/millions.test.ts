import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ceilMillions, floorMillions } from './millions.ts';

fc.configureGlobal({ seed: propertySeed() });

const exact = (product: number) => ({
  floor: Number(BigInt(product) / 1_000_000n),
  ceil: Number((BigInt(product) + 999_999n) / 1_000_000n),
});
const ours = (product: number) => ({
  floor: floorMillions(product),
  ceil: ceilMillions(product),
});

test('millionths are divided as bigints would be, also where a quotient rounds up', () => {
  const most = Number.MAX_SAFE_INTEGER;
  for (let back = 0; back < 3_000; back += 1) expect(ours(most - back)).toEqual(exact(most - back));
  for (const whole of [0, 1, 7, 2 ** 31, 9_007_199_254]) {
    for (const beside of [-1, 0, 1]) {
      const product = Math.max(0, whole * 1_000_000 + beside);
      expect(ours(product)).toEqual(exact(product));
    }
  }
  fc.assert(
    fc.property(fc.maxSafeNat(), (product) => {
      expect(ours(product)).toEqual(exact(product));
    }),
  );
});
