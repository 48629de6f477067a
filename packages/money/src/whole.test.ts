import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bigOf } from './whole.ts';

fc.configureGlobal({ seed: propertySeed() });

test('a safe integer is the bigint that BigInt makes of it', () => {
  const edges = [0, -0, 1, -1, 2 ** 31, -(2 ** 31), 2 ** 32 - 1, 2 ** 32, -(2 ** 32), 2 ** 53 - 1];
  for (const edge of edges) expect(bigOf(edge)).toBe(BigInt(edge));
  fc.assert(fc.property(fc.maxSafeInteger(), (whole) => bigOf(whole) === BigInt(whole)));
});

test.each([0.5, 2 ** 53, -(2 ** 53), Number.NaN, Number.POSITIVE_INFINITY])(
  'what is no safe integer is refused: %s',
  (number) => {
    expect(() => bigOf(number)).toThrow('safe integer');
  },
);
