import type { Order } from '@sarraf/contracts';
import { splitMarket } from './market-name.ts';

export interface Freed {
  readonly amount: string;
  readonly asset: string;
}

/** Difference of two decimal texts, the first not smaller, exact. */
function subtract(one: string, other: string): string {
  const scale = Math.max(one.split('.')[1]?.length ?? 0, other.split('.')[1]?.length ?? 0);
  const units = (text: string): bigint => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(scale, '0'));
  };
  const digits = String(units(one) - units(other)).padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** What was asked for and not filled; an order's `remaining` is what still waits, 0 once it ended. */
export function unfilledOf({ amount, filled }: Pick<Order, 'amount' | 'filled'>): string {
  return subtract(amount, filled);
}

/** Product of two non-negative decimal texts, exact. */
function multiply(one: string, other: string): string {
  const [left, right] = [one, other].map((text) => text.split('.')) as [string[], string[]];
  const scale = (left[1]?.length ?? 0) + (right[1]?.length ?? 0);
  const digits = String(BigInt(left.join('')) * BigInt(right.join(''))).padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/**
 * What a cancelled order had held and no longer holds. Null where the order does not say: a buy
 * stop at market and a pair hold the worst that they may come to.
 */
export function freedBy(order: Order): Freed | null {
  const { base, quote } = splitMarket(order.market);
  const unfilled = unfilledOf(order);
  if (order.status !== 'cancelled' || !/[1-9]/.test(unfilled)) return null;
  if (order.type === 'sell') return { amount: unfilled, asset: base };
  if (order.pair_price === null || order.linked_order_id !== null) return null;
  return { amount: multiply(order.pair_price, unfilled), asset: quote };
}
