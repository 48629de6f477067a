import { parseDecimal } from '@sarraf/money';

/** Decimals that every asset's amounts fit in. */
const SCALE = 18;

/**
 * How much of an order is done, in percent with one decimal, cut: 100 only when all of it is.
 *
 * @example filledPercent('0.35', '1') // '35.0'
 */
export function filledPercent(filled: string, amount: string): string {
  const part = parseWide(filled);
  const whole = parseWide(amount);
  if (whole === 0n) return '0.0';
  const perMille = (part * 1_000n) / whole;
  return `${perMille / 10n}.${perMille % 10n}`;
}

function parseWide(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  // The wire's decimals are plain; parseDecimal proves it once for each part.
  const checked = parseDecimal(whole, 0);
  if (!checked.ok) return 0n;
  return BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'));
}
