import { divFloor, pow10 } from '@sarraf/money';

/** Exact sums and products of the wire's decimal texts, without floats. */

/** Decimals that every price and amount of the panel fits in. */
export const DECIMALS = 10;

/** A decimal text in units of 10^-`scale`, the rest cut; null for what is none. */
export function readDecimal(text: string, scale = DECIMALS): bigint | null {
  const match = /^(\d+)(?:\.(\d*))?$/.exec(text);
  if (match === null) return null;
  const [, whole = '0', fraction = ''] = match;
  return BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
}

function scaleOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

function unitsOf(text: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
}

function textOf(units: bigint, scale: number): string {
  const digits = String(units).padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Sum of non-negative decimal texts. */
export function addDecimals(texts: readonly string[]): string {
  const scale = texts.reduce((most, text) => Math.max(most, scaleOf(text)), 0);
  return textOf(
    texts.reduce((sum, text) => sum + unitsOf(text, scale), 0n),
    scale,
  );
}

/** Difference of two decimal texts, the first not smaller. */
export function subtractDecimals(one: string, other: string): string {
  const scale = Math.max(scaleOf(one), scaleOf(other));
  return textOf(unitsOf(one, scale) - unitsOf(other, scale), scale);
}

/** The same where either may be the smaller one, or below zero. */
export function differenceOf(one: string, other: string): string {
  const scale = Math.max(scaleOf(one), scaleOf(other));
  const units = unitsOf(one, scale) - unitsOf(other, scale);
  return units < 0n ? `-${textOf(-units, scale)}` : textOf(units, scale);
}

/** Product of two non-negative decimal texts. */
export function multiplyDecimals(one: string, other: string): string {
  const [left, right] = [scaleOf(one), scaleOf(other)];
  return textOf(unitsOf(one, left) * unitsOf(other, right), left + right);
}

/** Quotient of two non-negative decimal texts, cut after `decimals`; null by nothing. */
export function divideDecimals(one: string, other: string, decimals: number): string | null {
  const scale = Math.max(scaleOf(one), scaleOf(other));
  const divisor = unitsOf(other, scale);
  if (divisor === 0n) return null;
  return textOf(divFloor(unitsOf(one, scale) * pow10(decimals), divisor), decimals);
}
