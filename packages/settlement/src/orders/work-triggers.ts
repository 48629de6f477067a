import { assert, ensureDefined } from '@sarraf/money';
import { takeAndRest } from './limit-order.ts';
import { walkBase } from './market-order-walk.ts';
import type { MarketState } from '../records/market-state.ts';
import type { Memory } from '../records/memory.ts';
import { endRest, reasonOf } from './end-order.ts';
import { takeOverHold } from './oco-siblings.ts';
import { type OrderState, remainingLots, worstTicks } from './order-state.ts';
import type { TradeSettler } from '../trades/settle-trades.ts';
import { takeFromBook } from './take-from-book.ts';

/** Stops that are due and could act at once: those of active markets. */
export function pendingTriggers(memory: Pick<Memory, 'markets' | 'triggersWaiting'>): number {
  if (memory.triggersWaiting === 0) return 0;
  let pending = 0;
  for (const market of memory.markets.values()) {
    if (canTrigger(market)) pending += market.triggers.size;
  }
  return pending;
}

function canTrigger(market: MarketState): boolean {
  return market.triggers.size > 0 && market.spec.status === 'Active';
}

/**
 * Lets triggered stops act, each its own step; what they trigger joins the end of the queue.
 * Markets come in the order of their names. Answers how many acted.
 */
export function workTriggers(memory: Memory, settler: TradeSettler, stepsMax: number): number {
  if (memory.triggersWaiting === 0) return 0;
  const markets = [...memory.markets.values()].filter(canTrigger);
  markets.sort((a, b) => (a.spec.symbol < b.spec.symbol ? -1 : 1));
  let steps = 0;
  for (const market of markets) {
    while (steps < stepsMax) {
      const next = market.triggers.take();
      if (next === undefined) break;
      const stop = ensureDefined(
        memory.orders.get(next.row.id),
        'a triggered stop is an open order',
      );
      memory.triggersWaiting -= 1;
      act(memory, settler, stop);
      steps += 1;
    }
  }
  return steps;
}

/**
 * A stop's own step. A stop-limit becomes a limit order that rests behind all that stands at its
 * price; a stop-market takes up to its worst price and nothing of it rests. One that can not act
 * at all is rejected, and so is one whose owner may not trade. What it held beyond its need is free.
 */
function act(memory: Memory, settler: TradeSettler, stop: OrderState): void {
  const { market } = stop;
  market.row.triggerSteps += 1;
  memory.touchMarket(market);
  takeOverHold(memory, stop);
  stop.row.status = 'open';
  stop.row.priority = memory.lastOrder + market.row.triggerSteps;
  stop.row.updatedAt = memory.at;
  memory.touchOrder(stop);
  if (memory.records.standings.check(stop.row.user, 'trade', memory.at) !== undefined) {
    endRest(memory, stop, 'not_allowed', 'rejected');
  } else if (stop.row.orderType === 'market') {
    takeToBound(memory, settler, stop);
  } else if (stop.row.postOnly && wouldTake(stop)) {
    endRest(memory, stop, 'post_only_would_take', 'rejected');
  } else {
    takeAndRest(memory, settler, stop);
  }
}

function takeToBound(memory: Memory, settler: TradeSettler, order: OrderState): void {
  const { remaining, stop } = takeFromBook(memory, settler, order, remainingLots(order));
  if (remaining === 0) {
    assert(order.hold?.row.remaining === 0n, 'a filled order holds nothing');
  } else {
    endRest(memory, order, reasonOf(stop), order.row.filledLots === 0 ? 'rejected' : 'cancelled');
  }
}

function wouldTake(order: OrderState): boolean {
  const { side, user, lots } = order.row;
  return walkBase(order.market, side, worstTicks(order), user, lots).lots > 0;
}
