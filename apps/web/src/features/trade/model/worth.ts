import { divFloor, formatDecimal, parseDecimal, pow10 } from '@sarraf/money';

/** Decimals that every price and amount of the panel fits in. */
const SCALE = 10;

function read(text: string): bigint | null {
  const [whole = '', fraction = ''] = text.split('.');
  const parsed = parseDecimal(`${whole}.${fraction.slice(0, SCALE)}0`.replace(/\.0$/, ''), SCALE);
  return parsed.ok ? parsed.value : null;
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
