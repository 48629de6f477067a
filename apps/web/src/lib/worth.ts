import { divFloor, formatDecimal, pow10 } from '@sarraf/money';
import { DECIMALS, readDecimal } from './decimals.ts';

/** A toman amount in USDT at a price, cut to `decimals`; null without a price. */
export function tomanInUsdt(
  toman: string,
  usdtToman: string | null,
  decimals: number,
): string | null {
  const amount = readDecimal(toman);
  const price = usdtToman === null ? null : readDecimal(usdtToman);
  if (amount === null || price === null || price === 0n) return null;
  return formatDecimal(divFloor(amount * pow10(decimals), price), decimals);
}

/** An amount in whole toman: times its price in some money, times that money in toman; cut. */
export function inToman(
  amount: string,
  price: string | null,
  priceToman: string | null,
): string | null {
  if (price === null || priceToman === null) return null;
  const [units, each, toman] = [readDecimal(amount), readDecimal(price), readDecimal(priceToman)];
  if (units === null || each === null || toman === null) return null;
  return formatDecimal(divFloor(units * each * toman, pow10(3 * DECIMALS)), 0);
}

/** A USDT amount in whole toman at a price, cut; null without a price. */
export function usdtInToman(usdt: string, usdtToman: string | null): string | null {
  return inToman(usdt, '1', usdtToman);
}
