import {
  baseAmount,
  feeSoFar,
  formatQuantity,
  type Lots,
  type MarketSpec,
  notional,
  type Ticks,
} from '@sarraf/market';
import { type Amount, divCeil, divFloor, formatAmount, formatDecimal, pow10 } from '@sarraf/money';
import type { FormContext } from './form-context.ts';
import { averagePrice, EMPTY_LADDER, type Walk, walkBook } from './ladder.ts';
import { hasLimitPrice, hasStopPrice, hasThenPrice, type OrderFormState } from './order-form.ts';
import { boundOf, costTicks, isStopAtMarket, type TypedPrices } from './order-prices.ts';
import { lotsFor, readLots, readMoney, readPrice } from './typed-numbers.ts';

/** What the typed values mean. Amounts are of the smallest unit; null is unknown, never zero. */
export interface OrderSummary extends TypedPrices {
  /** The price that money and coins are reckoned at; of a stop the worst it may come to. */
  readonly priceTicks: Ticks | null;
  /** What is set aside while the order waits; null where it does not wait for a price. */
  readonly holds: Amount | null;
  /** Whole lots that the order would buy or sell. */
  readonly lots: Lots;
  /** Texts of the two fields, the typed one as it stands. */
  readonly money: string;
  readonly quantity: string;
  /** What leaves the wallet, at most. */
  readonly pays: Amount | null;
  /** Taker's rate for what is filled at once, maker's for what waits; each part rounded up. */
  readonly fee: Amount | null;
  /** Whole lots that the live book would fill at once. */
  readonly takes: Lots;
  /** Whole lots that would then wait in the book. */
  readonly rests: Lots;
  /** Price of the person's own resting order that ends the fill; the rest is cancelled there. */
  readonly selfTicks: Ticks | null;
  /** The worst price that a market order, or a stop at market, accepts. */
  readonly boundTicks: Ticks | null;
  /** What arrives after the fee. */
  readonly arrives: Amount | null;
  /** The same before the fee, and in the other asset. */
  readonly worth: Amount | null;
  readonly averagePrice: string | null;
  /** Market orders: the book or the bound ends before the order is done. */
  readonly isPartial: boolean;
  /** Distance of a price from the market in hundredths of a percent, signed. */
  readonly offMarketBps: number | null;
  readonly stopOffBps: number | null;
  readonly thenOffBps: number | null;
  /** Share of the available balance, 0 to 100. */
  readonly usedPercent: number;
}

/** Reckons the form at the market and balances seen now; an amount that is no number is 0. */
export function summariseOrder(state: OrderFormState, context: FormContext): OrderSummary {
  const { spec } = context;
  const prices = {
    limitTicks: hasLimitPrice(state) ? readPrice(state.price, spec) : null,
    stopTicks: hasStopPrice(state) ? readPrice(state.stopPrice, spec) : null,
    thenTicks: hasThenPrice(state) ? readPrice(state.thenPrice, spec) : null,
  };
  const priceTicks = costTicks(state, prices, context);
  const bound = boundOf(state, prices.stopTicks, priceTicks, spec);
  const asked = state.kind === 'market' ? null : limitLots(state, priceTicks, spec);
  const meets = state.kind === 'limit' || state.kind === 'market';
  const walk = walkAsked(state, asked, meets ? bound : null, context);
  const lots = asked ?? walk.lots;
  const parts = splitLots(state, lots, walk, asked);
  const worth = state.kind === 'market' ? walk.money : moneyOf(lots, priceTicks, spec);
  const received = receivedOf(state, { ...parts, walk }, priceTicks, spec);
  const pays = state.side === 'buy' ? worth : baseAmount(lots, spec);
  return {
    priceTicks,
    ...prices,
    holds: hasStopPrice(state) && lots > 0 ? pays : null,
    lots,
    ...fieldTexts(state, lots, worth, spec),
    pays: lots === 0 ? null : pays,
    ...received,
    ...parts,
    selfTicks: walk.selfTicks,
    boundTicks: state.kind === 'market' || isStopAtMarket(state) ? bound : null,
    worth: lots === 0 ? null : worth,
    averagePrice: asked === null ? averagePrice(walk.lots, walk.money, spec) : null,
    isPartial: asked === null && walk.lots > 0 && !walk.isWhole,
    offMarketBps: offMarket(prices.limitTicks, context.lastTicks),
    stopOffBps: offMarket(prices.stopTicks, context.lastTicks),
    thenOffBps: offMarket(prices.thenTicks, context.lastTicks),
    usedPercent: usedPercent(state, pays, context),
  };
}

/** What would be filled at once, and what would wait; what a stop will meet counts as taken. */
function splitLots(
  state: OrderFormState,
  lots: Lots,
  walk: Walk,
  asked: Lots | null,
): { takes: Lots; rests: Lots } {
  if (hasStopPrice(state)) return { takes: lots, rests: NONE };
  const isWaiting = asked !== null && state.timeInForce === 'gtc' && walk.selfTicks === null;
  const takes = state.timeInForce === 'fok' && !walk.isWhole && asked !== null ? NONE : walk.lots;
  return { takes, rests: isWaiting ? ((lots - takes) as Lots) : NONE };
}

