import type { Order } from '@sarraf/contracts';

/** What an order is called: a stop is one whether it then trades at market or at a price. */
export function orderKind(
  order: Pick<Order, 'request_type' | 'stop_price'>,
): 'market' | 'limit' | 'otc' | 'stop' {
  if (order.stop_price !== null) return 'stop';
  return ({ 1: 'market', 2: 'limit', 3: 'otc' } as const)[order.request_type];
}

const OPEN: readonly Order['status'][] = ['open', 'partially_filled', 'untriggered'];

/** Whether an order can still be cancelled: a stop that waits for its price can, too. */
export function isOpen({ status }: Pick<Order, 'status'>): boolean {
  return OPEN.includes(status);
}
