import { assert } from './assert.ts';

/** Quotient rounded down. Both at least 0, divisor above 0. */
export function divFloor(dividend: bigint, divisor: bigint): bigint {
  assert(dividend >= 0n && divisor > 0n, 'divFloor takes a dividend >= 0 and a divisor > 0');
  return dividend / divisor;
}

/** Quotient rounded up. Both at least 0, divisor above 0. */
export function divCeil(dividend: bigint, divisor: bigint): bigint {
  assert(dividend >= 0n && divisor > 0n, 'divCeil takes a dividend >= 0 and a divisor > 0');
  return (dividend + divisor - 1n) / divisor;
}

/** 10^exponent for a small exponent >= 0. */
export function pow10(exponent: number): bigint {
  assert(Number.isInteger(exponent) && exponent >= 0 && exponent <= 60, 'exponent in 0..60');
  return 10n ** BigInt(exponent);
}
