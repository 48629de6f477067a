import type { DataOf } from '@sarraf/contracts';
import { formatDecimal, parseDecimal } from '@sarraf/money';

/** Toman is counted in rial, one decimal below. */
const SCALE = 1;

/** What one deposit may be, and a cap on what is deposited in a time; toman. */
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

/** Rial that a cap leaves; below zero where more was used. */
const leftOf = ({ cap, used }: DepositLimits): bigint => rialOf(cap) - rialOf(used);

/** What is left of a limit, never below zero. */
export function leftNow(limits: DepositLimits): string {
  const left = leftOf(limits);
  return formatDecimal(left > 0n ? left : 0n, SCALE);
}

/** The most that one deposit may be now. */
export function depositMax(limits: DepositLimits): string {
  const left = rialOf(leftNow(limits));
  const max = rialOf(limits.max);
  return formatDecimal(left < max ? left : max, SCALE);
}

/** What a deposit by card may be, by the one of its limits that leaves least. */
export interface DepositBounds extends DepositLimits {
  /** Days of Tehran that this limit counts. */
  readonly days: 1 | 30;
}

/** What charges by card may be now; null while they are closed. */
export function depositBounds({
  min,
  max,
  limits,
}: DataOf<'GET /tomanWallet/limits'>): DepositBounds | null {
  if (!limits.some(({ kind }) => kind.startsWith('gateway_'))) return null;
  const bounds = limits.map(({ used, cap, days }) => ({ min, max, used, cap, days }));
  return bounds.reduce((least, one) => (leftOf(one) < leftOf(least) ? one : least));
}
