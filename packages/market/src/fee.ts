import { type Amount, amount, divCeil } from '@sarraf/money';

const MILLION = 1_000_000n;

/**
 * An order's fee so far, rounded up once on the running total of what it received.
 * Source: product.md, "Words and units".
 */
export function feeSoFar(received: Amount, ratePpm: number): Amount {
  return amount(divCeil(received * BigInt(ratePpm), MILLION));
}

/** What one fill adds to the fee when the order had received `before` and now has `after`. */
export function feeIncrement(before: Amount, after: Amount, ratePpm: number): Amount {
  return amount(feeSoFar(after, ratePpm) - feeSoFar(before, ratePpm));
}
