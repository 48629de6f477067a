import { formatDecimal } from '@sarraf/money';

const WHOLE = /^-?\d{1,80}$/;

/**
 * Whole units of a chain as the asset's amount; null for what is none, as a block's hash, and where the
 * asset's decimals on that chain are not known.
 */
export function rawAmount(raw: string, decimals: number | null): string | null {
  return decimals === null || !WHOLE.test(raw) ? null : formatDecimal(BigInt(raw), decimals);
}
