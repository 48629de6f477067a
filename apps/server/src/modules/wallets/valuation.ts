// What an amount is worth: a picture by last price, rounded down, never an amount to act on.
import { divFloor, formatDecimal, parseDecimal, pow10 } from '@sarraf/money';

/** Decimals of a price that was turned around. */
const INVERSE_SCALE = 12;
/** Worth is shown with so many decimals of the money it is told in. */
export const WORTH_SCALE = { IRT: 1, USDT: 2 } as const;

/** What worth is told in. */
export type WorthAsset = keyof typeof WORTH_SCALE;

/** Worth in 10^-WORTH_SCALE of the quote; undefined where there is no price. */
export function worthOf(
  units: bigint,
  scale: number,
  price: string | undefined,
  quote: WorthAsset,
): bigint | undefined {
  if (price === undefined) return undefined;
  const priceScale = decimalsOf(price);
  const parsed = parseDecimal(price, priceScale);
  if (!parsed.ok) return undefined;
  const product = units * parsed.value * pow10(WORTH_SCALE[quote]);
  return divFloor(product, pow10(scale + priceScale));
}

/** Worth as decimal text. */
export function worthText(worth: bigint, quote: WorthAsset): string {
  return formatDecimal(worth, WORTH_SCALE[quote]);
}

/** One divided by a price, rounded down; undefined when it is no price. */
export function inverse(price: string): string | undefined {
  const scale = decimalsOf(price);
  const parsed = parseDecimal(price, scale);
  if (!parsed.ok || parsed.value === 0n) return undefined;
  return formatDecimal(divFloor(pow10(INVERSE_SCALE + scale), parsed.value), INVERSE_SCALE);
}

/** A price is read with its own decimals: with more, a bitcoin in toman no longer fits. */
const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
