import type { CommandEnvelope } from '../command-envelope.ts';
import type { CancelOrder, CancelOrders } from '../command.ts';
import type { Memory } from '../records/memory.ts';
import { takeOut } from './end-order.ts';
import { cancelResult } from './order-result.ts';
import { isAlive, type OrderState } from './order-state.ts';
import { accept, type Outcome, type RefusalFacts, refuse } from '../outcome.ts';

/** Orders that one `cancel_orders` ends at most. */
export const CANCELS_MAX = 1_000;

/**
 * Takes an order out of the book, or out of the stops, and frees what is left of its hold; the
 * other half of an OCO ends with it. Possible in every status of the market but `Halted`, in which
 * nothing moves. Another user's order is as unknown as one that never was.
 */
export function cancelOrder(
  memory: Memory,
  envelope: CommandEnvelope,
  command: CancelOrder,
): Outcome<'cancel_order'> {
  const { orderId, user } = command;
  const order = memory.orders.get(orderId);
  if (order === undefined || !isAlive(order)) {
    const ended = order?.row ?? memory.endedOrders.get(orderId) ?? envelope.found?.order;
    if (ended === undefined || ended.user !== user) return refuse('order_not_found', { orderId });
    return refuse('order_already_closed', { orderId, status: ended.status });
  }
  if (order.row.user !== user) return refuse('order_not_found', { orderId });
  if (isHalted(order)) return refuse('market_not_active', haltedFacts(order));
  const released = takeOut(memory, order, 'user');
  return accept(cancelResult(order, released));
}

/**
 * Ends a user's orders, oldest first, of one market or side where the command names them. Orders
 * of a halted market stay. An OCO counts as the two orders that it is.
 */
export function cancelOrders(memory: Memory, command: CancelOrders): Outcome<'cancel_orders'> {
  const { user, market, side } = command;
  if (market !== undefined && !memory.markets.has(market)) {
    return refuse('market_unknown', { market });
  }
  const ended: number[] = [];
  let hasMore = false;
  for (const order of memory.ordersOf(user)) {
    const isMeant =
      isAlive(order) &&
      (market === undefined || order.market.spec.symbol === market) &&
      (side === undefined || order.row.side === side);
    if (!isMeant || isHalted(order)) continue;
    const { sibling } = order;
    hasMore = ended.length + (sibling === null ? 1 : 2) > CANCELS_MAX;
    if (hasMore) break;
    takeOut(memory, order, 'user');
    ended.push(order.row.id);
    if (sibling !== null) ended.push(sibling.row.id);
  }
  return accept({ orderIds: ended.sort((a, b) => a - b), hasMore });
}

const isHalted = (order: OrderState): boolean => order.market.spec.status === 'Halted';

function haltedFacts({ market }: OrderState): RefusalFacts['market_not_active'] {
  return { market: market.spec.symbol, status: market.spec.status };
}
