// Orders and money moves to the wire. Amounts leave as decimal texts of their asset.
import type { DataOf, Order } from '@sarraf/contracts';
import { formatPrice, formatQuantity, type Lots, REQUEST_TYPE, type Ticks } from '@sarraf/market';
import { divFloor, formatDecimal, IRT, parseDecimal, pow10 } from '@sarraf/money';
import type { OrderResult, WithdrawalState } from '@sarraf/settlement';
import type { ListedMarket, MarketCatalog } from '../markets/index.ts';
import { otcOrderOnWire } from '../otc/index.ts';
import type { ChargeState } from '../toman/index.ts';
import type { MoneyMove } from './money-moves.queries.ts';
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

type TransactionRow = DataOf<'GET /getTransactions'>['data'][number];

/** A charge in the words of `transaction_user`: 0 waits for the user, 1 is done, 2 came to nothing. */
const CHARGE_STATUS: Readonly<Record<ChargeState, number>> = {
  created: 0,
  pending: 0,
  paid: 1,
  failed: 2,
  expired: 2,
};

/** The same of a withdrawal. */
const WITHDRAWAL_STATUS: Readonly<Record<WithdrawalState, number>> = {
  requested: 0,
  approved: 0,
  sent: 0,
  settled: 1,
  cancelled: 2,
  refused: 2,
  returned: 2,
};

/** A line of money history. Type 1 is toman, 2 coin; role 2 waits for the house. */
export function moneyMoveOnWire(move: MoneyMove, catalog: MarketCatalog): TransactionRow {
  const created_at = new Date(move.at).toISOString();
  if (move.kind === 'deposit') {
    return {
      id: move.id,
      request_type: null,
      transaction_type: TRANSACTION_TYPE.deposit,
      market: null,
      symbol: IRT,
      amount: formatDecimal(move.units, catalog.scaleOf(IRT)),
      value: null,
      value_asset: null,
      price: null,
      fee: null,
      fee_asset: null,
      transaction_user: { status: CHARGE_STATUS[move.chargeState ?? 'paid'], type: 1, role: 1 },
      reference: move.reference,
      created_at,
    };
  }
  if (move.kind === 'withdrawal') {
    const state = move.withdrawalState ?? 'settled';
    return {
      id: move.id,
      request_type: null,
      transaction_type: TRANSACTION_TYPE.withdrawal,
      market: null,
      symbol: IRT,
      amount: formatDecimal(move.units, catalog.scaleOf(IRT)),
      value: null,
      value_asset: null,
      price: null,
      fee: formatDecimal(move.feeUnits, catalog.scaleOf(IRT)),
      fee_asset: IRT,
      transaction_user: {
        status: WITHDRAWAL_STATUS[state],
        type: 1,
        role: WITHDRAWAL_STATUS[state] === 0 ? 2 : 1,
      },
      reference: move.reference,
      created_at,
    };
  }
  const market = marketOf(move, catalog);
  const { spec } = market;
  const isBuy = move.side === 'buy';
  const isOtc = move.kind === 'otc';
  const feeAsset = isBuy ? spec.base : spec.quote;
  return {
    id: move.id,
    request_type: move.orderType === null ? null : REQUEST_TYPE[move.orderType],
    transaction_type: isBuy ? TRANSACTION_TYPE.buy : TRANSACTION_TYPE.sell,
    market: spec.symbol,
    symbol: spec.base.symbol,
    amount: isOtc
      ? formatDecimal(move.baseUnits, spec.base.scale)
      : formatQuantity(move.lots as Lots, spec),
    value: formatDecimal(move.units, spec.quote.scale),
    value_asset: spec.quote.symbol,
    price: move.price ?? formatPrice((move.priceTicks ?? 0) as Ticks, spec),
    fee: formatDecimal(move.feeUnits, feeAsset.scale),
    fee_asset: feeAsset.symbol,
    transaction_user: { status: 1, type: 2, role: 1 },
    reference: move.reference,
    created_at,
  };
}

/** What the wire calls a row of the money history; `transaction_type` asks by these numbers. */
export const TRANSACTION_TYPE = {
  buy: 1,
  sell: 2,
  deposit: 3,
  withdrawal: 4,
  transfer: 5,
} as const;

function marketOf(move: MoneyMove, catalog: MarketCatalog): ListedMarket {
  const market = catalog.market(move.market ?? '');
  if (market === undefined) throw new Error(`The market ${move.market} of a trade is not known.`);
  return market;
}
