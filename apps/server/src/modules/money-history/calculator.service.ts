// The average price calculator: what one bought and sold over a period, and what it brought.
import type { DataOf, ParsedQueryOf } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { divCeil, divFloor, formatDecimal, pow10 } from '@sarraf/money';
import { tehranDayStart } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import type { MarketCatalog } from '../markets/index.ts';
import {
  type FillSum,
  type MarketFills,
  type OrderFills,
  type Period,
  ORDERS_MAX,
  readPeriodFills,
  readPeriodHouseTrades,
} from './calculator.queries.ts';

/** Decimals of an average beyond the price's own. */
const AVERAGE_DECIMALS = 2;
const DAY_MS = 86_400_000;

type Result = DataOf<'GET /order/calculator'>;
type MarketResult = Result['markets'][number];

/** What the calculator reads with. */
export interface CalculatorDeps {
  readonly db: OrderedDb;
  readonly clock: Clock;
  readonly catalog: MarketCatalog;
}

/** What the user's orders filled over a period. @throws AppError `validation_failed` */
export async function calculateOrders(
  { db, clock, catalog }: CalculatorDeps,
  userId: number,
  query: ParsedQueryOf<'GET /order/calculator'>,
): Promise<Result> {
  const period = periodOf(query, clock.now());
  const specOf = (symbol: string): MarketSpec => {
    const market = catalog.market(symbol);
    if (market === undefined) throw new Error(`The market ${symbol} of a trade is not known.`);
    return market.spec;
  };
  const parts = await Promise.all([
    readPeriodFills(db, userId, period, query.market),
    readPeriodHouseTrades(db, userId, period, query.market),
  ]);
  const sums = parts.flatMap((part) => part.markets);
  const symbols = [...new Set(sums.map((row) => row.market))].sort();
  const markets = symbols.map((symbol) =>
    marketResult(
      specOf(symbol),
      sums.filter((row) => row.market === symbol),
    ),
  );
  const newest = parts
    .flatMap((part) => part.orders)
    .sort((a, b) => b.at - a.at || b.orderId - a.orderId)
    .slice(0, ORDERS_MAX);
  const bought = markets.filter((row) => row.average_buy_price !== null);
  return {
    data: newest.map((order) => orderResult(specOf(order.market), order)),
    average: bought.length === 1 ? (bought[0]?.average_buy_price ?? null) : null,
    markets,
    complete: parts.every((part) => part.isComplete),
  };
}

/** @throws AppError `validation_failed` for what is no date, `period_reversed` */
export function periodOf(
  query: { readonly from_date?: string | undefined; readonly to_date?: string | undefined },
  now: number,
): Period {
  const from = query.from_date === undefined ? 0 : momentOf(query.from_date, 'from_date', 0);
  // a period that begins tomorrow and is open has nothing in it yet, and is a period
  if (query.to_date === undefined) return { from, to: Math.max(from, now + 1) };
  const to = momentOf(query.to_date, 'to_date', DAY_MS);
  if (from > to) throw new AppError('period_reversed', { fields: ['from_date', 'to_date'] });
  return { from, to };
}

/**
 * A moment as it is; a day as its beginning in Tehran, moved on by `afterDay`.
 *
 * @throws AppError `validation_failed` for what is neither
 */
export function momentOf(text: string, field: string, afterDay: number): number {
  const day = text.slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const isDay = Number.isFinite(midnight) && new Date(midnight).toISOString().startsWith(day);
  const moment = text.length === 10 ? midnight : Date.parse(text);
  if (!isDay || !Number.isFinite(moment)) {
    throw new AppError('validation_failed', { fields: [field] });
  }
  return text.length === 10 ? tehranDayStart(day) + afterDay : moment;
}

/** Money per coin, rounded down two decimals beyond the tick's. */
function averagePrice(base: bigint, quote: bigint, spec: MarketSpec): string {
  const scale = spec.priceScale + AVERAGE_DECIMALS;
  const money = quote * pow10(scale + spec.base.scale);
  return formatDecimal(divFloor(money, base * pow10(spec.quote.scale)), scale);
}

/** Units of the coin. */
function baseOf({ lots, baseUnits }: FillSum, spec: MarketSpec): bigint {
  return lots * spec.lotUnits + baseUnits;
}

function orderResult(spec: MarketSpec, order: OrderFills): Result['data'][number] {
  const feeAsset = order.side === 'buy' ? spec.base : spec.quote;
  const base = baseOf(order, spec);
  return {
    order_id: String(order.orderId),
    market: spec.symbol,
    type: order.side,
    quantity: formatDecimal(base, spec.base.scale),
    cost: formatDecimal(order.quote, spec.quote.scale),
    fee: formatDecimal(order.feeUnits, feeAsset.scale),
    fee_asset: feeAsset.symbol,
    average_price: averagePrice(base, order.quote, spec),
    filled_at: new Date(order.at).toISOString(),
  };
}

/** One side of a market: what books filled and what the house traded, together. */
function sideOf(sums: readonly MarketFills[], side: 'buy' | 'sell', spec: MarketSpec) {
  const total = { base: 0n, quote: 0n, fee: 0n, fills: 0 };
  for (const sum of sums) {
    if (sum.side !== side) continue;
    total.base += baseOf(sum, spec);
    total.quote += sum.quote;
    total.fee += sum.feeUnits;
    total.fills += sum.fills;
  }
  return total;
}

function marketResult(spec: MarketSpec, sums: readonly MarketFills[]): MarketResult {
  const buy = sideOf(sums, 'buy', spec);
  const sell = sideOf(sums, 'sell', spec);
  const coins = (units: bigint): string => formatDecimal(units, spec.base.scale);
  const money = (units: bigint): string => formatDecimal(units, spec.quote.scale);
  const profit = realisedProfit({
    boughtNet: buy.base - buy.fee,
    cost: buy.quote,
    sold: sell.base,
    proceedsNet: sell.quote - sell.fee,
  });
  return {
    market: spec.symbol,
    fills: buy.fills + sell.fills,
    bought: coins(buy.base),
    cost: money(buy.quote),
    buy_fee: coins(buy.fee),
    average_buy_price: buy.base === 0n ? null : averagePrice(buy.base, buy.quote, spec),
    sold: coins(sell.base),
    proceeds: money(sell.quote),
    sell_fee: money(sell.fee),
    average_sell_price: sell.base === 0n ? null : averagePrice(sell.base, sell.quote, spec),
    realised_profit: profit === undefined ? null : money(profit),
  };
}

/**
 * What the coins that were both bought and sold brought: their part of the proceeds less their
 * part of the cost, rounded against the profit. Coins sold beyond what was bought came from
 * elsewhere, so nothing is said about them. Undefined where no coin was both.
 */
export function realisedProfit(of: {
  /** Coin units received, after the fee. */
  readonly boughtNet: bigint;
  /** Money units paid for them. */
  readonly cost: bigint;
  /** Coin units given. */
  readonly sold: bigint;
  /** Money units received for those, after the fee. */
  readonly proceedsNet: bigint;
}): bigint | undefined {
  const both = of.sold < of.boughtNet ? of.sold : of.boughtNet;
  if (both <= 0n) return undefined;
  return divFloor(of.proceedsNet * both, of.sold) - divCeil(of.cost * both, of.boughtNet);
}
