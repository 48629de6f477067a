import type { AmountType, CancelReason, OrderStatus, Side, TimeInForce } from '@sarraf/market';
import type { PlaceOrder, UnitsText } from './command.ts';
import { feeAssetOf, type OrderState, remainingLots } from './order-state.ts';

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

export function orderResult(order: OrderState, command: PlaceOrder, trades: number): OrderResult {
  const { seed, spec } = order.market;
  const plain: OrderResult = {
    orderId: order.id,
    market: spec.symbol,
    side: order.side,
    orderType: command.orderType,
    amountType: command.amountType,
    timeInForce: command.timeInForce,
    clientOrderId: order.clientOrderId,
    priceTicks: order.priceTicks === 0 ? null : order.priceTicks,
    boundTicks: order.boundTicks === 0 ? null : order.boundTicks,
    tickSize: seed.tickSize,
    lotSize: seed.lotSize,
    lots: order.lots,
    quoteUnits: command.quoteUnits ?? null,
    status: order.status,
    cancelReason: order.cancelReason,
    filledLots: order.filledLots,
    cancelledLots: order.cancelledLots,
    remainingLots: remainingLots(order),
    filledQuote: unitsText(order.filledQuote),
    feeUnits: unitsText(order.feeUnits),
    feeAsset: feeAssetOf(order.side, order.market),
    trades,
    createdAt: order.createdAt,
  };
  const { postOnly, stopTicks, linkedOrder } = order;
  if (!postOnly && stopTicks === 0 && linkedOrder === 0) return plain;
  return {
    ...plain,
    postOnly,
    stopTicks: stopTicks === 0 ? null : stopTicks,
    linkedOrder: linkedOrder === 0 ? null : linkedOrder,
  };
}

export function cancelResult(order: OrderState, released: bigint): CancelResult {
  const { seed, spec } = order.market;
  return {
    orderId: order.id,
    market: spec.symbol,
    side: order.side,
    status: order.status,
    cancelReason: order.cancelReason,
    tickSize: seed.tickSize,
    lotSize: seed.lotSize,
    priceTicks: order.priceTicks === 0 ? null : order.priceTicks,
    lots: order.lots,
    filledLots: order.filledLots,
    cancelledLots: order.cancelledLots,
    filledQuote: unitsText(order.filledQuote),
    clientOrderId: order.clientOrderId,
    releasedUnits: released.toString(),
    releasedAsset: order.pays.asset,
    cancelledAt: order.updatedAt,
  };
}
