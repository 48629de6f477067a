// The average price calculator: what one bought and sold over a period, and what it brought.
import type { DataOf, ParsedQueryOf } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { divCeil, divFloor, formatDecimal, pow10 } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { MarketCatalog } from '../markets/index.ts';
import { tehranDayStart } from '../toman/index.ts';
import {
  type FillSum,
  type MarketFills,
  type OrderFills,
  type Period,
  readPeriodFills,
} from './calculator.queries.ts';

/** Decimals of an average beyond the price's own. */
const AVERAGE_DECIMALS = 2;
const DAY_MS = 86_400_000;

type Result = DataOf<'GET /order/calculator'>;
type MarketResult = Result['markets'][number];

/** What the user's orders filled over a period. @throws AppError `validation_failed` */
export async function calculateOrders(
  {
    db,
    clock,
    catalog,
  }: { readonly db: Db; readonly clock: Clock; readonly catalog: MarketCatalog },
  userId: number,
  query: ParsedQueryOf<'GET /order/calculator'>,
): Promise<Result> {
  const period = periodOf(query, clock.now());
  const specOf = (symbol: string): MarketSpec => {
    const market = catalog.market(symbol);
    if (market === undefined) throw new Error(`The market ${symbol} of a trade is not known.`);
    return market.spec;
  };
  const fills = await readPeriodFills(db, userId, period, query.market);
  const symbols = [...new Set(fills.markets.map((row) => row.market))].sort();
  const markets = symbols.map((symbol) =>
    marketResult(
      specOf(symbol),
      fills.markets.filter((row) => row.market === symbol),
    ),
  );
  const bought = markets.filter((row) => row.average_buy_price !== null);
  return {
    data: fills.orders.map((order) => orderResult(specOf(order.market), order)),
    average: bought.length === 1 ? (bought[0]?.average_buy_price ?? null) : null,
    markets,
    complete: fills.isComplete,
  };
}

/** @throws AppError `validation_failed` for what is no date, or ends before it begins */
export function periodOf(
  query: { readonly from_date?: string | undefined; readonly to_date?: string | undefined },
  now: number,
): Period {
  const from = query.from_date === undefined ? 0 : momentOf(query.from_date, 'from_date', 0);
  // a period that begins tomorrow and is open has nothing in it yet, and is a period
  if (query.to_date === undefined) return { from, to: Math.max(from, now + 1) };
  const to = momentOf(query.to_date, 'to_date', DAY_MS);
  if (from > to) throw new AppError('validation_failed', { fields: ['from_date', 'to_date'] });
  return { from, to };
}

/** A moment as it is; a day as its beginning in Tehran, moved on by `afterDay`. */
function momentOf(text: string, field: string, afterDay: number): number {
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
function averagePrice({ lots, quote }: Pick<FillSum, 'lots' | 'quote'>, spec: MarketSpec): string {
  const scale = spec.priceScale + AVERAGE_DECIMALS;
  const money = quote * pow10(scale + spec.base.scale);
  return formatDecimal(divFloor(money, lots * spec.lotUnits * pow10(spec.quote.scale)), scale);
}

function orderResult(spec: MarketSpec, order: OrderFills): Result['data'][number] {
  const feeAsset = order.side === 'buy' ? spec.base : spec.quote;
  return {
    order_id: String(order.orderId),
    market: spec.symbol,
    type: order.side,
    quantity: formatDecimal(order.lots * spec.lotUnits, spec.base.scale),
    cost: formatDecimal(order.quote, spec.quote.scale),
    fee: formatDecimal(order.feeUnits, feeAsset.scale),
    fee_asset: feeAsset.symbol,
    average_price: averagePrice(order, spec),
    filled_at: new Date(order.at).toISOString(),
  };
}

const NOTHING = { lots: 0n, quote: 0n, feeUnits: 0n, fills: 0 } as const;

function marketResult(spec: MarketSpec, sides: readonly MarketFills[]): MarketResult {
  const buy = sides.find((row) => row.side === 'buy') ?? NOTHING;
  const sell = sides.find((row) => row.side === 'sell') ?? NOTHING;
  const coins = (units: bigint): string => formatDecimal(units, spec.base.scale);
  const money = (units: bigint): string => formatDecimal(units, spec.quote.scale);
  const profit = realisedProfit({
    boughtNet: buy.lots * spec.lotUnits - buy.feeUnits,
    cost: buy.quote,
    sold: sell.lots * spec.lotUnits,
    proceedsNet: sell.quote - sell.feeUnits,
  });
  return {
    market: spec.symbol,
    fills: buy.fills + sell.fills,
    bought: coins(buy.lots * spec.lotUnits),
    cost: money(buy.quote),
    buy_fee: coins(buy.feeUnits),
    average_buy_price: buy.lots === 0n ? null : averagePrice(buy, spec),
    sold: coins(sell.lots * spec.lotUnits),
    proceeds: money(sell.quote),
    sell_fee: money(sell.feeUnits),
    average_sell_price: sell.lots === 0n ? null : averagePrice(sell, spec),
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
