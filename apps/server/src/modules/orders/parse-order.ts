// A request's words to one command. The first thing that is wrong is the answer.
import type { ErrorFacts } from '@sarraf/contracts';
import {
  type MarketSpec,
  numberErrorCode,
  type PriceError,
  parsePrice,
  parseQuantity,
  priceToTicksFloor,
  type QuantityError,
  REQUEST_TYPE,
  type Side,
  type TimeInForce,
} from '@sarraf/market';
import { formatDecimal, IRT, parseDecimal, readNumberText, USDT } from '@sarraf/money';
import type { PlaceOrder } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import type { MarketCatalog } from '../markets/index.ts';

/** What any of the six routes was sent; routes leave out what they don't have. */
export interface OrderRequest {
  readonly pair_type: string;
  readonly pair_amount: string;
  readonly request_type: number;
  readonly type?: Side | undefined;
  readonly trade_type?: string | undefined;
  readonly pair_price?: string | undefined;
  readonly market_price?: string | undefined;
  readonly amount_type?: 'base' | 'quote' | undefined;
  readonly irr_wallet?: boolean | undefined;
  readonly usdt_wallet?: boolean | undefined;
  readonly receipt_type?: 'wallet' | 'card' | undefined;
  readonly time_in_force?: TimeInForce | undefined;
  readonly post_only?: boolean | undefined;
  readonly stop_price?: string | undefined;
  readonly oco_stop_price?: string | undefined;
  readonly oco_stop_limit_price?: string | undefined;
  readonly client_order_id?: string | undefined;
  readonly tag?: string | undefined;
  readonly quote_id?: string | undefined;
  readonly reserve_payment?: boolean | undefined;
}

/** What the path itself says; the exchange routes take every order type. */
export interface OrderRoute {
  readonly side: Side;
  readonly orderType: 'market' | 'limit' | undefined;
}

/** A seen price bounds and never prices: it need not stand on a tick. */
const SEEN_PRICE = /^\d{1,20}(\.\d{1,18})?$/;

/** Only what is sold for toman at once can leave at once. */
function assertReceipt(
  { receipt_type: receipt, stop_price: stop }: OrderRequest,
  orderType: 'market' | 'limit',
  spec: MarketSpec,
): void {
  if (receipt !== 'card') return;
  const isAtOnce = orderType === 'market' && stop === undefined;
  if (!isAtOnce || spec.quote.symbol !== IRT) throw new AppError('sale_not_to_card');
}

/**
 * Judges a request in this order: market, order type, side, wallets, receipt, amount type, terms
 * that do not go together, price, stop prices, amount. What the engine judges comes after.
 *
 * @param level of the caller's identity, for their rates
 * @throws AppError
 */
export function parseOrder(
  userId: number,
  level: number,
  route: OrderRoute,
  request: OrderRequest,
  catalog: MarketCatalog,
): PlaceOrder {
  const market = catalog.market(request.pair_type);
  if (market === undefined || market.spec.status === 'Hidden') {
    throw new AppError('market_unknown');
  }
  const { spec } = market;
  const orderType = orderTypeOf(route, request);
  if (request.type !== undefined && request.type !== route.side)
    throw new AppError('side_mismatch');
  assertWallets(request, spec);
  assertReceipt(request, orderType, spec);
  const misfit = termsThatDoNotFit(orderType, request);
  if (misfit !== undefined) throw new AppError('validation_failed', { fields: [misfit] });
  const common = {
    type: 'place_order',
    user: userId,
    level,
    market: spec.symbol,
    side: route.side,
    ...(request.client_order_id === undefined ? {} : { clientOrderId: request.client_order_id }),
    ...(request.tag === undefined ? {} : { tag: request.tag }),
  } as const;
  if (orderType === 'limit') {
    return {
      ...common,
      orderType,
      amountType: 'base',
      priceTicks: priceOf(request.pair_price ?? '', spec),
      ...limitTermsOf(request, spec),
      lots: lotsOf(request.pair_amount, spec),
      timeInForce: request.time_in_force ?? 'gtc',
    };
  }
  if (request.stop_price !== undefined) {
    return {
      ...common,
      orderType,
      amountType: 'base',
      stopTicks: stopPriceOf(request.stop_price, 'stop_price', spec),
      lots: lotsOf(request.pair_amount, spec),
      // it waits for its price, and of what it then finds nothing rests
      timeInForce: 'gtc',
    };
  }
  const amountType = request.amount_type ?? 'base';
  // the first bounds; what decides nothing still has to be a price
  const [seen] = [request.market_price, request.pair_price]
    .filter((text) => text !== undefined)
    .map((text) => seenTicksOf(text, route.side, spec));
  return {
    ...common,
    orderType,
    amountType,
    ...(seen === undefined ? {} : { seenTicks: seen }),
    ...(amountType === 'base'
      ? { lots: lotsOf(request.pair_amount, spec) }
      : { quoteUnits: quoteUnitsOf(request.pair_amount, spec) }),
    timeInForce: 'ioc',
  };
}

