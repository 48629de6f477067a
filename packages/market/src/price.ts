import {
  type Amount,
  type AmountError,
  amount,
  bigOf,
  divFloor,
  err,
  formatDecimal,
  ok,
  parseDecimal,
  readNumberText,
  type Result,
} from '@sarraf/money';
import type { Lots, MarketSpec, Ticks } from './market-spec.ts';

/** Largest number of ticks or lots in one order: their product must stay exact. */
export const STEPS_MAX = Number.MAX_SAFE_INTEGER;

/** A comma where no thousands separator can stand has words of its own, wherever it is typed. */
export type SeparatorError = 'decimal_comma' | 'separator_misplaced';
/** Why a text is no price of a market. */
export type PriceError = SeparatorError | 'price_malformed' | 'price_not_on_tick';
/** Why a text is no quantity of a market. */
export type QuantityError = SeparatorError | 'amount_malformed' | 'amount_not_on_lot';

/**
 * Why a text is no amount, in the words of the wire.
 *
 * @param malformed the word where nothing more exact is known
 * @param tooFine the word for a decimal below the smallest step
 */
export function numberErrorCode<Malformed extends string, TooFine extends string>(
  reason: AmountError,
  malformed: Malformed,
  tooFine: TooFine,
): Malformed | TooFine | SeparatorError {
  if (reason === 'decimal_comma' || reason === 'separator_misplaced') return reason;
  return reason === 'too_many_decimals' ? tooFine : malformed;
}

/**
 * Price text to ticks; a price between two ticks is refused, never moved.
 *
 * @example parsePrice('12485300000', btcIrt) // ok(124853)
 */
export function parsePrice(text: string, market: MarketSpec): Result<Ticks, PriceError> {
  const parsed = parseDecimal(text, market.priceScale);
  if (!parsed.ok) return err(numberErrorCode(parsed.error, 'price_malformed', 'price_not_on_tick'));
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
  const read = readNumberText(text);
  if (!read.ok) return 0 as Ticks;
  const [whole = '', decimals = ''] = read.value.split('.', 2);
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
    return err(numberErrorCode(parsed.error, 'amount_malformed', 'amount_not_on_lot'));
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
