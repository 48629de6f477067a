import type { Order } from '@sarraf/contracts';
import { multiplyDecimals } from './decimals.ts';
import { splitMarket } from './market-name.ts';
import { isOpen } from './order-kind.ts';
import { usdtInToman } from './worth.ts';

/** What an order is worth in toman, decimal text. */
export interface OrderWorth {
  readonly toman: string;
  /** Of tether at its price now: true of this moment only. */
  readonly isEstimate: boolean;
}

type Valued = Pick<Order, 'market' | 'status' | 'pair_price' | 'amount' | 'filled_value'>;

/** What an order waits to trade, or what it traded, in its market's money; null where unknown. */
export function orderValue(order: Valued): string | null {
  if (!isOpen(order)) return /[1-9]/.test(order.filled_value) ? order.filled_value : null;
  // What a stop at market will come to is not known before it acts.
  return order.pair_price === null ? null : multiplyDecimals(order.pair_price, order.amount);
}

/** The same in toman. Null for what traded nothing, and without tether's price. */
export function orderWorth(order: Valued, usdtToman: string | null): OrderWorth | null {
  const value = orderValue(order);
  if (value === null) return null;
  if (splitMarket(order.market).quote === 'IRT') return { toman: value, isEstimate: false };
  const toman = usdtInToman(value, usdtToman);
  return toman === null ? null : { toman, isEstimate: true };
}
