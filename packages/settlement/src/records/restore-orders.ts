// Open orders as they were read back, and the books and stops that they stand in.
import type { Account, Hold } from '@sarraf/ledger';
import { assert, ensureDefined } from '@sarraf/money';
import type { OrderRow } from './order-records.ts';
import { type MarketState, stopsOf } from './market-state.ts';
import type { Memory } from './memory.ts';
import { openPayer } from '../orders/hold-for-order.ts';
import {
  isAlive,
  linkSiblings,
  newOrder,
  type OrderState,
  remainingLots,
} from '../orders/order-state.ts';

/**
 * Takes an open order in, and its row for its own; `placeOrders` puts all of them where they stood.
 *
 * @throws InvariantError when it contradicts the ledger or the markets
 */
export function restoreOrder(memory: Memory, row: OrderRow): void {
  const order = orderOf(memory, row);
  assert(isAlive(order), 'only orders that are alive are restored');
  memory.orders.set(row.id, order);
}

/** Puts open orders into books and stops in the order of their arrival, and on their users' lists. */
export function placeOrders(memory: Memory): void {
  const orders = [...memory.orders.values()];
  for (const order of orders.sort((a, b) => a.row.priority - b.row.priority))
    placeOrder(memory, order);
  threadOrders(memory, orders);
}

/** The order of a row. */
function orderOf(memory: Memory, row: OrderRow): OrderState {
  const market = ensureDefined(memory.markets.get(row.market), 'an order has its market');
  const hold = row.hold === null ? null : ensureDefined(memory.ledger.hold(row.hold), 'the hold');
  const reason = hold?.row;
  const isItsOwn = reason?.reasonKind === 'order' && reason.reasonId === row.id;
  assert(hold === null || isItsOwn, 'the hold is held for this order');
  const count = memory.traderOf(row.user).countIn(row.market);
  return newOrder(row, market, payerOf(memory, row, market, hold), hold, count);
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
  const { market, hold, row } = order;
  if (row.status === 'untriggered') {
    restoreStop(memory, order);
    return;
  }
  const { priceTicks } = row;
  assert(hold !== null && priceTicks !== null, 'what rests is a limit order with its hold');
  market.book.rest(row.id, row.user, row.side, priceTicks, remainingLots(order));
}

function restoreStop(memory: Memory, order: OrderState): void {
  if (order.row.triggerNo === null) stopsOf(order.market, order.row.side).add(order);
  else memory.triggersWaiting += 1;
}

/** What runs through the orders: each user's list, the halves of OCOs, the triggers in turn. */
function threadOrders(memory: Memory, orders: OrderState[]): void {
  const due = orders.filter(({ row }) => row.triggerNo !== null && row.status === 'untriggered');
  for (const order of due.sort((a, b) => (a.row.triggerNo ?? 0) - (b.row.triggerNo ?? 0))) {
    order.market.triggers.push(order);
  }
  for (const order of orders.sort((a, b) => a.row.id - b.row.id)) {
    memory.listOrder(order);
    const { linkedOrder } = order.row;
    const sibling = linkedOrder === null ? undefined : memory.orders.get(linkedOrder);
    // the first of the two finds the other
    if (sibling !== undefined && order.sibling === null) linkSiblings(order, sibling);
    assert(order.hold !== null || order.sibling !== null, 'an order holds, or its OCO does');
  }
}
