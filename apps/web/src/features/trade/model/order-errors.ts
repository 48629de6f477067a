import {
  baseAmount,
  checkMinima,
  formatPrice,
  formatQuantity,
  holdForLimit,
  type Lots,
  type MarketSpec,
  notional,
  numberErrorCode,
  parseQuantity,
  roundDownToLot,
  type Ticks,
} from '@sarraf/market';
import { type Amount, divCeil, formatAmount, formatDecimal, parseAmount } from '@sarraf/money';
import type { FormContext } from './form-context.ts';
import { type Check, error, type FormError } from './form-error.ts';
import type { FormPatch, OrderFormState } from './order-form.ts';
import { bestOpposite, isStopAtMarket } from './order-prices.ts';
import type { OrderSummary } from './order-summary.ts';
import { PRICE_CHECKS } from './price-errors.ts';
import { lotsFor, readLots, readMoney } from './typed-numbers.ts';

/** A price farther than this from the market needs a second tap: 3 %. */
export const FAR_PRICE_BPS = 300;

/** In the order in which the button names them. */
const CHECKS: readonly Check[] = [
  checkPerson,
  checkMarket,
  ...PRICE_CHECKS,
  checkAmount,
  checkLeast,
  checkFunds,
  checkCap,
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

function checkPerson(_state: OrderFormState, _summary: OrderSummary, { person }: FormContext) {
  if (person === 'guest') return error('guest');
  if (person === 'staff') return error('staff');
  return person === 'level0' ? error('level_required') : null;
}

function checkMarket(state: OrderFormState, _summary: OrderSummary, context: FormContext) {
  if (state.kind !== 'market') return null;
  if (context.prices === 'waiting') return error('prices_waiting');
  if (context.prices === 'stale') return error('prices_stale');
  return bestOpposite(state, context) === null ? error('no_liquidity') : null;
}

function checkAmount(state: OrderFormState, summary: OrderSummary, { spec }: FormContext) {
  if (!/[1-9]/.test(state.typed)) return error('amount_missing', 'amount');
  if (state.lead === 'money') {
    const money = parseAmount(state.typed, spec.quote.scale);
    if (money.ok) return null;
    return error(numberErrorCode(money.error, 'amount_malformed', 'amount_malformed'), 'amount');
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
  const { limitTicks, stopTicks, thenTicks } = summary;
  if (state.kind === 'market') return summary.priceTicks;
  if (state.kind !== 'pair') return limitTicks ?? stopTicks;
  const ofStop = isStopAtMarket(state) ? stopTicks : thenTicks;
  if (limitTicks === null || ofStop === null) return null;
  return limitTicks < ofStop ? limitTicks : ofStop;
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
  if (context.person !== 'client' || !/[1-9]/.test(state.typed)) return null;
  const needed = neededFunds(state, summary, spec);
  if (free === null) return error('balance_waiting');
  if (needed === null || needed <= free) return null;
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
    const { symbol, scale } = spec.quote;
    const text = formatAmount(free, scale);
    // Toman is typed whole.
    const typed = symbol === 'IRT' ? (text.split('.')[0] ?? text) : text;
    return /[1-9]/.test(typed) ? { lead: 'money', typed } : null;
  }
  const lots = roundDownToLot(free, spec);
  return lots === 0 ? null : { lead: 'quantity', typed: formatQuantity(lots, spec) };
}

/** More of a stablecoin than may still be bought of it for toman. */
function checkCap(state: OrderFormState, { lots }: OrderSummary, { spec, cap }: FormContext) {
  if (cap === null || state.side !== 'buy' || baseAmount(lots, spec) <= cap.left) return null;
  const most = roundDownToLot(cap.left, spec);
  const facts = {
    left: formatAmount(cap.left, spec.base.scale),
    asset: spec.base.symbol,
    freesAt: cap.freesAt,
  };
  const cure: FormPatch = { lead: 'quantity', typed: formatQuantity(most, spec) };
  return error('stablecoin_limit_exceeded', 'amount', facts, most === 0 ? null : cure);
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

/** A limit price that loses: to wait for a better one is what limit orders are for. */
function checkFar(state: OrderFormState, summary: OrderSummary) {
  // The prices of stops and pairs are meant to be far.
  if (state.kind !== 'limit' || summary.offMarketBps === null) return null;
  const lossBps = state.side === 'buy' ? summary.offMarketBps : -summary.offMarketBps;
  if (lossBps <= FAR_PRICE_BPS || state.acceptedPrice === state.price) return null;
  return error('price_far', null, { percent: formatDecimal(BigInt(lossBps), 2) });
}
