import {
  baseAmount,
  feeSoFar,
  formatPrice,
  formatQuantity,
  type Lots,
  type MarketSpec,
  notional,
  parsePrice,
  parseQuantity,
  priceToTicksFloor,
  roundDownToLot,
  type Ticks,
} from '@sarraf/market';
import { type Amount, divFloor, formatAmount, parseAmount, ZERO } from '@sarraf/money';
import { averagePrice, type Ladder, type Walk, walkBook } from './ladder.ts';
import type { OrderFormState } from './order-form.ts';

/** What the form is judged against: the market as it is seen now, and the person. */
export interface FormContext {
  readonly spec: MarketSpec;
  readonly ladder: Ladder;
  /** Last trade; null before the first one. */
  readonly lastTicks: Ticks | null;
  /** Where the price band is reckoned from: a fresh index, else the last trade. */
  readonly referenceTicks: Ticks | null;
  /** Free money and coins; null while unknown (a guest, or not loaded yet). */
  readonly available: { readonly base: Amount | null; readonly quote: Amount | null };
  /** Prices are older than the limit: market orders wait. */
  readonly isStale: boolean;
  readonly person: 'guest' | 'staff' | 'level0' | 'client';
}

/** What the typed values mean. Amounts are of the smallest unit; null is unknown, never zero. */
export interface OrderSummary {
  readonly priceTicks: Ticks | null;
  /** Whole lots that the order would buy or sell. */
  readonly lots: Lots;
  /** Texts of the two fields, the typed one as it stands. */
  readonly money: string;
  readonly quantity: string;
  /** What leaves the wallet, at most. */
  readonly pays: Amount | null;
  readonly fee: Amount | null;
  readonly feePpm: number;
  /** What arrives after the fee. */
  readonly arrives: Amount | null;
  /** The same before the fee, and in the other asset. */
  readonly worth: Amount | null;
  readonly averagePrice: string | null;
  /** Market orders: the book or the bound ends before the order is done. */
  readonly isPartial: boolean;
  /** Distance of the limit price from the market in hundredths of a percent, signed. */
  readonly offMarketBps: number | null;
  /** Share of the available balance, 0 to 100. */
  readonly usedPercent: number;
}

/** The best price of the opposite side: what a market order meets first. */
export function bestOpposite(state: OrderFormState, context: FormContext): Ticks | null {
  const side = state.side === 'buy' ? context.ladder.asks : context.ladder.bids;
  return side[0]?.ticks ?? null;
}

export function summariseOrder(state: OrderFormState, context: FormContext): OrderSummary {
  const { spec } = context;
  const limitTicks = readPrice(state.price, spec);
  const priceTicks = state.kind === 'limit' ? limitTicks : bestOpposite(state, context);
  const walk = state.kind === 'market' ? walkTyped(state, context) : null;
  const lots = walk === null ? limitLots(state, priceTicks, spec) : walk.lots;
  const worth = moneyOf(lots, priceTicks, walk, spec);
  const gross = state.side === 'buy' ? baseAmount(lots, spec) : worth;
  const feePpm = feeRate(state, priceTicks, context);
  const fee = gross === null || lots === 0 ? null : feeSoFar(gross, feePpm);
  const pays = state.side === 'buy' ? worth : baseAmount(lots, spec);
  return {
    priceTicks,
    lots,
    ...fieldTexts(state, lots, worth, spec),
    pays: lots === 0 ? null : pays,
    fee,
    feePpm,
    arrives: gross === null || fee === null ? null : ((gross - fee) as Amount),
    worth: lots === 0 ? null : worth,
    averagePrice: walk === null ? null : averagePrice(walk.lots, walk.money, spec),
    isPartial: walk !== null && walk.lots > 0 && !walk.isWhole,
    offMarketBps: state.kind === 'limit' ? offMarket(limitTicks, context.lastTicks) : null,
    usedPercent: usedPercent(state, pays, context),
  };
}

/** The typed price in ticks, or null while it is none; between two ticks counts as none. */
function readPrice(text: string, spec: MarketSpec): Ticks | null {
  const parsed = parsePrice(text, spec);
  return parsed.ok ? parsed.value : null;
}

