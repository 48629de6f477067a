// The least that can be bought or sold at once: both of the market's minima count.
import type { Market } from '@sarraf/contracts';
import { divCeil, formatDecimal, pow10 } from '@sarraf/money';
import { DECIMALS, readDecimal } from './otc-figures.ts';
import type { OtcUnit } from './otc-side.ts';

/** The least amount of a trade; each `value` is decimal text in units of its `symbol`. */
export interface OtcMinimum {
  /** The rule that decides, in its own asset, exactly. */
  readonly least: { readonly value: string; readonly symbol: string };
  /** The same in the asset that is typed: two figures, rounded up beyond the house's spread. */
  readonly about: { readonly value: string; readonly symbol: string } | null;
  /** The other rule, while no price says which of them decides. */
  readonly also: { readonly value: string; readonly symbol: string } | null;
}

/** The house's price may lie this far from the market's, in hundredths. */
const SPREAD_PERCENT = 2n;
const SCALE = pow10(DECIMALS);

/**
 * The minimum of a trade with the house, of which either the coin's or the money's decides.
 *
 * @param price of one coin; without it they can't be compared, and both are said
 */
export function otcMinimum(market: Market, unit: OtcUnit, price: string | null): OtcMinimum {
  const coin = { value: market.min_amount, symbol: market.coin.symbol };
  const money = { value: market.min_notional, symbol: market.quote.symbol };
  const own = unit === 'base' ? coin : money;
  const [amount, notional] = [readDecimal(coin.value), readDecimal(money.value)];
  const each = price === null ? null : readDecimal(price);
  if (amount === null || notional === null || each === null || each === 0n) {
    return { least: coin, about: null, also: money };
  }
  const isCoins = amount * each >= notional * SCALE;
  const least = isCoins ? coin : money;
  if (least === own) return { least, about: null, also: null };
  const value = isCoins ? divCeil(amount * each, SCALE) : divCeil(notional * SCALE, each);
  const symbol = isCoins ? money.symbol : coin.symbol;
  return { least, about: { value: roundedUp(value), symbol }, also: null };
}

/** Two figures, no less than the value with the spread on top. */
function roundedUp(value: bigint): string {
  const padded = divCeil(value * (100n + SPREAD_PERCENT), 100n);
  const step = pow10(Math.max(0, padded.toString().length - 2));
  return formatDecimal(divCeil(padded, step) * step, DECIMALS);
}
