import type { Order } from '@sarraf/contracts';
import { splitMarket } from './market-name.ts';

export interface Freed {
  readonly amount: string;
  readonly asset: string;
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
  if (order.status !== 'cancelled' || !/[1-9]/.test(order.remaining)) return null;
  if (order.type === 'sell') return { amount: order.remaining, asset: base };
  if (order.pair_price === null || order.linked_order_id !== null) return null;
  return { amount: multiply(order.pair_price, order.remaining), asset: quote };
}
