import { readDecimal } from './decimals.ts';

/** Decimals that every asset's amounts fit in. */
const SCALE = 18;

/**
 * How much of an order is done, in percent with one decimal, cut: 100 only when all of it is.
 *
 * @example filledPercent('0.35', '1') // '35.0'
 */
export function filledPercent(filled: string, amount: string): string {
  const part = readDecimal(filled, SCALE) ?? 0n;
  const whole = readDecimal(amount, SCALE) ?? 0n;
  if (whole === 0n) return '0.0';
  const perMille = (part * 1_000n) / whole;
  return `${perMille / 10n}.${perMille % 10n}`;
}
