// What an amount is worth: a picture by last price, rounded down, never an amount to act on.
import { divFloor, formatDecimal, parseDecimal, pow10 } from '@sarraf/money';

const PRICE_SCALE = 12;
/** Worth is shown with so many decimals of the money it is told in. */
export const WORTH_SCALE = { IRT: 1, USDT: 2 } as const;

export type WorthAsset = keyof typeof WORTH_SCALE;

/** Worth in 10^-WORTH_SCALE of the quote; undefined where there is no price. */
export function worthOf(
  units: bigint,
  scale: number,
  price: string | undefined,
  quote: WorthAsset,
): bigint | undefined {
  if (price === undefined) return undefined;
  const parsed = parseDecimal(price, PRICE_SCALE);
  if (!parsed.ok) return undefined;
  const product = units * parsed.value * pow10(WORTH_SCALE[quote]);
  return divFloor(product, pow10(scale + PRICE_SCALE));
}

/** Worth as decimal text. */
export function worthText(worth: bigint, quote: WorthAsset): string {
  return formatDecimal(worth, WORTH_SCALE[quote]);
}

/** One divided by a price, rounded down; undefined when it is no price. */
export function inverse(price: string): string | undefined {
  const parsed = parseDecimal(price, PRICE_SCALE);
  if (!parsed.ok || parsed.value === 0n) return undefined;
  return formatDecimal(divFloor(pow10(2 * PRICE_SCALE), parsed.value), PRICE_SCALE);
}
