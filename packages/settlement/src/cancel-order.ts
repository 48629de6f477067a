import { assert } from '@sarraf/money';
import type { CancelOrder, CommandEnvelope, Outcome } from './command.ts';
import type { Memory } from './memory.ts';
import { endRest, tellLevels } from './order-lifecycle.ts';
import { cancelResult } from './order-result.ts';
import { isOpen, remainingLots } from './order-state.ts';
import { accept, refuse } from './refusal.ts';

/**
 * Takes an order out of the book and frees what is left of its hold. Possible in every status of
 * the market: whoever wants his money back gets it, also from a halted or hidden market.
 * Another user's order is as unknown as one that never was.
 */
export function cancelOrder(
  memory: Memory,
  envelope: CommandEnvelope,
  command: CancelOrder,
): Outcome {
  const { orderId, user } = command;
  const order = memory.orders.get(orderId);
  if (order === undefined || !isOpen(order)) {
    const ended = order ?? memory.endedOrders.get(orderId) ?? envelope.found?.order;
    if (ended === undefined || ended.user !== user) return refuse('order_not_found', { orderId });
    return refuse('order_already_closed', { orderId, status: ended.status });
  }
  if (order.user !== user) return refuse('order_not_found', { orderId });
  const removed = order.market.book.cancel(orderId);
  assert(removed === remainingLots(order), 'the book and the order agree on what is left');
  const released = endRest(memory, order, 'user');
  tellLevels(memory, order.market, order.side, [order.priceTicks]);
  return accept(cancelResult(order, released));
}
