import type { Account, HashedRecord, Hold, StateHash, TextWords } from '@sarraf/ledger';
import {
  baseUnits,
  type CancelReason,
  isCancellable,
  type OrderStatus,
  type OrderType,
  quoteUnits,
  type Side,
  type TimeInForce,
} from '@sarraf/market';
import type { OrderRow } from './records.ts';
import type { MarketState } from './market-state.ts';

export const ORDER_KIND = 3;

/** An order as the exchange works on it; `OrderRow` is what the world sees. */
export interface OrderState extends HashedRecord {
  readonly id: number;
  readonly user: number;
  readonly market: MarketState;
  readonly side: Side;
  readonly orderType: OrderType;
  /** 0 for a market order. */
  readonly priceTicks: number;
  /** Worst price of a market order, else 0. */
  readonly boundTicks: number;
  /** Price that makes a stop due, else 0. */
  readonly stopTicks: number;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** 0 until a stop is due. */
  triggerNo: number;
  triggeredAt: number | null;
  /** The other half of an OCO, 0 without one; `sibling` while both halves are alive. */
  linkedOrder: number;
  sibling: OrderState | null;
  readonly lots: number;
  filledLots: number;
  cancelledLots: number;
  filledQuote: bigint;
  feeUnits: bigint;
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
  status: OrderStatus;
  cancelReason: CancelReason | null;
  readonly clientOrderId: string | null;
  hold: Hold | null;
  /** The hold's number, kept when the hold is gone. */
  holdId: number | null;
  /** The account that pays, and the one that receives once it is known. */
  readonly pays: Account;
  receives: Account | null;
  priority: number;
  readonly createdAt: number;
  updatedAt: number;
  readonly createdSeq: bigint;
  isDirty: boolean;
  /** Place in the heap of waiting stops, -1 outside of it. */
  stopPlace: number;
}

/** A record whose fields are being filled. */
export type OrderRecord = { -readonly [K in keyof OrderState]: OrderState[K] };

/** A record whose order is yet to be written. All are made here: one shape for the hot path. */
export function blankOrder(market: MarketState, pays: Account): OrderRecord {
  return {
    id: 0,
    user: 0,
    market,
    side: 'buy',
    orderType: 'limit',
    priceTicks: 0,
    boundTicks: 0,
    stopTicks: 0,
    timeInForce: 'gtc',
    postOnly: false,
    triggerNo: 0,
    triggeredAt: null,
    linkedOrder: 0,
    sibling: null,
    lots: 0,
    filledLots: 0,
    cancelledLots: 0,
    filledQuote: 0n,
    feeUnits: 0n,
    makerFeePpm: 0,
    takerFeePpm: 0,
    status: 'open',
    cancelReason: null,
    clientOrderId: null,
    hold: null,
    holdId: null,
    pays,
    receives: null,
    priority: 0,
    createdAt: 0,
    updatedAt: 0,
    createdSeq: 0n,
    isDirty: false,
    stopPlace: -1,
    h0: 0,
    h1: 0,
    h2: 0,
    h3: 0,
  };
}

/** The asset a side receives, and pays its fee in. */
export function feeAssetOf(side: Side, market: MarketState): string {
  return side === 'buy' ? market.spec.base.symbol : market.spec.quote.symbol;
}

/** Lots that neither traded nor were cancelled. */
export function remainingLots(order: OrderState): number {
  return order.lots - order.filledLots - order.cancelledLots;
}

/** Whether the order acts in the book: it is no stop that still waits, and has not ended. */
export function isOpen(order: OrderState): boolean {
  return order.status === 'open' || order.status === 'partially_filled';
}

/** Whether the order can still change; the other statuses are final. */
export function isAlive(order: OrderState): boolean {
  return isCancellable(order.status);
}

/**
 * What an order that is alive must hold for what is left of it: coins, or money at the worst price
 * it may pay.
 */
export function needOf(order: OrderState): bigint {
  const left = remainingLots(order);
  const { spec } = order.market;
  return order.side === 'sell' ? baseUnits(left, spec) : quoteUnits(worstTicks(order), left, spec);
}

/** Limit price, or the bound of a market order. */
export function worstTicks(order: OrderState): number {
  return order.orderType === 'limit' ? order.priceTicks : order.boundTicks;
}

export function orderRow(order: OrderState): OrderRow {
  return {
    id: order.id,
    user: order.user,
    market: order.market.spec.symbol,
    side: order.side,
    orderType: order.orderType,
    priceTicks: order.priceTicks === 0 ? null : order.priceTicks,
    boundTicks: order.boundTicks === 0 ? null : order.boundTicks,
    stopTicks: order.stopTicks === 0 ? null : order.stopTicks,
    timeInForce: order.timeInForce,
    postOnly: order.postOnly,
    triggerNo: order.triggerNo === 0 ? null : order.triggerNo,
    triggeredAt: order.triggeredAt,
    linkedOrder: order.linkedOrder === 0 ? null : order.linkedOrder,
    lots: order.lots,
    filledLots: order.filledLots,
    cancelledLots: order.cancelledLots,
    filledQuote: order.filledQuote,
    feeUnits: order.feeUnits,
    feeAsset: feeAssetOf(order.side, order.market),
    makerFeePpm: order.makerFeePpm,
    takerFeePpm: order.takerFeePpm,
    status: order.status,
    cancelReason: order.cancelReason,
    clientOrderId: order.clientOrderId,
    hold: order.holdId,
    priority: order.priority,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    createdSeq: order.createdSeq,
  };
}

/** Stands for a text that is not there. */
export const NO_TEXT: TextWords = { w0: 0, w1: 0 };

/** Orders that are alive are a part of the state's hash; one that ended is history. */
export function hashOrder(hash: StateHash, order: OrderState): void {
  if (!isAlive(order)) {
    hash.drop(order);
    return;
  }
  hash.begin(ORDER_KIND).int(order.id).int(order.user).text(order.market.words);
  hash
    .int(order.side === 'buy' ? 1 : 2)
    .int(order.priceTicks)
    .int(order.priority);
  hash.int(order.lots).int(order.filledLots).int(order.cancelledLots);
  hash.big(order.filledQuote).big(order.feeUnits).int(order.makerFeePpm).int(order.takerFeePpm);
  hash.int(order.holdId ?? 0).int(order.createdAt);
  if (order.clientOrderId === null) hash.text(NO_TEXT);
  else hash.string(order.clientOrderId);
  if (order.stopTicks > 0 || order.linkedOrder > 0 || order.postOnly) hashTerms(hash, order);
  hash.end(order.h0, order.h1, order.h2, order.h3);
  order.h0 = hash.n0;
  order.h1 = hash.n1;
  order.h2 = hash.n2;
  order.h3 = hash.n3;
}

/** What only stops, OCOs and post-only orders have beyond a plain one. */
function hashTerms(hash: StateHash, order: OrderState): void {
  const isWaiting = order.status === 'untriggered';
  hash.int((order.postOnly ? 1 : 0) + (isWaiting ? 2 : 0)).int(order.boundTicks);
  hash
    .int(order.orderType === 'limit' ? 1 : 2)
    .int(order.stopTicks)
    .int(order.linkedOrder);
  hash.int(order.triggerNo).int(order.triggeredAt ?? 0);
}
