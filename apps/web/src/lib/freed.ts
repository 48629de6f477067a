import type { Order } from '@sarraf/contracts';
import { multiplyDecimals, subtractDecimals } from './decimals.ts';
import { splitMarket } from './market-name.ts';

/** An amount that is available again, decimal text, and the symbol of its asset. */
export interface Freed {
  readonly amount: string;
  readonly asset: string;
}

/** What was asked for and not filled; an order's `remaining` is what still waits, 0 once it ended. */
export function unfilledOf({ amount, filled }: Pick<Order, 'amount' | 'filled'>): string {
  return subtractDecimals(amount, filled);
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
  return { amount: multiplyDecimals(order.pair_price, unfilled), asset: quote };
}
