// How an order ends before it is filled, and the other half of its OCO with it.
import type { CancelReason } from '@sarraf/market';
import type { MatchStop } from '@sarraf/matching';
import { assert } from '@sarraf/money';
import type { Memory } from '../records/memory.ts';
import { stopsOf } from '../records/market-state.ts';
import {
  isAlive,
  type OrderState,
  remainingLots,
  unlinkSibling,
  worstTicks,
} from './order-state.ts';
import { tellLevel } from './tell-level.ts';

/**
 * Ends an order before it is filled, and the other half of its OCO with it: what is left is
 * cancelled and its money is free. Answers the money set free. The order itself stands in no book
 * any more.
 */
export function endRest(
  memory: Memory,
  order: OrderState,
  reason: CancelReason,
  status: 'cancelled' | 'rejected' = 'cancelled',
): bigint {
  assert(isAlive(order), 'an ended order stays ended');
  const { sibling } = order;
  unlinkSibling(order);
  order.row.cancelledLots = order.row.lots - order.row.filledLots;
  order.row.status = status;
  order.count.add(-1);
  order.row.cancelReason = reason;
  order.row.updatedAt = memory.at;
  memory.touchOrder(order);
  const released = order.hold === null ? 0n : memory.ledger.releaseHold(order.hold);
  if (sibling === null) return released;
  // a trade or a trigger unlinks the halves first: here nothing was executed
  return released + takeOut(memory, sibling, 'oco_sibling_cancelled');
}

/** Ends an order wherever it stands: in the book, before its price, or triggered. */
export function takeOut(memory: Memory, order: OrderState, reason: CancelReason): bigint {
  const { market } = order;
  if (order.row.status === 'untriggered') {
    leaveStops(memory, order);
    return endRest(memory, order, reason);
  }
  const removed = market.book.cancel(order.row.id);
  assert(removed === remainingLots(order), 'the book and the order agree on what is left');
  const released = endRest(memory, order, reason);
  tellLevel(memory, market, order.row.side, worstTicks(order));
  return released;
}

function leaveStops(memory: Memory, order: OrderState): void {
  const { market } = order;
  if (order.stopIndex >= 0) {
    stopsOf(market, order.row.side).remove(order);
    return;
  }
  assert(order.row.triggerNo !== null, 'a stop waits for its price or for its turn');
  market.triggers.forget();
  memory.triggersWaiting -= 1;
}

/** Why the rest of an order that does not rest was cancelled. */
export function reasonOf(stop: MatchStop): CancelReason {
  assert(stop !== 'filled', 'a filled order has no rest');
  if (stop === 'self_trade') return 'self_trade_prevented';
  return stop === 'limit_reached' ? 'bound_reached' : 'book_exhausted';
}
