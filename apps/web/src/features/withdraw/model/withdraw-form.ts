import type { WithdrawalLimits } from '@sarraf/contracts';
import { formatDecimal, parseDecimal } from '@sarraf/money';

/** Toman is counted in rial, one decimal below. */
const SCALE = 1;
const RIAL_IN_TOMAN = 10n;

/** What an amount is held against; toman. */
export type WithdrawBounds = Pick<WithdrawalLimits, 'min' | 'max' | 'available' | 'limits'>;

/** What holds an amount down: the wallet, one withdrawal's most, or what a limit has left. */
export type Ceiling = 'aboveAvailable' | 'aboveMax' | 'aboveDay' | 'aboveMonth';

/** Why an amount can't be withdrawn: no whole number, or with the bound that it breaks (toman). */
export type WithdrawProblem =
  | { readonly code: 'empty' | 'unreadable' }
  | { readonly code: 'belowMin' | Ceiling; readonly bound: string };

function rialOf(toman: string): bigint {
  const parsed = parseDecimal(toman, SCALE);
  return parsed.ok ? parsed.value : 0n;
}

/** The lowest of what holds an amount down, in whole toman: what «all» fills in. */
export function mostNow(bounds: WithdrawBounds): { code: Ceiling; bound: string } {
  const found: { code: Ceiling; rial: bigint }[] = [
    { code: 'aboveAvailable', rial: rialOf(bounds.available) },
    { code: 'aboveMax', rial: rialOf(bounds.max) },
    ...bounds.limits
      .filter(({ asset }) => asset === undefined)
      .map(({ days, used, cap }) => ({
        code: days === 1 ? ('aboveDay' as const) : ('aboveMonth' as const),
        rial: rialOf(cap) - rialOf(used),
      })),
  ];
  const lowest = found.reduce((low, next) => (next.rial < low.rial ? next : low));
  const whole = lowest.rial > 0n ? lowest.rial / RIAL_IN_TOMAN : 0n;
  return { code: lowest.code, bound: String(whole) };
}

/** What keeps everything from leaving now: less than the least of a withdrawal is left of it. */
export function nothingFits(bounds: WithdrawBounds): Ceiling | null {
  const { code, bound } = mostNow(bounds);
  return rialOf(bound) < rialOf(bounds.min) ? code : null;
}

/**
 * The first thing wrong with the amount, or null.
 *
 * @param bounds null while they are not known for now: the server judges then
 */
export function withdrawProblem(
  amount: string,
  bounds: WithdrawBounds | null,
): WithdrawProblem | null {
  if (amount === '') return { code: 'empty' };
  const parsed = parseDecimal(amount, SCALE);
  // the bank is asked for whole toman
  if (!parsed.ok || parsed.value % RIAL_IN_TOMAN !== 0n) return { code: 'unreadable' };
  if (parsed.value === 0n) return { code: 'empty' };
  if (bounds === null) return null;
  if (parsed.value < rialOf(bounds.min)) return { code: 'belowMin', bound: bounds.min };
  const most = mostNow(bounds);
  return parsed.value > rialOf(most.bound) ? most : null;
}

/** What arrives of an amount, the fee taken from inside it; never below zero. */
export function receivedOf(amount: string, fee: string): string {
  const left = rialOf(amount) - rialOf(fee);
  return formatDecimal(left > 0n ? left : 0n, SCALE);
}

/** The same money as the bank counts it: rial, ten for a toman. */
export function inRial(toman: string): string {
  return rialOf(toman).toString();
}
