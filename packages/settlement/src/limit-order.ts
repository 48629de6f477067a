import type { Lots, Ticks } from '@sarraf/market';
import { assert } from '@sarraf/money';
import type { Outcome, PlaceOrder } from './command.ts';
import { walkBase } from './market-order-walk.ts';
import type { MarketState } from './market-state.ts';
import type { Memory } from './memory.ts';
import { checkBand, checkFunds, checkMinimaOfAmount, limitHold } from './order-checks.ts';
import {
  endRest,
  findPayer,
  openOrder,
  openPayer,
  reasonOf,
  takeHold,
  tellLevels,
} from './order-lifecycle.ts';
import { orderResult } from './order-result.ts';
import { accept, refuse } from './refusal.ts';
import type { TradeSettler } from './settle-trades.ts';

/**
 * A limit order in one step: hold what it costs at its own price, match, settle; what a better
 * price saves is free at once. A `gtc` rest waits in the book, an `ioc` rest is cancelled, a `fok`
 * trades whole or is refused. Whoever meets his own order keeps it and has his rest cancelled.
 */
export function placeLimitOrder(
  memory: Memory,
  settler: TradeSettler,
  command: PlaceOrder,
  market: MarketState,
): Outcome {
  const { side, user } = command;
  const ticks = command.priceTicks as Ticks;
  const lots = command.lots as Lots;
  const account = findPayer(memory, command, market);
  const cost = limitHold(market, side, ticks, lots);
  const refused =
    checkBand(market, ticks) ??
    checkMinimaOfAmount(market, command, ticks, lots, account) ??
    checkTakeable(market, command, ticks, lots) ??
    checkFunds(market, side, cost, account);
  if (refused !== undefined) return refused;

  const terms = { priceTicks: ticks, boundTicks: 0, lots };
  const order = openOrder(memory, command, market, terms, openPayer(memory, command, market));
  takeHold(memory, order, cost);
  settler.begin(order);
  const match = market.book.match(side, ticks, lots, user, settler);
  const { remaining, stop } = match;
  tellLevels(memory, market, side === 'buy' ? 'sell' : 'buy', settler.touchedTicks);
  if (remaining === 0) {
    assert(order.hold?.remaining === 0n, 'a filled order holds nothing');
  } else if (stop === 'self_trade' || command.timeInForce !== 'gtc') {
    endRest(memory, order, reasonOf(stop));
  } else {
    market.book.rest(order.id, user, side, ticks, remaining);
    tellLevels(memory, market, side, [ticks]);
  }
  return accept(orderResult(order, command, settler.trades));
}

/** An `ioc` that would take nothing, or a `fok` that would not take all, leaves no order. */
function checkTakeable(
  market: MarketState,
  command: PlaceOrder,
  ticks: Ticks,
  lots: Lots,
): Outcome | undefined {
  if (command.timeInForce === 'gtc') return undefined;
  const plan = walkBase(market, command.side, ticks, command.user, lots);
  if (plan.restLots === 0) return undefined;
  if (command.timeInForce === 'ioc' && (plan.lots > 0 || plan.stop === 'self_trade')) {
    return undefined;
  }
  const code = plan.stop === 'limit_reached' ? 'price_moved' : 'no_liquidity';
  return refuse(code, { takeableLots: plan.lots, stop: plan.stop });
}
