// Orders to the wire. Amounts leave as decimal texts of their asset.
import type { Order } from '@sarraf/contracts';
import { REQUEST_TYPE } from '@sarraf/market';
import { divFloor, formatDecimal, IRT, parseDecimal, pow10 } from '@sarraf/money';
import type { OrderResult } from '@sarraf/settlement';
import type { MarketCatalog } from '../markets/index.ts';
import { otcOrderOnWire } from '../otc/index.ts';
import type { OrderRecord } from './orders.queries.ts';

/** Decimals of an average beyond the price's own. */
const AVERAGE_DECIMALS = 2;

/** What every order on the wire is made from; steps are decimal texts of one tick and one lot. */
type OrderFacts = OrderRecord & { readonly tickSize: string; readonly lotSize: string };

/** An order as its row says, in the steps of its market. */
export function orderOnWire(order: OrderRecord, catalog: MarketCatalog): Order {
  if (order.otc !== undefined) {
    const { filledQuote: quoteUnits, createdAt: at } = order;
    return otcOrderOnWire({ ...order, ...order.otc, quoteUnits, at }, catalog);
  }
  const seed = catalog.market(order.market)?.seed;
  if (seed === undefined) throw new Error(`The market ${order.market} of an order is not known.`);
  return write({ ...order, tickSize: seed.tickSize, lotSize: seed.lotSize }, catalog);
}

/** The stored result of placing an order; the same result gives the same bytes for ever. */
export function placedOrderOnWire(placed: OrderResult, catalog: MarketCatalog): Order {
  return write(
    {
      ...placed,
      id: placed.orderId,
      stopTicks: placed.stopTicks ?? null,
      postOnly: placed.postOnly ?? false,
      linkedOrder: placed.linkedOrder ?? null,
      tag: placed.tag ?? null,
      // a stop that would act at once is not placed
      triggeredAt: null,
      filledQuote: BigInt(placed.filledQuote),
      feeUnits: BigInt(placed.feeUnits),
      updatedAt: placed.createdAt,
    },
    catalog,
  );
}

function write(order: OrderFacts, catalog: MarketCatalog): Order {
  const quote = catalog.market(order.market)?.spec.quote.symbol ?? IRT;
  const quantity = (lots: number): string => times(order.lotSize, lots);
  return {
    id: String(order.id),
    market: order.market,
    pair_type: order.market,
    type: order.side,
    request_type: REQUEST_TYPE[order.orderType],
    status: order.status,
    pair_price: priceOf(order, order.priceTicks),
    stop_price: priceOf(order, order.stopTicks),
    time_in_force: order.timeInForce,
    post_only: order.postOnly,
    linked_order_id: order.linkedOrder === null ? null : String(order.linkedOrder),
    triggered_at: order.triggeredAt === null ? null : new Date(order.triggeredAt).toISOString(),
    amount: quantity(order.lots),
    pair_amount: quantity(order.lots),
    filled: quantity(order.filledLots),
    remaining: quantity(order.lots - order.filledLots - order.cancelledLots),
    filled_value: formatDecimal(order.filledQuote, catalog.scaleOf(quote)),
    average_price: averagePrice(order, catalog.scaleOf(quote)),
    fee: formatDecimal(order.feeUnits, catalog.scaleOf(order.feeAsset)),
    fee_asset: order.feeAsset,
    cancel_reason: order.cancelReason,
    client_order_id: order.clientOrderId,
    tag: order.tag,
    created_at: new Date(order.createdAt).toISOString(),
    updated_at: new Date(order.updatedAt).toISOString(),
  };
}

function priceOf(order: OrderFacts, ticks: number | null): string | null {
  return ticks === null ? null : times(order.tickSize, ticks);
}

interface Step {
  /** One step in units of its last decimal. */
  readonly units: bigint;
  readonly scale: number;
}

/** Every market has two steps, and every order is written in them. */
const steps = new Map<string, Step>();

function stepOf(text: string): Step {
  const known = steps.get(text);
  if (known !== undefined) return known;
  const scale = text.split('.')[1]?.length ?? 0;
  const units = parseDecimal(text, scale);
  if (!units.ok) throw new Error(`${text} is no step.`);
  const step = { units: units.value, scale };
  steps.set(text, step);
  return step;
}

/** A step text times a whole number, exact. */
function times(step: string, count: number): string {
  const { units, scale } = stepOf(step);
  return formatDecimal(units * BigInt(count), scale);
}

/** Money paid or received per coin, rounded down two decimals beyond the tick's. */
function averagePrice(order: OrderFacts, quoteScale: number): string | null {
  if (order.filledLots === 0) return null;
  const scale = stepOf(order.tickSize).scale + AVERAGE_DECIMALS;
  const lot = stepOf(order.lotSize);
  const filled = lot.units * BigInt(order.filledLots);
  const money = order.filledQuote * pow10(scale + lot.scale);
  return formatDecimal(divFloor(money, filled * pow10(quoteScale)), scale);
}
