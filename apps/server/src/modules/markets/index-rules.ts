// One price out of what several sources say: fresh ones only, without those that stand apart.
import { formatDecimal } from '@sarraf/money';
import { PRICE_SCALE, priceUnits } from '../../providers/price/price-text.ts';

/** What an operator sets; each number has a default until then. */
export interface PriceRules {
  /** A price that its source saw longer ago, ms, is not fresh. */
  readonly freshMs: number;
  /**
   * A price farther than this from the median of the others is an outlier: parts per million of
   * the smaller of the two, so that half and double are equally far.
   */
  readonly outlierPpm: number;
  /** So many sources must agree; all of them where fewer are set up. */
  readonly quorum: number;
}

/** In force until an operator writes a row of their own. */
export const DEFAULT_PRICE_RULES: PriceRules = {
  freshMs: 60_000,
  outlierPpm: 30_000,
  quorum: 2,
};

/** What one source said of one coin. */
export interface Quote {
  readonly source: string;
  /** Decimal text. */
  readonly price: string;
  /** When the source saw it, ms since 1970. */
  readonly at: number;
}

/**
 * - `used`: one of those that agree on the index
 * - `stale`: seen too long ago
 * - `outlier`: too far from the others
 * - `unconfirmed`: fresh, but too few agree with it: there is no index
 */
export type QuoteState = 'used' | 'stale' | 'outlier' | 'unconfirmed';

/** The verdict on one coin. */
export interface SettledIndex {
  /** Decimal text; undefined: there is no index now. */
  readonly price: string | undefined;
  /** When the oldest of the used prices was seen; 0 without an index. */
  readonly at: number;
  /** By source. */
  readonly states: ReadonlyMap<string, QuoteState>;
}

const PPM = 1_000_000n;

interface Known extends Quote {
  readonly value: bigint;
}

/**
 * The median of the fresh prices, where enough of them agree. Whoever is farthest from the median
 * of the others is an outlier first, then the rest is judged again. Those that are left must be more
 * than half of the fresh ones, and no fewer than the quorum.
 *
 * The price is the median of all fresh ones, outliers too: as long as fewer than half of them lie it
 * is no lower than the lowest honest one and no higher than the highest. A median of those that
 * agree is not: of 100 and 103 a lie of 97.2 makes 103 the outlier, and the middle 98.6.
 *
 * @param sources how many sources are set up
 */
export function settleIndex(
  quotes: readonly Quote[],
  sources: number,
  rules: PriceRules,
  now: number,
): SettledIndex {
  const states = new Map<string, QuoteState>();
  const fresh: Known[] = [];
  for (const quote of quotes) {
    const value = priceUnits(quote.price);
    if (value === undefined) continue;
    const isFresh = now - quote.at <= rules.freshMs;
    states.set(quote.source, isFresh ? 'outlier' : 'stale');
    if (isFresh) fresh.push({ ...quote, value });
  }
  const agreeing = withoutOutliers(fresh, BigInt(rules.outlierPpm));
  const wanted = Math.max(1, Math.min(rules.quorum, sources));
  if (agreeing.length < wanted || agreeing.length * 2 <= fresh.length) {
    for (const { source } of fresh) states.set(source, 'unconfirmed');
    return { price: undefined, at: 0, states };
  }
  for (const { source } of agreeing) states.set(source, 'used');
  return {
    price: formatDecimal(medianOf(fresh), PRICE_SCALE),
    at: agreeing.reduce((oldest, { at }) => Math.min(oldest, at), Infinity),
    states,
  };
}

function withoutOutliers(quotes: readonly Known[], outlierPpm: bigint): readonly Known[] {
  let left = quotes;
  for (;;) {
    const worst = worstOf(left);
    if (worst === undefined || worst.distance * PPM <= worst.smaller * outlierPpm) return left;
    left = left.filter((quote) => quote !== worst.quote);
  }
}

interface Distance {
  readonly quote: Known;
  /** From the median of the others. */
  readonly distance: bigint;
  /** The smaller of that median and the price. */
  readonly smaller: bigint;
}

/** Whoever is farthest, in proportion, from the median of the others; nobody is, alone. */
function worstOf(quotes: readonly Known[]): Distance | undefined {
  if (quotes.length < 2) return undefined;
  let worst: Distance | undefined;
  for (const quote of quotes) {
    const median = medianOf(quotes.filter((other) => other !== quote));
    const isAbove = quote.value > median;
    const smaller = isAbove ? median : quote.value;
    const distance = isAbove ? quote.value - median : median - quote.value;
    if (worst === undefined || distance * worst.smaller > worst.distance * smaller) {
      worst = { quote, distance, smaller };
    }
  }
  return worst;
}

/** The middle value; between two middle ones, halfway, rounded down. Never of an empty list. */
function medianOf(quotes: readonly Known[]): bigint {
  const values = quotes.map((quote) => quote.value).sort((a, b) => (a < b ? -1 : Number(a > b)));
  const upper = values[values.length >> 1] ?? 0n;
  const lower = values[(values.length - 1) >> 1] ?? 0n;
  return (lower + upper) / 2n;
}
