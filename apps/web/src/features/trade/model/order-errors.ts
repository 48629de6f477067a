import {
  baseAmount,
  checkMinima,
  formatPrice,
  formatQuantity,
  holdForLimit,
  type Lots,
  type MarketSpec,
  notional,
  parsePrice,
  parseQuantity,
  priceBand,
  priceToTicksFloor,
  roundDownToLot,
  type Ticks,
} from '@sarraf/market';
import { type Amount, divCeil, formatAmount, formatDecimal, parseAmount } from '@sarraf/money';
import { type FormPatch, hasLimitPrice, hasStopPrice, type OrderFormState } from './order-form.ts';
import {
  bestOpposite,
  type FormContext,
  lotsFor,
  type OrderSummary,
  readLots,
  readMoney,
} from './order-summary.ts';

export type FormErrorCode =
  | 'guest'
  | 'staff'
  | 'level_required'
  | 'prices_stale'
  | 'no_liquidity'
  | 'price_missing'
  | 'price_malformed'
  | 'price_not_on_tick'
  | 'price_out_of_band'
  | 'stop_missing'
  | 'stop_would_trigger'
  | 'stop_without_trades'
  | 'pair_price_wrong_side'
  | 'post_only_would_take'
  | 'amount_missing'
  | 'amount_malformed'
  | 'amount_not_on_lot'
  | 'amount_below_minimum'
  | 'notional_below_minimum'
  | 'insufficient_funds'
  | 'own_order_first'
  | 'price_far';

/** Why the order cannot go as it stands, and what would cure it. */
export interface FormError {
  readonly code: FormErrorCode;
  readonly field: 'price' | 'stop' | 'amount' | null;
  /** What the sentence names, as decimal texts. */
  readonly facts: Readonly<Record<string, string>>;
  readonly cure: FormPatch | null;
}

/** A price farther than this from the market needs a second tap: 3 %. */
export const FAR_PRICE_BPS = 300;

type Check = (
  state: OrderFormState,
  summary: OrderSummary,
  context: FormContext,
) => FormError | null;

/** In the order in which the button names them. */
const CHECKS: readonly Check[] = [
  checkPerson,
  checkMarket,
  checkPrice,
  checkStop,
  checkBand,
  checkSides,
  checkWaits,
  checkAmount,
  checkLeast,
  checkFunds,
  checkOwn,
  checkFar,
];

/** All that stands against the order; the first one is what the button says. */
export function orderErrors(
  state: OrderFormState,
  summary: OrderSummary,
  context: FormContext,
): readonly FormError[] {
  return CHECKS.flatMap((check) => check(state, summary, context) ?? []);
}

function error(
  code: FormErrorCode,
  field: FormError['field'] = null,
  facts: FormError['facts'] = {},
  cure: FormPatch | null = null,
): FormError {
  return { code, field, facts, cure };
}

function checkPerson(_state: OrderFormState, _summary: OrderSummary, { person }: FormContext) {
  if (person === 'guest') return error('guest');
  if (person === 'staff') return error('staff');
  return person === 'level0' ? error('level_required') : null;
}

function checkMarket(state: OrderFormState, _summary: OrderSummary, context: FormContext) {
  if (state.kind !== 'market') return null;
  if (context.isStale) return error('prices_stale');
  return bestOpposite(state, context) === null ? error('no_liquidity') : null;
}

function checkPrice(state: OrderFormState, _summary: OrderSummary, { spec }: FormContext) {
  if (!hasLimitPrice(state)) return null;
  if (!/[1-9]/.test(state.price)) return error('price_missing', 'price');
  return checkSteps(state.price, 'price', spec);
}

function checkStop(state: OrderFormState, _summary: OrderSummary, { spec }: FormContext) {
  if (!hasStopPrice(state)) return null;
  if (!/[1-9]/.test(state.stopPrice)) return error('stop_missing', 'stop');
  return checkSteps(state.stopPrice, 'stop', spec);
}

