import { type Account, available } from '@sarraf/ledger';
import type { CancelReason, Side } from '@sarraf/market';
import type { MatchStop } from '@sarraf/matching';
import { assert } from '@sarraf/money';
import type { PlaceOrder } from './command.ts';
import type { MarketState } from './market-state.ts';
import type { Memory } from './memory.ts';
import { isOpen, type OrderState } from './order-state.ts';

/** The account an order would pay from, when it was ever opened. */
export function findPayer(
  memory: Memory,
  order: PlaceOrder,
  market: MarketState,
): Account | undefined {
  const { base, quote } = market.spec;
  return order.side === 'buy'
    ? memory.findSpot(order.user, quote.symbol, market.quoteAccounts)
    : memory.findSpot(order.user, base.symbol, market.baseAccounts);
}

/** The payer's account; where he has none yet, nothing will be taken from the one opened. */
export function openPayer(memory: Memory, command: PlaceOrder, market: MarketState): Account {
  const { base, quote } = market.spec;
  return command.side === 'buy'
    ? memory.openSpot(command.user, quote.symbol, market.quoteAccounts)
    : memory.openSpot(command.user, base.symbol, market.baseAccounts);
}

/** Gives an accepted order its number and its place in memory. */
export function openOrder(
  memory: Memory,
  command: PlaceOrder,
  market: MarketState,
  terms: { readonly priceTicks: number; readonly boundTicks: number; readonly lots: number },
  pays: Account,
): OrderState {
  memory.lastOrder += 1;
  const id = memory.lastOrder;
  const order: OrderState = {
    id,
    user: command.user,
    market,
    side: command.side,
    orderType: command.orderType,
    priceTicks: terms.priceTicks,
    boundTicks: terms.boundTicks,
    lots: terms.lots,
    filledLots: 0,
    cancelledLots: 0,
    filledQuote: 0n,
    feeUnits: 0n,
    makerFeePpm: market.spec.makerFeePpm,
    takerFeePpm: market.spec.takerFeePpm,
    status: 'open',
    cancelReason: null,
    clientOrderId: command.clientOrderId ?? null,
    hold: null,
    holdId: null,
    pays,
    receives: null,
    // Orders arrive in the order of their numbers, and none moves behind another later.
    priority: id,
    createdAt: memory.at,
    updatedAt: memory.at,
    createdSeq: memory.seq + 1n,
    isDirty: false,
    h0: 0,
    h1: 0,
    h2: 0,
    h3: 0,
  };
  memory.orders.set(id, order);
  memory.touchOrder(order);
  return order;
}

/** Reserves what an order needs, for the order. */
export function takeHold(memory: Memory, order: OrderState, units: bigint): void {
  assert(available(order.pays) >= units, 'funds are checked before they are held');
  order.hold = memory.ledger.placeHold(order.pays, units, 'order', String(order.id));
  order.holdId = order.hold.id;
}

/** Ends an order before it is filled: what is left is cancelled and its money is free. */
export function endRest(memory: Memory, order: OrderState, reason: CancelReason): bigint {
  assert(isOpen(order), 'an ended order stays ended');
  order.cancelledLots = order.lots - order.filledLots;
  order.status = 'cancelled';
  order.cancelReason = reason;
  order.updatedAt = memory.at;
  memory.touchOrder(order);
  return order.hold === null ? 0n : memory.ledger.releaseHold(order.hold);
}

/** Why the rest of an order that does not rest was cancelled. */
export function reasonOf(stop: MatchStop): CancelReason {
  assert(stop !== 'filled', 'a filled order has no rest');
  if (stop === 'self_trade') return 'self_trade_prevented';
  return stop === 'limit_reached' ? 'bound_reached' : 'book_exhausted';
}

/** Tells the present quantity of levels that a command touched. */
export function tellLevels(
  memory: Memory,
  market: MarketState,
  side: Side,
  pricesTicks: readonly number[],
): void {
  for (const priceTicks of pricesTicks) {
    market.marketSeq += 1;
    memory.events.push({
      type: 'level',
      market: market.spec.symbol,
      marketSeq: market.marketSeq,
      side,
      priceTicks,
      lots: market.book.levelLots(side, priceTicks),
    });
  }
  if (pricesTicks.length > 0) memory.touchMarket(market);
}
