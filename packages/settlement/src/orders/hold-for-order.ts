// Who pays for an order, and what is held of it meanwhile.
import type { Account } from '@sarraf/ledger';
import type { PlaceOrder } from '../command.ts';
import type { MarketState } from '../records/market-state.ts';
import type { Memory } from '../records/memory.ts';
import type { OrderState } from './order-state.ts';

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

/** The payer's account, opened where they have none: nothing will be taken from a new one. */
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

/** Reserves what an order needs, for the order; the ledger asserts that it is there. */
export function holdForOrder(memory: Memory, order: OrderState, units: bigint): void {
  order.hold = memory.ledger.placeHold(order.pays, units, 'order', order.row.id);
  order.row.hold = order.hold.row.id;
}
