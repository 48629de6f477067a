// What the house asks and gives: two whole amounts and a fee. Pure.
import { feeSoFar, type MarketSpec, type Side } from '@sarraf/market';
import { type Amount, AMOUNT_MAX, divCeil, divFloor, formatDecimal, pow10 } from '@sarraf/money';

const MILLION = 1_000_000n;
/** Decimals of an index price that count. */
const INDEX_SCALE = 18;
/** Decimals of a quoted price beyond the market's own. */
const FINER = 3;

/** A quoted price: `units` of 10^-`scale` of the quote asset per coin. */
export interface OtcPrice {
  readonly units: bigint;
  readonly scale: number;
  readonly text: string;
}

/** The figures of a trade, in smallest units; the fee in units of what is received. */
export interface OtcFigures {
  readonly base: bigint;
  readonly quote: bigint;
  readonly fee: bigint;
}

/**
 * The index moved by the house's spread, against the user: up for a buy, down for a sell; rounded
 * the same way, three decimals beyond the market's.
 *
 * @param index decimal text
 * @returns undefined where that leaves no price above zero
 */
export function otcPrice(
  index: string,
  side: Side,
  spreadPpm: number,
  spec: MarketSpec,
): OtcPrice | undefined {
  const [whole = '0', decimals = ''] = index.split('.', 2);
  const kept = decimals.slice(0, INDEX_SCALE).padEnd(INDEX_SCALE, '0');
  const scale = spec.priceScale + FINER;
  const moved =
    BigInt(whole + kept) *
    (side === 'buy' ? MILLION + BigInt(spreadPpm) : MILLION - BigInt(spreadPpm)) *
    pow10(scale);
  const divisor = MILLION * pow10(INDEX_SCALE);
  const units = side === 'buy' ? divCeil(moved, divisor) : divFloor(moved, divisor);
  return units === 0n ? undefined : { units, scale, text: formatDecimal(units, scale) };
}

/**
 * Both amounts of a trade at a price, of which one is given: what is paid is rounded up, what is
 * received down, once; the fee is the taker's rate of what is received, rounded up.
 *
 * @returns undefined where nothing would be received, or an amount is beyond 63 bits
 */
export function otcFigures(
  side: Side,
  price: OtcPrice,
  given: { readonly base: bigint } | { readonly quote: bigint },
  feePpm: number,
  spec: MarketSpec,
): OtcFigures | undefined {
  const perQuote = price.units * pow10(spec.quote.scale);
  const perBase = pow10(price.scale + spec.base.scale);
  let base: bigint;
  let quote: bigint;
  if ('base' in given) {
    base = given.base;
    quote = (side === 'buy' ? divCeil : divFloor)(base * perQuote, perBase);
  } else {
    quote = given.quote;
    base = (side === 'buy' ? divFloor : divCeil)(quote * perBase, perQuote);
  }
  if (base === 0n || quote === 0n || base > AMOUNT_MAX || quote > AMOUNT_MAX) return undefined;
  const received = side === 'buy' ? base : quote;
  return { base, quote, fee: feeSoFar(received as Amount, feePpm) };
}

/** Whether a price is worse for the user than one they named, by more than the market's bound. */
export function isBeyondBound(
  side: Side,
  price: OtcPrice,
  named: { readonly units: bigint; readonly scale: number },
  boundPpm: number,
): boolean {
  const asked = price.units * pow10(named.scale) * MILLION;
  const seen = named.units * pow10(price.scale);
  const bound = BigInt(boundPpm);
  return side === 'buy' ? asked > seen * (MILLION + bound) : asked < seen * (MILLION - bound);
}

/**
 * Whether an amount of coins is too small for its market even as a sale of everything: below a
 * lot, or below a tenth of the minima.
 *
 * @param worth in units of the quote asset
 */
export function isDust(units: bigint, worth: bigint, spec: MarketSpec): boolean {
  return units < spec.lotUnits || units * 10n < spec.minQuantity || worth * 10n < spec.minNotional;
}