const NONE = 0 as Lots;

/** What the live book would fill at once of the typed order. */
function walkAsked(
  state: OrderFormState,
  asked: Lots | null,
  bound: Ticks | null,
  context: FormContext,
): Walk {
  const { spec, ladder, own } = context;
  const lots = asked ?? (state.lead === 'quantity' ? readLots(state.typed, spec) : null);
  const size =
    lots === null
      ? { kind: 'quote' as const, money: readMoney(state.typed, spec) }
      : { kind: 'base' as const, lots };
  const known = bound === null ? EMPTY_LADDER : ladder;
  return walkBook(state.side, size, known, bound ?? (1 as Ticks), spec, own);
}

/** The fee and what arrives after it, of all that is filled at once or waits. */
function receivedOf(
  { kind, side }: OrderFormState,
  { takes, rests, walk }: { takes: Lots; rests: Lots; walk: Walk },
  ticks: Ticks | null,
  spec: MarketSpec,
): { fee: Amount | null; arrives: Amount | null } {
  if (takes + rests === 0 || ticks === null) return { fee: null, arrives: null };
  const grossOf = (lots: Lots) =>
    side === 'buy' ? baseAmount(lots, spec) : notional(ticks, lots, spec);
  // A limit order is promised no more than its own price.
  const taken = kind === 'market' && side === 'sell' ? walk.money : grossOf(takes);
  const fee = feeSoFar(taken, spec.takerFeePpm) + feeSoFar(grossOf(rests), spec.makerFeePpm);
  const gross = taken + grossOf(rests);
  return { fee: fee as Amount, arrives: (gross - fee) as Amount };
}

function limitLots(state: OrderFormState, ticks: Ticks | null, spec: MarketSpec): Lots {
  if (state.lead === 'quantity') return readLots(state.typed, spec);
  if (ticks === null) return 0 as Lots;
  return lotsFor(readMoney(state.typed, spec), ticks, spec);
}

function moneyOf(lots: Lots, ticks: Ticks | null, spec: MarketSpec): Amount | null {
  return ticks === null ? null : notional(ticks, lots, spec);
}

function fieldTexts(
  state: OrderFormState,
  lots: Lots,
  worth: Amount | null,
  spec: MarketSpec,
): { money: string; quantity: string } {
  const quantity = lots === 0 ? '' : formatQuantity(lots, spec);
  const money = lots === 0 || worth === null ? '' : moneyText(state, worth, spec);
  return state.lead === 'money'
    ? { money: state.typed, quantity }
    : { money, quantity: state.typed };
}

/** Toman is whole in a field: up for what is paid, down for what is received. */
function moneyText({ side }: OrderFormState, worth: Amount, { quote }: MarketSpec): string {
  if (quote.symbol !== 'IRT') return formatAmount(worth, quote.scale);
  const unit = pow10(quote.scale);
  return formatDecimal(side === 'buy' ? divCeil(worth, unit) : divFloor(worth, unit), 0);
}

/**
 * What an order leaves of the typed money, because coins are traded in whole lots, as decimal text;
 * null where that is less than a toman, or where the book or one's own order ends it.
 */
export function lotRest(
  state: OrderFormState,
  { worth, isPartial, selfTicks }: OrderSummary,
  spec: MarketSpec,
): string | null {
  if (state.lead !== 'money' || worth === null || isPartial || selfTicks !== null) return null;
  const rest = readMoney(state.typed, spec) - worth;
  const least = spec.quote.symbol === 'IRT' ? pow10(spec.quote.scale) : 1n;
  return rest < least ? null : formatDecimal(rest, spec.quote.scale);
}

function offMarket(ticks: Ticks | null, last: Ticks | null): number | null {
  if (ticks === null || last === null) return null;
  return Math.trunc(((ticks - last) * 10_000) / last);
}

function usedPercent(state: OrderFormState, pays: Amount | null, context: FormContext): number {
  const { base, quote } = context.available;
  const free = state.side === 'buy' ? quote : base;
  const typedMoney = state.side === 'buy' && state.lead === 'money';
  const used = typedMoney ? readMoney(state.typed, context.spec) : pays;
  if (free === null || free === 0n || used === null) return 0;
  const percent = (used * 100n) / free;
  return percent > 100n ? 100 : Number(percent);
}

/**
 * How far a market order's average is from the best price, in percent with two decimals, unsigned
 * and cut; null where that is nothing.
 */
export function impactPercent(
  { takes, worth, priceTicks }: OrderSummary,
  spec: MarketSpec,
): string | null {
  if (takes === 0 || worth === null || priceTicks === null) return null;
  const atBest = notional(priceTicks, takes, spec);
  if (atBest === 0n) return null;
  const away = worth > atBest ? worth - atBest : atBest - worth;
  const hundredths = (away * 10_000n) / atBest;
  return hundredths === 0n ? null : formatDecimal(hundredths, 2);
}
