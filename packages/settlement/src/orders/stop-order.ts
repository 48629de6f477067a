import { type Lots, stopBound, type Ticks } from '@sarraf/market';
import type { PlaceOrder } from '../command.ts';
import { checkRoom } from './check-room.ts';
import { type MarketState, stopsOf } from '../records/market-state.ts';
import { checkStablecoinOrder } from '../limits/stablecoin-limits.ts';
import type { Memory } from '../records/memory.ts';
import {
  checkBand,
  checkFunds,
  checkMinimaOfAmount,
  checkStopWaits,
  limitHold,
} from './order-checks.ts';
import { findPayer, openPayer, holdForOrder } from './hold-for-order.ts';
import { openOrder, type OrderTerms } from './open-order.ts';
import { orderResult } from './order-result.ts';
import type { OrderState } from './order-state.ts';
import { accept, type Outcome, type Refusal } from '../outcome.ts';

/**
 * A stop waits outside the book with all it may cost held: a stop-limit holds at its limit price,
 * a stop-market at the worst price it will take (5 % beyond the stop where nothing else is
 * configured), a sell its coins. It acts when the last trade reaches its price.
 */
export function placeStopOrder(
  memory: Memory,
  command: PlaceOrder,
  market: MarketState,
  stopTicks: Ticks,
): Outcome<'place_order'> {
  const { side } = command;
  const terms = stopTerms(market, command, stopTicks, command.priceTicks as Ticks | undefined);
  const lots = command.lots as Lots;
  const account = findPayer(memory, command, market);
  const cost = stopHold(market, command, terms);
  const refused =
    checkStopBands(market, terms) ??
    checkStopWaits(market, side, stopTicks) ??
    checkMinimaOfAmount(market, command, judgedTicks(terms), lots, account) ??
    checkRoom(memory, command, market) ??
    checkStablecoinOrder(memory, market, command, lots) ??
    checkFunds(market, side, cost, account);
  if (refused !== undefined) return refused;
  const order = openOrder(memory, command, market, terms, openPayer(memory, command, market));
  holdForOrder(memory, order, cost);
  waitForPrice(order);
  return accept(orderResult(order, command, 0));
}

/** The terms of a stop; without a limit price it is a stop-market. */
export function stopTerms(
  market: MarketState,
  command: PlaceOrder,
  stopTicks: Ticks,
  limitTicks: Ticks | undefined,
): OrderTerms {
  const isMarket = limitTicks === undefined;
  return {
    orderType: isMarket ? 'market' : 'limit',
    priceTicks: limitTicks ?? 0,
    boundTicks: isMarket ? stopBound(command.side, stopTicks, market.spec) : 0,
    stopTicks,
    lots: command.lots as Lots,
    postOnly: command.postOnly ?? false,
    clientOrderId: command.clientOrderId ?? null,
  };
}

/** What a stop must hold. */
export function stopHold(market: MarketState, command: PlaceOrder, terms: OrderTerms): bigint {
  const worst = terms.orderType === 'limit' ? terms.priceTicks : terms.boundTicks;
  return limitHold(market, command.side, worst as Ticks, terms.lots as Lots);
}

/** The limit price of a stop-limit and then the stop price stand within the band. */
export function checkStopBands(
  market: MarketState,
  terms: OrderTerms,
): Refusal<'price_out_of_band'> | undefined {
  const ofLimit =
    terms.orderType === 'limit' ? checkBand(market, terms.priceTicks as Ticks) : undefined;
  return ofLimit ?? checkBand(market, terms.stopTicks as Ticks);
}

/** The price at which a stop's quantity is judged. */
export function judgedTicks(terms: OrderTerms): Ticks {
  return (terms.orderType === 'limit' ? terms.priceTicks : terms.stopTicks) as Ticks;
}

/** An order stands before its price. */
export function waitForPrice(order: OrderState): void {
  order.row.status = 'untriggered';
  stopsOf(order.market, order.row.side).add(order);
}
