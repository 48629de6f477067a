// What becomes of money that one spends in a market at a price, as the server reckons it.
import { divCeil, formatDecimal } from '@sarraf/money';
import { divideDecimals, multiplyDecimals, readDecimal, subtractDecimals } from './decimals.ts';

/** Decimal texts: what is taken, what of the money is left, and what arrives. */
export interface OrderCost {
  /** In the coin that is bought. */
  readonly fee: string;
  /** What buys no whole lot any more; of the money. */
  readonly rest: string;
  readonly arrives: string;
  /** What the fee is worth at this price, of the money; cut. */
  readonly feeWorth: string;
}

const MILLION = 1_000_000n;

/**
 * A market buy that fills at one price: whole lots, the fee of the coins that are received, rounded up.
 *
 * @param money decimal text
 * @returns null where it buys no lot, or something is not known
 */
export function costOfBuy(
  money: string,
  market: {
    readonly price: string | null;
    readonly lot: string;
    readonly scale: number;
    readonly quoteScale: number;
  },
  takerPpm: number,
): OrderCost | null {
  const { lot, price, quoteScale, scale } = market;
  if (price === null || !/^\d+(\.\d+)?$/.test(money)) return null;
  const lots = divideDecimals(money, multiplyDecimals(price, lot), 0);
  if (lots === null || lots === '0') return null;
  const bought = multiplyDecimals(lots, lot);
  const units = readDecimal(bought, scale) ?? 0n;
  const fee = divCeil(units * BigInt(takerPpm), MILLION);
  const worth = multiplyDecimals(formatDecimal(fee, scale), price);
  return {
    fee: formatDecimal(fee, scale),
    rest: subtractDecimals(money, multiplyDecimals(bought, price)),
    arrives: formatDecimal(units - fee, scale),
    feeWorth: formatDecimal(readDecimal(worth, quoteScale) ?? 0n, quoteScale),
  };
}
