import type { DataOf, Order } from '@sarraf/contracts';
import { KEPT } from './constants.ts';
import { isOpen } from './order-kind.ts';
import type { OrderFilter } from './queries/orders.ts';

/** A page of a list of orders, as the cache keeps it. */
export type OrderPage = DataOf<'GET /orderList'>;

function isOf(filter: Partial<OrderFilter>, order: Order): boolean {
  const { market = order.market, type = order.type, status } = filter;
  if (market !== order.market || type !== order.type) return false;
  if (status === 'open') return isOpen(order);
  return status !== 'closed' || !isOpen(order);
}

/**
 * The first page of a list with an order as it is now: in its place, on top where it is new, or out
 * of it where it belongs there no more. The page itself where nothing of it changes.
 */
export function withOrder(page: OrderPage, filter: Partial<OrderFilter>, order: Order): OrderPage {
  const at = page.data.findIndex((row) => row.id === order.id);
  if (isOf(filter, order)) {
    if (at >= 0) return { ...page, data: page.data.with(at, order) };
    const data = [order, ...page.data].slice(0, KEPT.mergedOrdersMax);
    return { ...page, data, total: page.total + 1 };
  }
  if (at < 0) return page;
  return { ...page, data: page.data.toSpliced(at, 1), total: page.total - 1 };
}
