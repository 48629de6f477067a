import { assert } from './assert.ts';

const WORD = 0x1_0000_0000;

// Written as words and read as a bigint: what `BigInt(number)` does for all numbers, twice as fast.
const wide = new BigInt64Array(1);
const halves = new Int32Array(wide.buffer);

/**
 * A safe integer as a bigint.
 *
 * @throws InvariantError where it is none: its words would be another number's
 */
export function bigOf(whole: number): bigint {
  assert(Number.isSafeInteger(whole), 'a whole number is a safe integer');
  halves[0] = whole | 0;
  halves[1] = Math.floor(whole / WORD) | 0;
  return wide[0] as bigint;
}
