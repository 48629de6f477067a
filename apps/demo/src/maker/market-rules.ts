import { divCeil, divFloor, formatDecimal, pow10 } from '@sarraf/money';
import { fieldsOf, textOf } from '../fields.ts';

/**
 * A market as the maker counts in it: whole ticks and lots. One tick is `tickUnits` of
 * 10^-tickDecimals of the quote asset, one lot `lotUnits` of 10^-lotDecimals of the base asset.
 */
export interface MarketRules {
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly active: boolean;
  readonly tickUnits: bigint;
  readonly tickDecimals: number;
  readonly lotUnits: bigint;
  readonly lotDecimals: number;
  readonly minLots: bigint;
  /** In units of 10^-(tickDecimals + lotDecimals) of the quote asset. */
  readonly minNotionalUnits: bigint;
}

/** One row of `GET /markets`, or undefined when it is not of a known shape. */
export function marketRulesOf(row: unknown): MarketRules | undefined {
  const fields = fieldsOf(row);
  const symbol = textOf(fields, 'market_name');
  const baseAsset = textOf(fieldsOf(fields['coin']), 'symbol');
  const quoteAsset = textOf(fieldsOf(fields['quote']), 'symbol');
  const tick = unitsOf(textOf(fields, 'tick'));
  const lot = unitsOf(textOf(fields, 'lot'));
  const minAmount = textOf(fields, 'min_amount');
  const minNotional = textOf(fields, 'min_notional');
  if (symbol === undefined || baseAsset === undefined || quoteAsset === undefined) return undefined;
  if (tick === undefined || lot === undefined) return undefined;
  if (minAmount === undefined || minNotional === undefined) return undefined;
  const minUnits = cutDecimal(minAmount, lot.decimals);
  const minNotionalUnits = cutDecimal(minNotional, tick.decimals + lot.decimals);
  if (minUnits === undefined || minNotionalUnits === undefined) return undefined;
  return {
    symbol,
    baseAsset,
    quoteAsset,
    active: fields['status'] === 'Active',
    tickUnits: tick.units,
    tickDecimals: tick.decimals,
    lotUnits: lot.units,
    lotDecimals: lot.decimals,
    // a minimum finer than the lot needs one lot more
    minLots: divCeil(minUnits, lot.units) + 1n,
    minNotionalUnits,
  };
}

/** A price in whole ticks, rounded down; undefined when the text is no price. */
export function ticksOf(rules: MarketRules, price: string): bigint | undefined {
  const units = cutDecimal(price, rules.tickDecimals);
  if (units === undefined || units < rules.tickUnits) return undefined;
  return divFloor(units, rules.tickUnits);
}

/** Ticks as the price text of the wire. */
export function priceText(rules: MarketRules, ticks: bigint): string {
  return formatDecimal(ticks * rules.tickUnits, rules.tickDecimals);
}

/** Lots as the amount text of the wire. */
export function amountText(rules: MarketRules, lots: bigint): string {
  return formatDecimal(lots * rules.lotUnits, rules.lotDecimals);
}

/** An amount text in whole lots, rounded down. */
export function lotsOf(rules: MarketRules, amount: string): bigint {
  return divFloor(cutDecimal(amount, rules.lotDecimals) ?? 0n, rules.lotUnits);
}

/** Lots worth about so much of the quote asset, and never below the market's minima. */
export function lotsWorth(rules: MarketRules, quoteAmount: string, ticks: bigint): bigint {
  const lotWorth = ticks * rules.tickUnits * rules.lotUnits;
  const wanted = cutDecimal(quoteAmount, rules.tickDecimals + rules.lotDecimals) ?? 0n;
  const least = divCeil(rules.minNotionalUnits, lotWorth) + 1n;
  const lots = divFloor(wanted, lotWorth);
  const atLeast = least > rules.minLots ? least : rules.minLots;
  return lots > atLeast ? lots : atLeast;
}

function unitsOf(text: string | undefined): { units: bigint; decimals: number } | undefined {
  if (text === undefined) return undefined;
  const decimals = text.split('.')[1]?.length ?? 0;
  const units = cutDecimal(text, decimals);
  return units === undefined || units === 0n ? undefined : { units, decimals };
}

/** Units of 10^-decimals; what is finer is cut off. Not bounded to 63 bits: no amount of ours. */
function cutDecimal(text: string, decimals: number): bigint | undefined {
  if (!/^\d{1,20}(\.\d{1,18})?$/.test(text)) return undefined;
  const [whole = '', fraction = ''] = text.split('.');
  const cut = fraction.slice(0, decimals).padEnd(decimals, '0');
  return BigInt(whole) * pow10(decimals) + BigInt(cut === '' ? '0' : cut);
}
