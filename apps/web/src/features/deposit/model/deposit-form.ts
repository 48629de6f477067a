import { parseDecimal } from '@sarraf/money';
import { type DepositLimits, leftToday, rialOf } from '../../../lib/deposit-limits.ts';

/** Toman is counted in rial, one decimal below. */
const SCALE = 1;

/** Why an amount cannot be deposited, with the bound that it breaks (toman). */
export type DepositProblem =
  | { readonly code: 'empty' }
  | { readonly code: 'belowMin' | 'aboveMax' | 'aboveDay'; readonly bound: string };

/** The first thing wrong with the amount, or null. */
export function depositProblem(amount: string, limits: DepositLimits): DepositProblem | null {
  const parsed = parseDecimal(amount, SCALE);
  if (!parsed.ok || parsed.value === 0n) return { code: 'empty' };
  if (parsed.value < rialOf(limits.min)) return { code: 'belowMin', bound: limits.min };
  if (parsed.value > rialOf(leftToday(limits))) {
    return { code: 'aboveDay', bound: leftToday(limits) };
  }
  if (parsed.value > rialOf(limits.max)) return { code: 'aboveMax', bound: limits.max };
  return null;
}

/** The same money as the bank counts it: rial, ten for a toman. */
export function inRial(toman: string): string {
  const parsed = parseDecimal(toman, SCALE);
  return parsed.ok ? parsed.value.toString() : '0';
}
