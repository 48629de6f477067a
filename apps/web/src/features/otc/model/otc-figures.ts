// What a trade with the house comes to at the price of the moment, before it is asked for.
import type { Market } from '@sarraf/contracts';
import { divCeil, divFloor, formatDecimal, pow10 } from '@sarraf/money';
import type { OtcField, OtcSide } from './otc-side.ts';

const MILLION = 1_000_000n;
/** Decimals that every price and amount fits in. */
export const DECIMALS = 10;
const ONE = pow10(DECIMALS);

/** A decimal text of the wire in units of 10^-`scale`; prices times amounts pass 63 bits. */
export function readDecimal(text: string, scale = DECIMALS): bigint | null {
  const match = /^(\d+)(?:\.(\d*))?$/.exec(text);
  if (match === null) return null;
  const [, whole = '0', fraction = ''] = match;
  return BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
}

/** What the house's list says of a coin: its price for who buys, and the same before the spread. */
export interface HousePrices {
  readonly price: string | null;
  readonly originalPrice: string | null;
}

/** The index with the house's spread: up for who buys, down for who sells; null where unknown. */
export function housePrice(
  index: string | null,
  side: OtcSide,
  house: HousePrices | undefined,
): string | null {
  const at = readDecimal(index ?? '');
  const asked = readDecimal(house?.price ?? '');
  const before = readDecimal(house?.originalPrice ?? '');
  if (at === null || asked === null || before === null || before === 0n) return null;
  const moved = side === 'buy' ? asked : 2n * before - asked;
  if (moved <= 0n) return null;
  const units = (side === 'buy' ? divCeil : divFloor)(at * moved, before);
  return units === 0n ? null : formatDecimal(units, DECIMALS);
}

/** How far the house's price is from the market's, in percent with two decimals; null: unknown. */
export function spreadPercent(house: HousePrices | undefined): string | null {
  const asked = readDecimal(house?.price ?? '');
  const before = readDecimal(house?.originalPrice ?? '');
  if (asked === null || before === null || before === 0n || asked < before) return null;
  return formatDecimal(divFloor((asked - before) * 10_000n + before / 2n, before), 2);
}

function feeOf(received: bigint, feePpm: number): bigint {
  return divCeil(received * BigInt(feePpm), MILLION);
}

/** The least amount of which `net` is left after the fee. */
function grossOf(net: bigint, feePpm: number): bigint {
  const rest = MILLION - BigInt(feePpm);
  let gross = divCeil(net * MILLION, rest);
  while (gross - feeOf(gross, feePpm) < net) gross += 1n;
  return gross;
}

/** What must be asked for so that `text` arrives; null for what is no amount. */
export function withFee(text: string, feePpm: number, scale: number): string | null {
  const net = readDecimal(text, scale);
  return net === null ? null : formatDecimal(grossOf(net, feePpm), scale);
}

/** Both sides of a trade and its fee, which is taken from what is received. */
export interface OtcFigures {
  readonly pay: string;
  readonly receive: string;
  readonly fee: string;
}

/**
 * What is paid, received and taken as a fee at a price, from either amount: what is paid is rounded
 * up, what is received down, as the house does it.
 *
 * @returns null for what is no amount, and where nothing would arrive
 */
export function otcFigures(
  market: Market,
  side: OtcSide,
  given: { readonly field: OtcField; readonly amount: string },
  price: string,
  feePpm: number,
): OtcFigures | null {
  const [baseScale, quoteScale] = [market.coin.scale, market.quote.scale];
  const [payScale, receiveScale] =
    side === 'buy' ? [quoteScale, baseScale] : [baseScale, quoteScale];
  const each = readDecimal(price);
  const amount = readDecimal(given.amount, given.field === 'pay' ? payScale : receiveScale);
  if (each === null || each === 0n || amount === null || amount === 0n) return null;
  // one unit of the coin is so many units of the money: `money` over `coins`
  const money = each * pow10(quoteScale);
  const coins = ONE * pow10(baseScale);
  const [top, bottom] = side === 'buy' ? [coins, money] : [money, coins];
  const received = given.field === 'pay' ? divFloor(amount * top, bottom) : grossOf(amount, feePpm);
  const paid = given.field === 'pay' ? amount : divCeil(received * bottom, top);
  const fee = feeOf(received, feePpm);
  if (received <= fee) return null;
  return {
    pay: formatDecimal(paid, payScale),
    receive: formatDecimal(received - fee, receiveScale),
    fee: formatDecimal(fee, receiveScale),
  };
}

/** A share of a balance, cut to what may be typed. */
export function shareOf(balance: string, percent: number, scale: number): string {
  const units = readDecimal(balance, scale) ?? 0n;
  return formatDecimal((units * BigInt(percent)) / 100n, scale);
}

/** Whether an amount is more than a balance. */
export function isBeyond(amount: string, balance: string): boolean {
  return (readDecimal(amount) ?? 0n) > (readDecimal(balance) ?? 0n);
}
