import { type Amount, amount, bigOf, divCeil } from '@sarraf/money';
import { ceilMillions } from './millions.ts';

const MILLION = 1_000_000n;

/**
 * An order's fee so far, rounded up once on the running total of what it received: however an
 * order is filled, rounding costs it less than one unit, and the house never loses by it.
 */
export function feeSoFar(received: Amount, ratePpm: number): Amount {
  return amount(divCeil(received * BigInt(ratePpm), MILLION));
}

/**
 * What one fill adds to the fee when the order had received `before` and now has `after`. Products
 * that a number holds exactly are worked out in numbers, which costs far less than bigints.
 */
export function feeIncrement(before: Amount, after: Amount, ratePpm: number): Amount {
  const [first, last] = [Number(before) * ratePpm, Number(after) * ratePpm];
  if (first >= 0 && first <= last && last <= Number.MAX_SAFE_INTEGER) {
    return bigOf(ceilMillions(last) - ceilMillions(first)) as Amount;
  }
  return amount(feeSoFar(after, ratePpm) - feeSoFar(before, ratePpm));
}
