// Open orders as they were read back, and the books and stops that they stand in.
import type { Account, Hold } from '@sarraf/ledger';
import { assert, ensureDefined } from '@sarraf/money';
import type { OrderRow } from './records.ts';
import type { MarketState } from './market-state.ts';
import type { Memory } from './memory.ts';
import { openPayer, stopsOf } from './order-lifecycle.ts';
import { blankOrder, isAlive, type OrderState, remainingLots } from './order-state.ts';

/**
 * Takes an open order in; `placeOrders` puts all of them where they stood.
 *
 * @throws InvariantError when it contradicts the ledger or the markets
 */
export function restoreOrder(memory: Memory, row: OrderRow): void {
  const order = orderOf(memory, row);
  assert(isAlive(order), 'only orders that are alive are restored');
  memory.orders.set(order.id, order);
}

/** Puts open orders into books and stops in the order of their arrival, and on their users' lists. */
export function placeOrders(memory: Memory): void {
  const orders = [...memory.orders.values()];
  for (const order of orders.sort((a, b) => a.priority - b.priority)) placeOrder(memory, order);
  threadOrders(memory, orders);
}

/** The order of a row. */
function orderOf(memory: Memory, row: OrderRow): OrderState {
  const market = ensureDefined(memory.markets.get(row.market), 'an order has its market');
  const hold = row.hold === null ? null : ensureDefined(memory.ledger.hold(row.hold), 'the hold');
  const reason = hold?.row;
  const isItsOwn = reason?.reasonKind === 'order' && reason.reasonId === row.id;
  assert(hold === null || isItsOwn, 'the hold is held for this order');
  const order = blankOrder(market, payerOf(memory, row, market, hold));
  order.id = row.id;
  order.user = row.user;
  order.side = row.side;
  order.orderType = row.orderType;
  order.priceTicks = row.priceTicks ?? 0;
  order.boundTicks = row.boundTicks ?? 0;
  order.stopTicks = row.stopTicks ?? 0;
  order.timeInForce = row.timeInForce;
  order.postOnly = row.postOnly;
  order.triggerNo = row.triggerNo ?? 0;
  order.triggeredAt = row.triggeredAt;
  order.linkedOrder = row.linkedOrder ?? 0;
  order.lots = row.lots;
  order.filledLots = row.filledLots;
  order.cancelledLots = row.cancelledLots;
  order.filledQuote = row.filledQuote;
  order.feeUnits = row.feeUnits;
  order.makerFeePpm = row.makerFeePpm;
  order.takerFeePpm = row.takerFeePpm;
  order.status = row.status;
  order.cancelReason = row.cancelReason;
  order.clientOrderId = row.clientOrderId;
  order.hold = hold;
  order.holdId = row.hold;
  order.priority = row.priority;
  order.createdAt = row.createdAt;
  order.updatedAt = row.updatedAt;
  order.createdSeq = row.createdSeq;
  return order;
}

/** The account of the hold, where there is one: looking for it by the user would cost more. */
function payerOf(memory: Memory, row: OrderRow, market: MarketState, hold: Hold | null): Account {
  if (hold === null) return openPayer(memory, row, market);
  const { base, quote } = market.spec;
  const { account } = hold;
  const asset = row.side === 'buy' ? quote.symbol : base.symbol;
  assert(account.asset === asset, 'an order holds what it pays with');
  assert(account.user === row.user, 'an order holds what is its user’s');
  return account;
}

function placeOrder(memory: Memory, order: OrderState): void {
  const { market, hold } = order;
  if (order.status === 'untriggered') {
    restoreStop(memory, order);
    return;
  }
  assert(hold !== null && order.priceTicks > 0, 'what rests is a limit order with its hold');
  market.book.rest(order.id, order.user, order.side, order.priceTicks, remainingLots(order));
}

function restoreStop(memory: Memory, order: OrderState): void {
  if (order.triggerNo === 0) stopsOf(order.market, order.side).add(order);
  else memory.triggersWaiting += 1;
}

/** What runs through the orders: each user's list, the halves of OCOs, the triggers in turn. */
function threadOrders(memory: Memory, orders: OrderState[]): void {
  const due = orders.filter((order) => order.triggerNo > 0 && order.status === 'untriggered');
  for (const order of due.sort((a, b) => a.triggerNo - b.triggerNo)) {
    order.market.triggers.push(order);
  }
  for (const order of orders.sort((a, b) => a.id - b.id)) {
    memory.listOrder(order);
    const sibling = order.linkedOrder === 0 ? undefined : memory.orders.get(order.linkedOrder);
    if (sibling !== undefined) order.sibling = sibling;
    assert(order.hold !== null || sibling !== undefined, 'an order holds, or its OCO does');
  }
}
