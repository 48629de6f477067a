import { formatDecimal, parseDecimal } from '@sarraf/money';

/** Toman is counted in rial, one decimal below. */
const SCALE = 1;

/** What one deposit may be and what today's cap is, toman. */
export interface DepositLimits {
  readonly min: string;
  readonly max: string;
  readonly used: string;
  readonly cap: string;
}

/** Toman text in rial; what is no amount counts as nothing. */
export function rialOf(text: string): bigint {
  const parsed = parseDecimal(text, SCALE);
  return parsed.ok ? parsed.value : 0n;
}

/** What is left of today's limit, never below zero. */
export function leftToday(limits: DepositLimits): string {
  const left = rialOf(limits.cap) - rialOf(limits.used);
  return formatDecimal(left > 0n ? left : 0n, SCALE);
}

/** The most that one deposit may be now. */
export function depositMax(limits: DepositLimits): string {
  const left = rialOf(leftToday(limits));
  const max = rialOf(limits.max);
  return formatDecimal(left < max ? left : max, SCALE);
}
