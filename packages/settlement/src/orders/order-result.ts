import type { AmountType, CancelReason, OrderStatus, Side, TimeInForce } from '@sarraf/market';
import type { PlaceOrder, UnitsText } from '../command.ts';
import type { PayOutResult } from '../money-results.ts';
import { type OrderState, remainingLots } from './order-state.ts';

/**
 * What an accepted `place_order` answers. It holds all that an answer to the caller is made from,
 * also the steps that ticks and lots are counted in, so that the stored answer of a retried
 * request can be written again byte for byte whatever was configured since.
 */
export type OrderResult = {
  readonly orderId: number;
  readonly market: string;
  readonly side: Side;
  readonly orderType: 'market' | 'limit';
  readonly amountType: AmountType;
  readonly timeInForce: TimeInForce;
  readonly clientOrderId: string | null;
  /** Limit price; null for a market order. */
  readonly priceTicks: number | null;
  /** Worst price of a market order. */
  readonly boundTicks: number | null;
  /** Decimal size of one tick in the quote and of one lot in the base asset. */
  readonly tickSize: string;
  readonly lotSize: string;
  readonly lots: number;
  /** The money asked for when `amountType` is `quote`. */
  readonly quoteUnits: UnitsText | null;
  readonly status: OrderStatus;
  readonly cancelReason: CancelReason | null;
  readonly filledLots: number;
  readonly cancelledLots: number;
  readonly remainingLots: number;
  readonly filledQuote: UnitsText;
  readonly feeUnits: UnitsText;
  readonly feeAsset: string;
  /** Number of trades at once. */
  readonly trades: number;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** Only where the order is post-only, a stop, or one of an OCO: the limit order of it. */
  readonly postOnly?: boolean;
  readonly stopTicks?: number | null;
  readonly linkedOrder?: number | null;
  /** Only where the order has one. */
  readonly tag?: string;
  /** Only where the money of a sale was to leave at once. */
  readonly payOut?: PayOutResult;
};

/** What an accepted `cancel_orders` answers. */
export type CancelOrdersResult = {
  /** Every order that ended, in the order of their numbers. */
  readonly orderIds: readonly number[];
  /** Whether some are left because one command ends no more than it may. */
  readonly hasMore: boolean;
};

/** What an accepted `cancel_order` answers. */
export type CancelResult = {
  readonly orderId: number;
  readonly market: string;
  readonly side: Side;
  readonly status: OrderStatus;
  readonly cancelReason: CancelReason | null;
  readonly tickSize: string;
  readonly lotSize: string;
  readonly priceTicks: number | null;
  readonly lots: number;
  readonly filledLots: number;
  readonly cancelledLots: number;
  readonly filledQuote: UnitsText;
  readonly clientOrderId: string | null;
  /** Money set free by the cancel. */
  readonly releasedUnits: UnitsText;
  readonly releasedAsset: string;
  readonly cancelledAt: number;
};

/** Most orders have traded nothing when they are answered. */
const unitsText = (units: bigint): string => (units === 0n ? '0' : units.toString());

/** What the caller of a `place_order` is answered. */
export function orderResult(order: OrderState, command: PlaceOrder, trades: number): OrderResult {
  const { seed, spec } = order.market;
  const plain: OrderResult = {
    orderId: order.row.id,
    market: spec.symbol,
    side: order.row.side,
    orderType: command.orderType,
    amountType: command.amountType,
    timeInForce: command.timeInForce,
    clientOrderId: order.row.clientOrderId,
    priceTicks: order.row.priceTicks,
    boundTicks: order.row.boundTicks,
    tickSize: seed.tickSize,
    lotSize: seed.lotSize,
    lots: order.row.lots,
    quoteUnits: command.quoteUnits ?? null,
    status: order.row.status,
    cancelReason: order.row.cancelReason,
    filledLots: order.row.filledLots,
    cancelledLots: order.row.cancelledLots,
    remainingLots: remainingLots(order),
    filledQuote: unitsText(order.row.filledQuote),
    feeUnits: unitsText(order.row.feeUnits),
    feeAsset: order.row.feeAsset,
    trades,
    createdAt: order.row.createdAt,
  };
  const { postOnly, stopTicks, linkedOrder, tag } = order.row;
  const tagged = tag === null ? plain : { ...plain, tag };
  if (!postOnly && stopTicks === null && linkedOrder === null) return tagged;
  return { ...tagged, postOnly, stopTicks, linkedOrder };
}

/** What the caller of a `cancel_order` is answered. */
export function cancelResult(order: OrderState, released: bigint): CancelResult {
  const { seed, spec } = order.market;
  return {
    orderId: order.row.id,
    market: spec.symbol,
    side: order.row.side,
    status: order.row.status,
    cancelReason: order.row.cancelReason,
    tickSize: seed.tickSize,
    lotSize: seed.lotSize,
    priceTicks: order.row.priceTicks,
    lots: order.row.lots,
    filledLots: order.row.filledLots,
    cancelledLots: order.row.cancelledLots,
    filledQuote: unitsText(order.row.filledQuote),
    clientOrderId: order.row.clientOrderId,
    releasedUnits: released.toString(),
    releasedAsset: order.pays.asset,
    cancelledAt: order.row.updatedAt,
  };
}
