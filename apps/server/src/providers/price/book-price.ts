// A price out of the best two offers of a market somewhere else: exact, or none at all.
import { formatDecimal } from '@sarraf/money';
import { PRICE_SCALE, priceUnits } from './price-text.ts';

/** The best two offers as a source wrote them. Only decimal texts are prices: numbers are not. */
export interface Book {
  /** The highest price that somebody buys at. */
  readonly bid: unknown;
  /** The lowest price that somebody sells at. */
  readonly ask: unknown;
  /** When the source saw it, ms since 1970; undefined where it tells no time. */
  readonly seenAt: number | undefined;
}

/** The middle of a book. */
export interface BookPrice {
  /** Decimal text. */
  readonly price: string;
  readonly at: number;
}

/** When a source was asked and when it had answered, ms since 1970. */
export interface Asked {
  readonly askedAt: number;
  readonly answeredAt: number;
}

/**
 * Wider books are nobody's price: coins of our list trade within a tenth of a percent at large
 * exchanges and within one percent at domestic ones. A book wider than 5 % is drained or in an
 * auction, and its middle is wherever one small order puts it.
 */
const SPREAD_PPM_MAX = 50_000n;
/** What a source saw longer ago is not told at all. */
const SEEN_MS_MAX = 60_000;
/** Clocks differ; a time farther ahead than this is wrong. */
const AHEAD_MS_MAX = 10_000;

const PPM = 1_000_000n;

/**
 * The middle between bid and ask, rounded down in the eighteenth decimal.
 *
 * @param parts how many of the source's units make one of ours: 10 for rial
 * @returns undefined for a book that is one-sided, crossed, too wide, old or of the future
 */
export function bookPrice(
  { bid, ask, seenAt }: Book,
  { askedAt, answeredAt }: Asked,
  parts = 1n,
): BookPrice | undefined {
  const lower = typeof bid === 'string' ? priceUnits(bid) : undefined;
  const upper = typeof ask === 'string' ? priceUnits(ask) : undefined;
  if (lower === undefined || upper === undefined || upper < lower) return undefined;
  if ((upper - lower) * PPM > lower * SPREAD_PPM_MAX) return undefined;
  // who tells no time has seen it no earlier than it was asked
  const at = seenAt ?? askedAt;
  const age = answeredAt - at;
  if (!Number.isSafeInteger(at) || age > SEEN_MS_MAX || age < -AHEAD_MS_MAX) return undefined;
  const middle = (lower + upper) / (2n * parts);
  return middle === 0n ? undefined : { price: formatDecimal(middle, PRICE_SCALE), at };
}