/** The first field that contradicts the others; each alone may be right. */
function termsThatDoNotFit(
  orderType: 'market' | 'limit',
  request: OrderRequest,
): keyof OrderRequest | undefined {
  const { stop_price: stop, oco_stop_price: ocoStop, time_in_force: timeInForce } = request;
  const waits = stop !== undefined || ocoStop !== undefined || request.post_only === true;
  const isStopMarket = orderType === 'market' && stop !== undefined;
  if (request.quote_id !== undefined) return 'quote_id';
  if (request.amount_type === 'quote' && (orderType === 'limit' || isStopMarket)) {
    return 'amount_type';
  }
  if (orderType === 'market') {
    if (request.post_only === true) return 'post_only';
    if (timeInForce !== undefined) return 'time_in_force';
    if (ocoStop !== undefined) return 'oco_stop_price';
    // a stop is bounded by its own price
    if (isStopMarket && request.market_price !== undefined) return 'market_price';
    if (isStopMarket && request.pair_price !== undefined) return 'pair_price';
  } else if (request.market_price !== undefined) {
    return 'market_price';
  }
  if (waits && timeInForce !== undefined && timeInForce !== 'gtc') return 'time_in_force';
  if (stop !== undefined && ocoStop !== undefined) return 'oco_stop_price';
  if (request.oco_stop_limit_price !== undefined && ocoStop === undefined) {
    return 'oco_stop_limit_price';
  }
  return undefined;
}

function limitTermsOf(
  request: OrderRequest,
  spec: MarketSpec,
): Pick<PlaceOrder, 'postOnly' | 'stopTicks' | 'oco'> {
  const { stop_price: stop, oco_stop_price: ocoStop, oco_stop_limit_price: ocoLimit } = request;
  return {
    ...(request.post_only === true ? { postOnly: true } : {}),
    ...(stop === undefined ? {} : { stopTicks: stopPriceOf(stop, 'stop_price', spec) }),
    ...(ocoStop === undefined
      ? {}
      : {
          oco: {
            stopTicks: stopPriceOf(ocoStop, 'oco_stop_price', spec),
            ...(ocoLimit === undefined
              ? {}
              : { limitTicks: stopPriceOf(ocoLimit, 'oco_stop_limit_price', spec) }),
          },
        }),
  };
}

function orderTypeOf(route: OrderRoute, request: OrderRequest): 'market' | 'limit' {
  const { request_type: requestType, trade_type: tradeType } = request;
  const orderType =
    requestType === REQUEST_TYPE.market
      ? 'market'
      : requestType === REQUEST_TYPE.limit
        ? 'limit'
        : undefined;
  const fits =
    orderType !== undefined &&
    (route.orderType ?? orderType) === orderType &&
    (tradeType ?? orderType) === orderType;
  if (!fits) throw new AppError('request_type_mismatch');
  return orderType;
}

/** Neither: the market's quote pays. Nobody is ever debited in another asset. */
export function assertWallets(request: OrderRequest, spec: MarketSpec): void {
  const named = [
    ...(request.irr_wallet === true ? [IRT] : []),
    ...(request.usdt_wallet === true ? [USDT] : []),
  ];
  if (named.length === 0 || (named.length === 1 && named[0] === spec.quote.symbol)) return;
  throw new AppError('wallet_does_not_match_market');
}

function priceOf(text: string, spec: MarketSpec): number {
  const price = parsePrice(text, spec);
  if (price.ok) return price.value;
  throw numberRefusal(price.error, 'pair_price', tickFacts(spec));
}

/** A price beside `pair_price`: its refusal names the field. */
function stopPriceOf(text: string, field: keyof OrderRequest, spec: MarketSpec): number {
  const price = parsePrice(text, spec);
  if (price.ok) return price.value;
  throw numberRefusal(price.error, field, { ...tickFacts(spec), field });
}

const tickFacts = (spec: MarketSpec): ErrorFacts => ({
  tick: formatDecimal(spec.tickUnits, spec.priceScale),
  asset: spec.quote.symbol,
});

function lotsOf(text: string, spec: MarketSpec): number {
  const lots = parseQuantity(text, spec);
  if (lots.ok) return lots.value;
  const lot = formatDecimal(spec.lotUnits, spec.base.scale);
  throw numberRefusal(lots.error, 'pair_amount', { lot, asset: spec.base.symbol });
}

function quoteUnitsOf(text: string, spec: MarketSpec): string {
  const units = parseDecimal(text, spec.quote.scale);
  if (!units.ok) {
    const code = numberErrorCode(units.error, 'amount_malformed', 'amount_malformed');
    throw numberRefusal(code, 'pair_amount', {});
  }
  if (units.value === 0n) throw new AppError('amount_malformed');
  return units.value.toString();
}

/** A seen price may lie between two ticks, and be finer than money: it bounds, so it is taken inward. */
function seenTicksOf(text: string, side: Side, spec: MarketSpec): number {
  const seen = readNumberText(text);
  if (!seen.ok) {
    const code = numberErrorCode(seen.error, 'price_malformed', 'price_malformed');
    throw numberRefusal(code, 'market_price', {});
  }
  const isPrice = SEEN_PRICE.test(seen.value) && /[1-9]/.test(seen.value);
  if (!isPrice) throw new AppError('price_malformed');
  const below = priceToTicksFloor(text, spec);
  if (side === 'buy') return Math.max(1, below);
  return parsePrice(text, spec).ok ? below : below + 1;
}

/** The words for a misplaced comma fit every field, so they say which one it is. */
function numberRefusal(
  code: PriceError | QuantityError,
  field: keyof OrderRequest,
  facts: ErrorFacts,
): AppError {
  const isSeparator = code === 'decimal_comma' || code === 'separator_misplaced';
  return new AppError(code, isSeparator ? { field } : facts);
}
