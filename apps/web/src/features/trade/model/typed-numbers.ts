import {
  type Lots,
  type MarketSpec,
  parsePrice,
  parseQuantity,
  roundDownToLot,
  type Ticks,
} from '@sarraf/market';
import { type Amount, divFloor, parseAmount, ZERO } from '@sarraf/money';

/** The typed price in ticks, or null while it is none; between two ticks counts as none. */
export function readPrice(text: string, spec: MarketSpec): Ticks | null {
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

/** The typed money in the smallest unit of the quote; 0 while it is no amount of that asset. */
export function readMoney(text: string, spec: MarketSpec): Amount {
  const parsed = parseAmount(text, spec.quote.scale);
  return parsed.ok ? parsed.value : ZERO;
}

/** Whole lots that an amount of money buys at a price. */
export function lotsFor(money: Amount, ticks: Ticks, spec: MarketSpec): Lots {
  return Number(divFloor(money, BigInt(ticks) * spec.quotePerTickLot)) as Lots;
}
