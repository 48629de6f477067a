import {
  type Account,
  type HashedRecord,
  type Hold,
  RecordHash,
  type StateHash,
} from '@sarraf/ledger';
import { baseUnits, isCancellable, quoteUnits, type Side } from '@sarraf/market';
import type { MarketState } from '../records/market-state.ts';
import type { OpenCount } from '../records/open-count.ts';
import { ORDER, type OrderRow } from '../records/order-records.ts';

const ORDER_KIND = 3;
const ORDER_HASH = new RecordHash(ORDER_KIND, ORDER);

/** An order as the exchange works on it: its row, and what it has to do with. */
export interface OrderState extends HashedRecord {
  /** All that others see of it, as it stands now. */
  readonly row: { -readonly [K in keyof OrderRow]: OrderRow[K] };
  readonly market: MarketState;
  /** The other half of an OCO while both are alive. */
  sibling: OrderState | null;
  /** What it holds, or held; null where the other half of its OCO holds for both. */
  hold: Hold | null;
  /** The account that pays, and the one that receives once it is known. */
  readonly pays: Account;
  receives: Account | null;
  /** Its owner's open orders in its market, this one among them while it is alive. */
  readonly count: OpenCount;
  isDirty: boolean;
  /** Index in the heap of waiting stops, -1 outside of it. */
  stopIndex: number;
}

/**
 * The record of an order that is alive, which keeps the row. All are made here: one shape for the
 * hot path.
 */
export function newOrder(
  row: OrderRow,
  market: MarketState,
  pays: Account,
  hold: Hold | null,
  count: OpenCount,
): OrderState {
  count.add(1);
  return {
    row,
    market,
    count,
    sibling: null,
    hold,
    pays,
    receives: null,
    isDirty: false,
    stopIndex: -1,
    h0: 0,
    h1: 0,
    h2: 0,
    h3: 0,
  };
}

/** Two orders are the halves of an OCO from here on, and count as one. */
export function linkSiblings(order: OrderState, sibling: OrderState): void {
  order.sibling = sibling;
  sibling.sibling = order;
  order.count.add(-1);
}

/** From here on neither half of an OCO knows of the other. */
export function unlinkSibling(order: OrderState): void {
  const { sibling } = order;
  if (sibling === null) return;
  sibling.sibling = null;
  order.sibling = null;
  order.count.add(1);
}

/** The asset a side receives, and pays its fee in. */
export function feeAssetOf(side: Side, market: MarketState): string {
  return side === 'buy' ? market.spec.base.symbol : market.spec.quote.symbol;
}

/** Lots that neither traded nor were cancelled. */
export function remainingLots({ row }: OrderState): number {
  return row.lots - row.filledLots - row.cancelledLots;
}

/** Whether the order acts in the book: it is no stop that still waits, and has not ended. */
export function isOpen({ row }: OrderState): boolean {
  return row.status === 'open' || row.status === 'partially_filled';
}

/** Whether the order can still change; the other statuses are final. */
export function isAlive({ row }: OrderState): boolean {
  return isCancellable(row.status);
}

/**
 * What an order that is alive must hold for what is left of it: coins, or money at the worst price
 * it may pay.
 */
export function needOf(order: OrderState): bigint {
  const left = remainingLots(order);
  const { spec } = order.market;
  const isSell = order.row.side === 'sell';
  return isSell ? baseUnits(left, spec) : quoteUnits(worstTicks(order), left, spec);
}

/** Limit price, or the bound of a market order; 0 where a sell has none. */
export function worstTicks({ row }: OrderState): number {
  return (row.orderType === 'limit' ? row.priceTicks : row.boundTicks) ?? 0;
}

/** The row as it stands now, to give away. */
export function orderRow({ row }: OrderState): OrderRow {
  return { ...row };
}

/** Orders that are alive are a part of the state's hash; one that ended is history. */
export function hashOrder(hash: StateHash, order: OrderState): void {
  if (isAlive(order)) ORDER_HASH.put(hash, order.row, order);
  else hash.drop(order);
}
