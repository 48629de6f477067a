// Cancels: of one order, and of all that one user has.
import type { CancelOrder, CancelOrders } from '../../../packages/settlement/src/index.ts';
import { end } from './matching.ts';
import { holdOf, no, paysWith, type RefState, type Verdict, yes } from './model.ts';

/** Another's order is as unknown as one that never was. */
export function cancel(state: RefState, { user, orderId }: CancelOrder): Verdict {
  if (state.houseTrades.get(orderId) === user) {
    return no('order_already_closed', { orderId, status: 'filled' });
  }
  const order = state.orders.get(orderId);
  if (order?.user !== user) return no('order_not_found', { orderId });
  if (!state.alive.has(order)) {
    return no('order_already_closed', { orderId, status: order.status });
  }
  if (order.market.spec.status === 'Halted') return no('market_not_active', { status: 'Halted' });
  const freed = holdOf(order) + (order.sibling === undefined ? 0n : holdOf(order.sibling));
  end(state, order, 'user');
  return yes({ orderId, releasedUnits: `${freed}`, releasedAsset: paysWith(order) });
}

/** All of a user's orders of a market or side, but those of halted markets. */
export function cancelMany(state: RefState, { user, market, side }: CancelOrders): Verdict {
  if (market !== undefined && !state.markets.has(market)) return no('market_unknown', { market });
  const ended: number[] = [];
  for (const order of [...state.alive].sort((a, b) => a.id - b.id)) {
    const { spec } = order.market;
    const isMeant =
      order.user === user &&
      (market === undefined || spec.symbol === market) &&
      (side === undefined || order.side === side);
    if (!isMeant || spec.status === 'Halted') continue;
    ended.push(order.id);
    if (state.alive.has(order)) end(state, order, 'user');
  }
  return yes({ orderIds: ended, hasMore: false });
}