/** The typed quantity in whole lots, rounded down; the errors say when that is not what was typed. */
export function readLots(text: string, spec: MarketSpec): Lots {
  const parsed = parseQuantity(text, spec);
  if (parsed.ok) return parsed.value;
  const units = parseAmount(text, spec.base.scale);
  return units.ok ? roundDownToLot(units.value, spec) : (0 as Lots);
}

export function readMoney(text: string, spec: MarketSpec): Amount {
  const parsed = parseAmount(text, spec.quote.scale);
  return parsed.ok ? parsed.value : ZERO;
}

function limitLots(state: OrderFormState, ticks: Ticks | null, spec: MarketSpec): Lots {
  if (state.lead === 'quantity') return readLots(state.typed, spec);
  if (ticks === null) return 0 as Lots;
  return lotsFor(readMoney(state.typed, spec), ticks, spec);
}

/** Whole lots that an amount of money buys at a price. */
export function lotsFor(money: Amount, ticks: Ticks, spec: MarketSpec): Lots {
  return Number(divFloor(money, BigInt(ticks) * spec.quotePerTickLot)) as Lots;
}

function walkTyped(state: OrderFormState, context: FormContext): Walk {
  const { spec, ladder } = context;
  const size =
    state.lead === 'quantity'
      ? { kind: 'base' as const, lots: readLots(state.typed, spec) }
      : { kind: 'quote' as const, money: readMoney(state.typed, spec) };
  return walkBook(state.side, size, ladder, bestOpposite(state, context) ?? undefined, spec);
}

function moneyOf(
  lots: Lots,
  ticks: Ticks | null,
  walk: Walk | null,
  spec: MarketSpec,
): Amount | null {
  if (walk !== null) return walk.money;
  return ticks === null ? null : notional(ticks, lots, spec);
}

/** Resting orders pay the maker's rate; what meets the book at once pays the taker's. */
function feeRate(state: OrderFormState, ticks: Ticks | null, context: FormContext): number {
  const { spec } = context;
  const best = bestOpposite(state, context);
  if (state.kind === 'market') return spec.takerFeePpm;
  if (ticks === null || best === null) return spec.makerFeePpm;
  const meets = state.side === 'buy' ? ticks >= best : ticks <= best;
  return meets ? spec.takerFeePpm : spec.makerFeePpm;
}

function fieldTexts(
  state: OrderFormState,
  lots: Lots,
  worth: Amount | null,
  spec: MarketSpec,
): { money: string; quantity: string } {
  const quantity = lots === 0 ? '' : formatQuantity(lots, spec);
  const money = lots === 0 || worth === null ? '' : formatAmount(worth, spec.quote.scale);
  return state.lead === 'money'
    ? { money: state.typed, quantity }
    : { money, quantity: state.typed };
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
 * A share of what is available as the form's new amount: money for a buy (whole toman),
 * whole lots for a sell.
 */
export function shareOfAvailable(
  percent: number,
  state: OrderFormState,
  context: FormContext,
): { lead: OrderFormState['lead']; text: string } | null {
  const { spec, available } = context;
  const free = state.side === 'buy' ? available.quote : available.base;
  if (free === null) return null;
  const part = divFloor(free * BigInt(percent), 100n) as Amount;
  if (state.side === 'sell') {
    const lots = roundDownToLot(part, spec);
    return { lead: 'quantity', text: lots === 0 ? '' : formatQuantity(lots, spec) };
  }
  const cut = spec.quote.symbol === 'IRT' ? ((part - (part % 10n)) as Amount) : part;
  return { lead: 'money', text: cut === 0n ? '' : formatAmount(cut, spec.quote.scale) };
}

/** The price one or more ticks up or down, for the stepper. */
export function stepPrice(text: string, ticks: number, context: FormContext): string | null {
  const { spec, lastTicks } = context;
  const from = text === '' ? lastTicks : priceToTicksFloor(text, spec);
  if (from === null) return null;
  return formatPrice(Math.max(1, from + ticks) as Ticks, spec);
}
