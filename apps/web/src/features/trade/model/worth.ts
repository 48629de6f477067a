import { divFloor, formatDecimal, pow10 } from '@sarraf/money';

/** Decimals that every price and amount of the panel fits in. */
const SCALE = 10;

/** A decimal text times 10^SCALE; worths may be larger than any one amount. */
function read(text: string): bigint | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return null;
  const [, whole = '0', fraction = ''] = match;
  return BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'));
}

/** A toman amount in USDT at a price, cut to `decimals`; null without a price. */
export function tomanInUsdt(
  toman: string,
  usdtToman: string | null,
  decimals: number,
): string | null {
  const amount = read(toman);
  const price = usdtToman === null ? null : read(usdtToman);
  if (amount === null || price === null || price === 0n) return null;
  return formatDecimal(divFloor(amount * pow10(decimals), price), decimals);
}

/** A USDT amount in whole toman at a price, cut; null without a price. */
export function usdtInToman(usdt: string, usdtToman: string | null): string | null {
  const amount = read(usdt);
  const price = usdtToman === null ? null : read(usdtToman);
  if (amount === null || price === null) return null;
  return formatDecimal(divFloor(amount * price, pow10(2 * SCALE)), 0);
}
