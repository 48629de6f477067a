import type { Account } from '@sarraf/ledger';
import { discountedPpm } from '@sarraf/market';
import type { PlaceOrder } from '../command.ts';
import type { MarketState } from '../records/market-state.ts';
import type { Memory } from '../records/memory.ts';
import type { OpenCount } from '../records/open-count.ts';
import type { OrderRow } from '../records/order-records.ts';
import { findTier } from '../trades/user-tier.ts';
import { feeAssetOf, newOrder, type OrderState } from './order-state.ts';

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

/** Gives an accepted order its number, and puts it into memory. */
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
  const off = memory.records.standings.discountOf(command.user, memory.at);
  const row: OrderRow = {
    id,
    user: command.user,
    market: market.spec.symbol,
    side: command.side,
    priceTicks: orNull(terms.priceTicks),
    // Orders arrive in the order of their numbers; each stop that acted pushed the queue back by
    // one.
    priority: id + market.row.triggerSteps,
    lots: terms.lots,
    filledLots: 0,
    cancelledLots: 0,
    filledQuote: 0n,
    feeUnits: 0n,
    makerFeePpm: discountedPpm(tier?.makerPpm ?? market.spec.makerFeePpm, off),
    takerFeePpm: discountedPpm(tier?.takerPpm ?? market.spec.takerFeePpm, off),
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
  const order = newOrder(row, market, pays, null, countOf(memory, row));
  memory.addOrder(order);
  memory.touchOrder(order);
  return order;
}

const countOf = (memory: Memory, { user, market }: OrderRow): OpenCount =>
  memory.traderOf(user).countIn(market);

/** What terms call 0 is null in a row. */
const orNull = (ticks: number): number | null => (ticks === 0 ? null : ticks);
