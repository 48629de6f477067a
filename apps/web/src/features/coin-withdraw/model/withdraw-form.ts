import type { WithdrawalEstimate } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { amountProblem } from '#lib/amount-input.ts';
import { divideDecimals, readDecimal, subtractDecimals } from '#lib/decimals.ts';
import { isMore } from '#lib/own-move.ts';

/** What an amount is held against; in the coin, limits in toman. */
export type WithdrawBounds = Pick<WithdrawalEstimate, 'min' | 'max' | 'available' | 'limits'>;

/** What an amount is of: its decimals, and its price in toman where one is known. */
export interface Coin {
  readonly scale: number;
  readonly price_toman: string | null;
}

/** What holds an amount down: the wallet, one withdrawal's most, or what a limit has left. */
export type Ceiling = 'aboveAvailable' | 'aboveMax' | 'aboveDay' | 'aboveMonth';

/** Why an amount can't be withdrawn: no amount, or with the bound that it breaks, in the coin. */
export type WithdrawProblem =
  | { readonly code: 'empty' | 'unreadable' }
  | { readonly code: 'belowMin' | Ceiling; readonly bound: string };

/** The lowest of what holds an amount down: what «all» fills in. */
export function mostNow(bounds: WithdrawBounds, coin: Coin): { code: Ceiling; bound: string } {
  const found: readonly { code: Ceiling; bound: string }[] = [
    { code: 'aboveAvailable', bound: bounds.available },
    { code: 'aboveMax', bound: bounds.max },
    ...ofLimits(bounds, coin),
  ];
  return found.reduce((low, next) => (isMore(low.bound, next.bound) ? next : low));
}

/** What limits leave, in the coin; nothing while its price is not known: the server judges then. */
function ofLimits(
  { limits }: WithdrawBounds,
  { scale, price_toman: price }: Coin,
): { code: Ceiling; bound: string }[] {
  if (price === null) return [];
  return limits.flatMap(({ asset, days, used, cap }) => {
    const left = isMore(cap, used) ? subtractDecimals(cap, used) : '0';
    const bound = divideDecimals(left, price, scale);
    if (asset !== undefined || bound === null) return [];
    return [{ code: days === 1 ? ('aboveDay' as const) : ('aboveMonth' as const), bound }];
  });
}

/** What keeps everything from leaving now: less than the least of a withdrawal is left of it. */
export function nothingFits(bounds: WithdrawBounds, coin: Coin): Ceiling | null {
  const { code, bound } = mostNow(bounds, coin);
  return isMore(bounds.min, bound) || !/[1-9]/.test(bound) ? code : null;
}

/** The first thing wrong with the amount, or null. */
export function withdrawProblem(
  amount: string,
  bounds: WithdrawBounds,
  coin: Coin,
): WithdrawProblem | null {
  if (amountProblem(amount, coin.scale) !== null) return { code: 'unreadable' };
  if (!/[1-9]/.test(amount)) return { code: 'empty' };
  if (isMore(bounds.min, amount)) return { code: 'belowMin', bound: bounds.min };
  const most = mostNow(bounds, coin);
  return isMore(amount, most.bound) ? most : null;
}

/** What arrives of an amount, the fee taken from inside it; never below zero. */
export function receivedOf(amount: string, fee: string, scale: number): string {
  const left = (readDecimal(amount, scale) ?? 0n) - (readDecimal(fee, scale) ?? 0n);
  return formatDecimal(left > 0n ? left : 0n, scale);
}
