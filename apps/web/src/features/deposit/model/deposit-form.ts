import { formatDecimal, parseDecimal } from '@sarraf/money';

/** Toman is counted in rial, one decimal below. */
const SCALE = 1;

export interface DepositLimits {
  readonly min: string;
  readonly max: string;
  readonly used: string;
  readonly cap: string;
}

/** Why an amount cannot be deposited, with the bound that it breaks (toman). */
export type DepositProblem =
  | { readonly code: 'empty' }
  | { readonly code: 'belowMin' | 'aboveMax' | 'aboveDay'; readonly bound: string };

function tenths(text: string): bigint {
  const parsed = parseDecimal(text, SCALE);
  return parsed.ok ? parsed.value : 0n;
}

/** What is left of today's limit, never below zero. */
export function leftToday(limits: DepositLimits): string {
  const left = tenths(limits.cap) - tenths(limits.used);
  return formatDecimal(left > 0n ? left : 0n, SCALE);
}

/** The most that one deposit may be now. */
export function depositMax(limits: DepositLimits): string {
  const left = tenths(leftToday(limits));
  const max = tenths(limits.max);
  return formatDecimal(left < max ? left : max, SCALE);
}

/** The first thing wrong with the amount, or null. */
export function depositProblem(amount: string, limits: DepositLimits): DepositProblem | null {
  const parsed = parseDecimal(amount, SCALE);
  if (!parsed.ok || parsed.value === 0n) return { code: 'empty' };
  if (parsed.value < tenths(limits.min)) return { code: 'belowMin', bound: limits.min };
  if (parsed.value > tenths(leftToday(limits))) {
    return { code: 'aboveDay', bound: leftToday(limits) };
  }
  if (parsed.value > tenths(limits.max)) return { code: 'aboveMax', bound: limits.max };
  return null;
}

/** The same money as the bank counts it: rial, ten for a toman. */
export function inRial(toman: string): string {
  const parsed = parseDecimal(toman, SCALE);
  return parsed.ok ? parsed.value.toString() : '0';
}
