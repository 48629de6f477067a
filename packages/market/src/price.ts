import {
  type Amount,
  amount,
  bigOf,
  divFloor,
  err,
  formatDecimal,
  normaliseNumberText,
  ok,
  parseDecimal,
  type Result,
} from '@sarraf/money';
import type { Lots, MarketSpec, Ticks } from './market-spec.ts';

/** Largest number of ticks or lots in one order: their product must stay exact. */
export const STEPS_MAX = Number.MAX_SAFE_INTEGER;

export type PriceError = 'price_malformed' | 'price_not_on_tick';
export type QuantityError = 'amount_malformed' | 'amount_not_on_lot';

/**
 * Price text to ticks; a price between two ticks is refused, never moved.
 *
 * @example parsePrice('12485300000', btcIrt) // ok(124853)
 */
export function parsePrice(text: string, market: MarketSpec): Result<Ticks, PriceError> {
  const parsed = parseDecimal(text, market.priceScale);
  if (!parsed.ok) {
    return err(parsed.error === 'too_many_decimals' ? 'price_not_on_tick' : 'price_malformed');
  }
  const ticks = parsed.value / market.tickUnits;
  if (ticks > BigInt(STEPS_MAX)) return err('price_malformed');
  if (ticks * market.tickUnits !== parsed.value) return err('price_not_on_tick');
  return ticks === 0n ? err('price_malformed') : ok(Number(ticks) as Ticks);
}

/** Ticks to the price text of the wire. */
export function formatPrice(ticks: Ticks, market: MarketSpec): string {
  return formatDecimal(BigInt(ticks) * market.tickUnits, market.priceScale);
}

/** An outside price (any decimals) in ticks, rounded down; 0 when below one tick or no number. */
export function priceToTicksFloor(text: string, market: MarketSpec): Ticks {
  const [whole = '', decimals = ''] = normaliseNumberText(text).split('.', 2);
  const kept = decimals.slice(0, market.priceScale);
  const parsed = parseDecimal(kept === '' ? whole : `${whole}.${kept}`, market.priceScale);
  if (!parsed.ok) return 0 as Ticks;
  const ticks = divFloor(parsed.value, market.tickUnits);
  return (ticks > BigInt(STEPS_MAX) ? 0 : Number(ticks)) as Ticks;
}

/** Quantity text of the base asset to lots; between two lots is refused. */
export function parseQuantity(text: string, market: MarketSpec): Result<Lots, QuantityError> {
  const parsed = parseDecimal(text, market.base.scale);
  if (!parsed.ok) {
    return err(parsed.error === 'too_many_decimals' ? 'amount_not_on_lot' : 'amount_malformed');
  }
  const lots = parsed.value / market.lotUnits;
  if (parsed.value === 0n || lots > BigInt(STEPS_MAX)) return err('amount_malformed');
  if (lots * market.lotUnits !== parsed.value) return err('amount_not_on_lot');
  return ok(Number(lots) as Lots);
}

/**
 * Lots in the base asset's smallest units, unbounded. Whole factors above 0 whose product as
 * numbers is safe were multiplied exactly, and cost far less than bigints.
 */
export function baseUnits(lots: number, market: MarketSpec): bigint {
  const product = lots * market.lotUnitsNumber;
  return product <= STEPS_MAX ? bigOf(product) : BigInt(lots) * market.lotUnits;
}

/** Price x quantity in the quote's smallest units, unbounded; see {@link baseUnits}. */
export function quoteUnits(ticks: number, lots: number, market: MarketSpec): bigint {
  const product = ticks * lots * market.quotePerTickLotNumber;
  if (product <= STEPS_MAX) return bigOf(product);
  return BigInt(ticks) * BigInt(lots) * market.quotePerTickLot;
}

/** Lots in the base asset's smallest units. */
export function baseAmount(lots: Lots, market: MarketSpec): Amount {
  return amount(baseUnits(lots, market));
}

/** Lots as quantity text of the wire. */
export function formatQuantity(lots: Lots, market: MarketSpec): string {
  return formatDecimal(BigInt(lots) * market.lotUnits, market.base.scale);
}

/** Whole lots in an amount of the base asset, rounded down. */
export function roundDownToLot(units: Amount, market: MarketSpec): Lots {
  return Number(divFloor(units, market.lotUnits)) as Lots;
}

/** Price x quantity in the quote's smallest units. Exact by the market's construction. */
export function notional(ticks: Ticks, lots: Lots, market: MarketSpec): Amount {
  return amount(quoteUnits(ticks, lots, market));
}
