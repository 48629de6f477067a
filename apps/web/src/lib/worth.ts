import { divFloor, formatDecimal, pow10 } from '@sarraf/money';

/** Decimals that every price and amount of the panel fits in. */
const WORTH_SCALE = 10;

/** A decimal text times 10^WORTH_SCALE; worths may be larger than any one amount. */
function readDecimal(text: string): bigint | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return null;
  const [, whole = '0', fraction = ''] = match;
  return BigInt(whole + fraction.slice(0, WORTH_SCALE).padEnd(WORTH_SCALE, '0'));
}

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
  return formatDecimal(divFloor(units * each * toman, pow10(3 * WORTH_SCALE)), 0);
}

/** A USDT amount in whole toman at a price, cut; null without a price. */
export function usdtInToman(usdt: string, usdtToman: string | null): string | null {
  return inToman(usdt, '1', usdtToman);
}