/** A price is a number on the market's tick. */
function checkSteps(text: string, field: 'price' | 'stop', spec: MarketSpec) {
  const parsed = parsePrice(text, spec);
  if (parsed.ok) return null;
  const tick = formatPrice(1 as Ticks, spec);
  const near = priceToTicksFloor(text, spec);
  const price = near === 0 ? null : formatPrice(near, spec);
  const cure = price === null ? null : cureOf(field, price);
  return error(parsed.error, field, { tick, price: price ?? '' }, cure);
}

function cureOf(field: 'price' | 'stop', price: string): FormPatch {
  return field === 'price' ? { price } : { stopPrice: price };
}

function checkBand(_state: OrderFormState, summary: OrderSummary, context: FormContext) {
  const { limitTicks, stopTicks } = summary;
  return checkInBand(limitTicks, 'price', context) ?? checkInBand(stopTicks, 'stop', context);
}

function checkInBand(ticks: Ticks | null, field: 'price' | 'stop', context: FormContext) {
  const { spec, referenceTicks } = context;
  if (ticks === null || referenceTicks === null) return null;
  const band = priceBand(referenceTicks, spec);
  if (ticks >= band.min && ticks <= band.max) return null;
  const facts = { min: formatPrice(band.min, spec), max: formatPrice(band.max, spec) };
  const price = ticks < band.min ? facts.min : facts.max;
  return error('price_out_of_band', field, { ...facts, price }, cureOf(field, price));
}

/** A stop waits beyond the last price; the limit price of a pair waits on the other side of it. */
function checkSides(state: OrderFormState, summary: OrderSummary, context: FormContext) {
  const { limitTicks, stopTicks } = summary;
  const { lastTicks, spec } = context;
  if (!hasStopPrice(state)) return null;
  if (lastTicks === null) return error('stop_without_trades');
  const facts = { last: formatPrice(lastTicks, spec), side: state.side };
  const isBuy = state.side === 'buy';
  if (stopTicks !== null && (isBuy ? stopTicks <= lastTicks : stopTicks >= lastTicks)) {
    return error('stop_would_trigger', 'stop', facts);
  }
  if (state.kind !== 'pair' || limitTicks === null) return null;
  const isWrong = isBuy ? limitTicks >= lastTicks : limitTicks <= lastTicks;
  return isWrong ? error('pair_price_wrong_side', 'price', facts) : null;
}

/** An order that only waits stands beside the best opposite price. */
function checkWaits(state: OrderFormState, summary: OrderSummary, context: FormContext) {
  if (state.kind !== 'limit' || !state.isPostOnly || summary.takes === 0) return null;
  const best = bestOpposite(state, context);
  if (best === null) return null;
  const beside = best + (state.side === 'buy' ? -1 : 1);
  if (beside < 1) return error('post_only_would_take', 'price');
  const price = formatPrice(beside as Ticks, context.spec);
  return error('post_only_would_take', 'price', { price }, { price });
}

function checkAmount(state: OrderFormState, summary: OrderSummary, { spec }: FormContext) {
  if (!/[1-9]/.test(state.typed)) return error('amount_missing', 'amount');
  if (state.lead === 'money') {
    return parseAmount(state.typed, spec.quote.scale).ok
      ? null
      : error('amount_malformed', 'amount');
  }
  const parsed = parseQuantity(state.typed, spec);
  if (parsed.ok) return null;
  const lot = formatQuantity(1 as Lots, spec);
  const near = readLots(state.typed, spec);
  const cure: FormPatch | null =
    near === 0 ? null : { lead: 'quantity', typed: formatQuantity(near, spec) };
  const facts = { lot, quantity: cure?.typed ?? '', lots: String(summary.lots) };
  return error(parsed.error, 'amount', facts, cure);
}

/** Lots that the minima are judged on: what is asked for, at the best opposite price. */
function askedLots(
  state: OrderFormState,
  summary: OrderSummary,
  ticks: Ticks,
  spec: MarketSpec,
): Lots {
  if (state.kind !== 'market') return summary.lots;
  return state.lead === 'quantity'
    ? readLots(state.typed, spec)
    : lotsFor(readMoney(state.typed, spec), ticks, spec);
}

