import type { Account } from '@sarraf/ledger';
import type { CancelReason, Side } from '@sarraf/market';
import type { MatchStop } from '@sarraf/matching';
import { assert } from '@sarraf/money';
import type { PlaceOrder } from '../command.ts';
import type { MarketState } from '../records/market-state.ts';
import type { Memory } from '../records/memory.ts';
import {
  feeAssetOf,
  isAlive,
  needOf,
  newOrder,
  type OrderState,
  remainingLots,
  worstTicks,
} from './order-state.ts';
import type { OrderRow } from '../records/records.ts';
import { findTier } from '../trades/user-tier.ts';
import type { StopBook } from './stop-book.ts';

/** The account an order would pay from, when it was ever opened. */
export function findPayer(
  memory: Memory,
  order: PlaceOrder,
  market: MarketState,
): Account | undefined {
  const { base, quote } = market.spec;
  const trader = memory.traderOf(order.user);
  return order.side === 'buy'
    ? memory.findSpotOf(trader, quote.symbol, market.quoteNo)
    : memory.findSpotOf(trader, base.symbol, market.baseNo);
}

/** The payer's account; where he has none yet, nothing will be taken from the one opened. */
export function openPayer(
  memory: Memory,
  order: Pick<PlaceOrder, 'user' | 'side'>,
  market: MarketState,
): Account {
  const { base, quote } = market.spec;
  const trader = memory.traderOf(order.user);
  return order.side === 'buy'
    ? memory.openSpotOf(trader, quote.symbol, market.quoteNo)
    : memory.openSpotOf(trader, base.symbol, market.baseNo);
}

/** What an order was accepted on; 0 stands for no price. */
export interface OrderTerms {
  readonly orderType: 'market' | 'limit';
  readonly priceTicks: number;
  readonly boundTicks: number;
  readonly stopTicks: number;
  readonly lots: number;
  readonly postOnly: boolean;
  readonly clientOrderId: string | null;
}

/** Gives an accepted order its number and its place in memory. */
export function openOrder(
  memory: Memory,
  command: PlaceOrder,
  market: MarketState,
  terms: OrderTerms,
  pays: Account,
): OrderState {
  memory.lastOrder += 1;
  const id = memory.lastOrder;
  const tier = findTier(memory, market, command);
  const row: OrderRow = {
    id,
    user: command.user,
    market: market.spec.symbol,
    side: command.side,
    priceTicks: orNull(terms.priceTicks),
    // Orders arrive in the order of their numbers; each stop that acted pushed the line back by one.
    priority: id + market.triggerSteps,
    lots: terms.lots,
    filledLots: 0,
    cancelledLots: 0,
    filledQuote: 0n,
    feeUnits: 0n,
    makerFeePpm: tier?.makerPpm ?? market.spec.makerFeePpm,
    takerFeePpm: tier?.takerPpm ?? market.spec.takerFeePpm,
    hold: null,
    createdAt: memory.at,
    clientOrderId: terms.clientOrderId,
    postOnly: terms.postOnly,
    boundTicks: orNull(terms.boundTicks),
    orderType: terms.orderType,
    stopTicks: orNull(terms.stopTicks),
    linkedOrder: null,
    triggerNo: null,
    triggeredAt: null,
    timeInForce: command.timeInForce,
    feeAsset: feeAssetOf(command.side, market),
    status: 'open',
    cancelReason: null,
    updatedAt: memory.at,
    createdSeq: memory.openSeq,
    tag: command.tag ?? null,
  };
  const order = newOrder(row, market, pays, null);
  memory.addOrder(order);
  memory.touchOrder(order);
  return order;
}

/** What terms call 0 is null in a row. */
const orNull = (ticks: number): number | null => (ticks === 0 ? null : ticks);

/** Reserves what an order needs, for the order; the ledger asserts that it is there. */
export function takeHold(memory: Memory, order: OrderState, units: bigint): void {
  order.hold = memory.ledger.placeHold(order.pays, units, 'order', order.row.id);
  order.row.hold = order.hold.row.id;
}

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
  unlink(order);
  order.row.cancelledLots = order.row.lots - order.row.filledLots;
  order.row.status = status;
  order.row.cancelReason = reason;
  order.row.updatedAt = memory.at;
  memory.touchOrder(order);
  const released = order.hold === null ? 0n : memory.ledger.releaseHold(order.hold);
  return sibling === null ? released : released + takeOut(memory, sibling, 'oco_sibling');
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
  if (order.stopPlace >= 0) {
    stopsOf(market, order.row.side).remove(order);
    return;
  }
  assert(order.row.triggerNo !== null, 'a stop waits for its price or for its turn');
  market.triggers.forget();
  memory.triggersWaiting -= 1;
}

/** The stops of a side that wait for a price. */
export function stopsOf(market: MarketState, side: Side): StopBook {
  return side === 'buy' ? market.buyStops : market.sellStops;
}

function unlink(order: OrderState): void {
  if (order.sibling !== null) order.sibling.sibling = null;
  order.sibling = null;
}

/**
 * The limit order of an OCO was filled, also in part: its stop ends, and of their one hold is
 * kept what the limit order itself still needs.
 */
export function endSiblingOfFilled(memory: Memory, order: OrderState): void {
  const { sibling, hold } = order;
  assert(sibling !== null && hold !== null, 'the limit order of an OCO holds for both');
  unlink(order);
  takeOut(memory, sibling, 'oco_sibling');
  memory.ledger.lowerHold(hold, hold.row.remaining - needOf(order));
}

/** The stop of an OCO acts: the limit order ends, and the stop holds for itself. */
export function takeOverHold(memory: Memory, stop: OrderState): void {
  const { sibling } = stop;
  if (sibling === null) return;
  unlink(stop);
  takeOut(memory, sibling, 'oco_sibling');
  takeHold(memory, stop, needOf(stop));
}

/** Why the rest of an order that does not rest was cancelled. */
export function reasonOf(stop: MatchStop): CancelReason {
  assert(stop !== 'filled', 'a filled order has no rest');
  if (stop === 'self_trade') return 'self_trade_prevented';
  return stop === 'limit_reached' ? 'bound_reached' : 'book_exhausted';
}

/** Tells the present quantity of a level that a command touched. */
export function tellLevel(
  memory: Memory,
  market: MarketState,
  side: Side,
  priceTicks: number,
): void {
  market.marketSeq += 1;
  memory.events.push({
    type: 'level',
    market: market.spec.symbol,
    marketSeq: market.marketSeq,
    side,
    priceTicks,
    lots: market.book.levelLots(side, priceTicks),
  });
  memory.touchMarket(market);
}
