import type { Lots, Ticks } from '@sarraf/market';
import { assert } from '@sarraf/money';
import type { PlaceOrder } from '../command.ts';
import { checkRoomOfLimit } from './check-room.ts';
import { walkBase } from './market-order-walk.ts';
import { checkStablecoinOrder } from '../limits/stablecoin-limits.ts';
import type { MarketState } from '../records/market-state.ts';
import type { Memory } from '../records/memory.ts';
import { checkBand, checkFunds, checkMinimaOfAmount, limitHold } from './order-checks.ts';
import { endRest, reasonOf } from './end-order.ts';
import { findPayer, openPayer, holdForOrder } from './hold-for-order.ts';
import { openOrder, type OrderTerms } from './open-order.ts';
import { tellLevel } from './tell-level.ts';
import { orderResult } from './order-result.ts';
import { type OrderState, remainingLots, worstTicks } from './order-state.ts';
import { accept, type Outcome, type Refusal, refuse } from '../outcome.ts';
import type { TradeSettler } from '../trades/settle-trades.ts';
import { takeFromBook } from './take-from-book.ts';

/**
 * A limit order in one step: hold what it costs at its own price, match, settle; what a better
 * price saves is free at once. A `gtc` rest waits in the book, an `ioc` rest is cancelled, a `fok`
 * trades whole or is refused, a post-only order that would take is refused. Whoever meets an
 * order of their own keeps that one and has the rest of the new one cancelled.
 */
export function placeLimitOrder(
  memory: Memory,
  settler: TradeSettler,
  command: PlaceOrder,
  market: MarketState,
): Outcome<'place_order'> {
  const { side } = command;
  const ticks = command.priceTicks as Ticks;
  const lots = command.lots as Lots;
  const account = findPayer(memory, command, market);
  const cost = limitHold(market, side, ticks, lots);
  const refused =
    checkBand(market, ticks) ??
    checkMinimaOfAmount(market, command, ticks, lots, account) ??
    checkTakeable(market, command, ticks, lots) ??
    checkRoomOfLimit(memory, command, market, ticks, lots) ??
    checkStablecoinOrder(memory, market, command, lots) ??
    checkFunds(market, side, cost, account);
  if (refused !== undefined) return refused;

  const terms = limitTerms(command, ticks);
  const pays = account ?? openPayer(memory, command, market);
  const order = openOrder(memory, command, market, terms, pays);
  holdForOrder(memory, order, cost);
  takeAndRest(memory, settler, order);
  return accept(orderResult(order, command, settler.trades));
}

/** The terms of a limit order as it was sent. */
export function limitTerms(command: PlaceOrder, ticks: Ticks): OrderTerms {
  return {
    orderType: 'limit',
    priceTicks: ticks,
    boundTicks: 0,
    stopTicks: 0,
    lots: command.lots as Lots,
    postOnly: command.postOnly ?? false,
    clientOrderId: command.clientOrderId ?? null,
  };
}

/** A limit order with its hold meets the book: takes, and then rests or ends. */
export function takeAndRest(memory: Memory, settler: TradeSettler, order: OrderState): void {
  const { market } = order;
  const { id, side, user } = order.row;
  const ticks = worstTicks(order);
  const { remaining, stop } = takeFromBook(memory, settler, order, remainingLots(order));
  if (remaining === 0) {
    assert(order.hold?.row.remaining === 0n, 'a filled order holds nothing');
  } else if (stop === 'self_trade' || order.row.timeInForce !== 'gtc') {
    endRest(memory, order, reasonOf(stop));
  } else {
    market.book.rest(id, user, side, ticks, remaining);
    tellLevel(memory, market, side, ticks);
  }
}

/**
 * An `ioc` that would take nothing, a `fok` that would not take all, or a post-only order that
 * would take anything leaves no order. Only what is not the owner's own counts.
 */
export function checkTakeable(
  market: MarketState,
  command: PlaceOrder,
  ticks: Ticks,
  lots: Lots,
): Refusal<'post_only_would_take' | 'price_moved' | 'no_liquidity'> | undefined {
  const { timeInForce, side, user } = command;
  if (timeInForce === 'gtc' && command.postOnly !== true) return undefined;
  const plan = walkBase(market, side, ticks, user, lots);
  if (timeInForce === 'gtc') {
    if (plan.lots === 0) return undefined;
    return refuse('post_only_would_take', { takeableLots: plan.lots });
  }
  if (plan.restLots === 0) return undefined;
  if (timeInForce === 'ioc' && (plan.lots > 0 || plan.stop === 'self_trade')) return undefined;
  const code = plan.stop === 'limit_reached' ? 'price_moved' : 'no_liquidity';
  return refuse(code, { takeableLots: plan.lots, stop: plan.stop });
}