function checkLeast(state: OrderFormState, summary: OrderSummary, context: FormContext) {
  const { spec, available } = context;
  const ticks = judgedTicks(state, summary);
  if (ticks === null || !/[1-9]/.test(state.typed)) return null;
  const lots = askedLots(state, summary, ticks, spec);
  const free = available.base;
  const sellsAll =
    state.side === 'sell' && free !== null && lots > 0 && lots === roundDownToLot(free, spec);
  const code = checkMinima(ticks, lots, spec, sellsAll);
  if (code === undefined) return null;
  const least = leastLots(ticks, spec);
  const quantity = formatQuantity(least, spec);
  const facts = {
    quantity,
    worth: formatAmount(notional(ticks, least, spec), spec.quote.scale),
    minimum: formatAmount(spec.minNotional, spec.quote.scale),
  };
  return error(code, 'amount', facts, { lead: 'quantity', typed: quantity });
}

/** The price that minima are judged at: of a stop at market its own price, not the worst one. */
function judgedTicks(state: OrderFormState, summary: OrderSummary): Ticks | null {
  const { limitTicks, stopTicks } = summary;
  if (state.kind === 'market') return summary.priceTicks;
  if (state.kind !== 'pair') return limitTicks ?? stopTicks;
  if (limitTicks === null || stopTicks === null) return null;
  return limitTicks < stopTicks ? limitTicks : stopTicks;
}

/** The fewest lots that meet both minima at a price. */
export function leastLots(ticks: Ticks, spec: MarketSpec): Lots {
  const byQuantity = divCeil(spec.minQuantity, spec.lotUnits);
  const byMoney = divCeil(spec.minNotional, BigInt(ticks) * spec.quotePerTickLot);
  return Number(byQuantity > byMoney ? byQuantity : byMoney) as Lots;
}

function checkFunds(state: OrderFormState, summary: OrderSummary, context: FormContext) {
  const { spec, available } = context;
  const free = state.side === 'buy' ? available.quote : available.base;
  const needed = neededFunds(state, summary, spec);
  if (free === null || needed === null || needed <= free) return null;
  const asset = state.side === 'buy' ? spec.quote : spec.base;
  const facts = {
    available: formatAmount(free, asset.scale),
    missing: formatDecimal(needed - free, asset.scale),
    asset: asset.symbol,
  };
  return error('insufficient_funds', 'amount', facts, mostPossible(state, free, spec));
}

function neededFunds(
  state: OrderFormState,
  summary: OrderSummary,
  spec: MarketSpec,
): Amount | null {
  if (state.side === 'sell') {
    return state.lead === 'quantity' ? baseAmount(readLots(state.typed, spec), spec) : summary.pays;
  }
  if (state.lead === 'money') return readMoney(state.typed, spec);
  if (state.kind !== 'market' && summary.priceTicks !== null) {
    return holdForLimit('buy', summary.priceTicks, summary.lots, spec);
  }
  return summary.pays;
}

/** All that is there, when it is anything. */
function mostPossible(state: OrderFormState, free: Amount, spec: MarketSpec): FormPatch | null {
  if (state.side === 'buy') {
    return free === 0n ? null : { lead: 'money', typed: formatAmount(free, spec.quote.scale) };
  }
  const lots = roundDownToLot(free, spec);
  return lots === 0 ? null : { lead: 'quantity', typed: formatQuantity(lots, spec) };
}

/** Nothing would be filled before the person's own order ends it; a price beside it waits instead. */
function checkOwn(state: OrderFormState, summary: OrderSummary, { spec }: FormContext) {
  const { selfTicks, takes } = summary;
  if (selfTicks === null || takes > 0) return null;
  const facts = { price: formatPrice(selfTicks, spec) };
  const beside = selfTicks + (state.side === 'buy' ? -1 : 1);
  if (state.kind === 'market' || beside < 1) return error('own_order_first', null, facts);
  const cure = { price: formatPrice(beside as Ticks, spec) };
  return error('own_order_first', 'price', facts, cure);
}

function checkFar(state: OrderFormState, summary: OrderSummary) {
  const off = summary.offMarketBps;
  // The prices of stops and pairs are meant to be far.
  if (state.kind !== 'limit' || off === null || Math.abs(off) <= FAR_PRICE_BPS) return null;
  if (state.acceptedPrice === state.price) return null;
  return error('price_far', null, { percent: formatDecimal(BigInt(Math.abs(off)), 2) });
}
