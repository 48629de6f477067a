// Open orders as they were read back, and the books and stops that they stand in.
import type { Account, Hold } from '@sarraf/ledger';
import { assert, ensureDefined } from '@sarraf/money';
import type { OrderRow } from './changes.ts';
import { DormantOrders } from './dormant-orders.ts';
import type { MarketState } from './market-state.ts';
import type { Memory } from './memory.ts';
import { openPayer, stopsOf } from './order-lifecycle.ts';
import { blankOrder, isAlive, type OrderState, remainingLots } from './order-state.ts';
import { PlainOrderColumns } from './plain-orders.ts';

interface PartedOrders {
  /** Those that may sleep. */
  readonly plain: PlainOrderColumns;
  readonly others: readonly OrderRow[];
}

/** The open orders, parted into those that may sleep and the others. */
export function partOrders(state: {
  readonly orders: Iterable<OrderRow>;
  readonly plainOrders?: PlainOrderColumns;
}): PartedOrders {
  if (state.plainOrders !== undefined) {
    return { plain: state.plainOrders, others: [...state.orders] };
  }
  const plain = new PlainOrderColumns();
  return { plain, others: [...state.orders].filter((row) => !plain.take(row)) };
}

/**
 * Puts open orders where they stood, in the order of their arrival.
 *
 * @throws InvariantError when one contradicts the ledger or the markets
 */
export function restoreOrders(memory: Memory, { plain, others }: PartedOrders): void {
  const dormant = new DormantOrders(plain, memory.markets);
  const orders = others.map((row) => orderOf(memory, row));
  orders.sort((a, b) => a.priority - b.priority);
  let next = 0;
  const placeUpTo = (priority: number): void => {
    for (let order = orders[next]; order !== undefined; order = orders[next]) {
      if (order.priority > priority) return;
      placeOrder(memory, order);
      next += 1;
    }
  };
  const { ledger } = memory;
  dormant.visit(
    (hold, order, user, asset) => ledger.isHeldFor(hold, order, user, asset),
    ({ book }, { id, user, isBuy, priceTicks, lots, priority }) => {
      placeUpTo(priority);
      book.rest(id, user, isBuy ? 'buy' : 'sell', priceTicks, lots);
    },
  );
  placeUpTo(Number.MAX_SAFE_INTEGER);
  memory.orders.restore(dormant, (row) => orderOf(memory, row));
  threadOrders(memory, orders);
}

/** The order of a row. */
function orderOf(memory: Memory, row: OrderRow): OrderState {
  const market = ensureDefined(memory.markets.get(row.market), 'an order has its market');
  const hold = row.hold === null ? null : ensureDefined(memory.ledger.hold(row.hold), 'the hold');
  assert(hold === null || hold.reasonId === row.id, 'the hold is held for this order');
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
  assert(isAlive(order), 'only orders that are alive are restored');
  memory.orders.set(order);
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
