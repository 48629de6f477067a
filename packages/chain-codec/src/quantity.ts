import { assert } from '@sarraf/money';

const HEX = /^0x[\da-f]{1,64}$/i;

/**
 * A quantity of JSON-RPC, `0x1a`, of at most 256 bits. Undefined for anything else: a JSON number
 * has lost digits before it is read.
 */
export function quantity(hex: unknown): bigint | undefined {
  return typeof hex === 'string' && HEX.test(hex) ? BigInt(hex) : undefined;
}

/**
 * A whole number as JSON-RPC takes it, without leading zeros.
 *
 * @throws InvariantError below 0, or for a number that is not whole and safe
 */
export function hexQuantity(value: bigint | number): string {
  assert(typeof value === 'bigint' || Number.isSafeInteger(value), 'a quantity is a whole number');
  assert(value >= 0, 'a quantity is not below 0');
  return `0x${value.toString(16)}`;
}
