import { assert } from './assert.ts';
import { type NumberTextError, readNumberText } from './digits.ts';
import { err, ok, type Result } from './result.ts';
import { pow10 } from './rounding.ts';

declare const amountBrand: unique symbol;

/** Money: a whole number of an asset's smallest unit. A `number` never holds money. */
export type Amount = bigint & { readonly [amountBrand]: 'Amount' };

/** No money, of whichever asset. */
export const ZERO = 0n as Amount;

/** What a PostgreSQL `bigint` and an `Int64Array` can hold; supplies are chosen to fit. */
export const AMOUNT_MAX = (1n << 63n) - 1n;

/**
 * A bigint of smallest units as an Amount.
 *
 * @throws InvariantError below 0 or above 63 bits
 */
export function amount(units: bigint): Amount {
  assert(units >= 0n && units <= AMOUNT_MAX, 'an amount fits in 63 bits and is not negative');
  return units as Amount;
}

/** Why a text is no amount, most basic reason first. */
export type AmountError = NumberTextError | 'too_many_decimals' | 'too_large';

const ZERO_DIGIT = 0x30;
const DECIMAL = /^\d{1,20}(?:\.(\d{1,18}))?$/;

/**
 * Text to smallest units, exact or refused: a sign, an exponent, a second point or a decimal
 * too many is an error and never 0. Persian and Arabic digits are welcome, and separators where
 * they belong; see {@link readNumberText}.
 *
 * @example parseDecimal('۱٬۲۳۴٫۵', 1) // ok(12345n)
 */
export function parseDecimal(text: string, scale: number): Result<bigint, AmountError> {
  let canonical = text;
  let match = DECIMAL.exec(canonical);
  if (match === null) {
    // only what a person typed is not canonical yet
    const read = readNumberText(text);
    if (!read.ok) return read;
    canonical = read.value;
    match = DECIMAL.exec(canonical);
  }
  if (match === null) return err('malformed');
  const decimals = (match[1] ?? '').replace(/0+$/, '');
  if (decimals.length > scale) return err('too_many_decimals');
  const whole = canonical.split('.')[0] ?? '0';
  const units = BigInt(whole) * pow10(scale) + BigInt(decimals.padEnd(scale, '0') || '0');
  return units > AMOUNT_MAX ? err('too_large') : ok(units);
}

/** Text to an Amount of an asset of that scale; see {@link parseDecimal}. */
export function parseAmount(text: string, scale: number): Result<Amount, AmountError> {
  const parsed = parseDecimal(text, scale);
  return parsed.ok ? ok(parsed.value as Amount) : parsed;
}

/**
 * Smallest units to the shortest exact decimal text, as the wire carries it.
 *
 * @example formatDecimal(12340n, 2) // '123.4'
 */
export function formatDecimal(units: bigint, scale: number): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === ZERO_DIGIT) end -= 1;
  const whole = digits.slice(0, point);
  return `${negative ? '-' : ''}${whole}${end === point ? '' : `.${digits.slice(point, end)}`}`;
}

/** An Amount as decimal text; see {@link formatDecimal}. */
export function formatAmount(value: Amount, scale: number): string {
  return formatDecimal(value, scale);
}
