// A price over time as a line. Floats on purpose: nothing here is money, all of it is pixels.

/** How far back the line goes. */
export const RANGES = ['day', 'week', 'month', 'quarter', 'year'] as const;
/** One of `RANGES`. */
export type Range = (typeof RANGES)[number];

/** The bars of a range: their length as charts name it, and how many. */
export const RANGE_BARS: Readonly<
  Record<Range, { readonly resolution: string; readonly barMs: number; readonly bars: number }>
> = {
  day: { resolution: '15', barMs: 900_000, bars: 96 },
  week: { resolution: '60', barMs: 3_600_000, bars: 168 },
  month: { resolution: '240', barMs: 14_400_000, bars: 180 },
  quarter: { resolution: '1D', barMs: 86_400_000, bars: 90 },
  year: { resolution: '1D', barMs: 86_400_000, bars: 365 },
};

/** A close and when its bar began, Unix ms. */
export interface PricePoint {
  readonly at: number;
  readonly price: number;
}

/** A point in hundredths of the picture's width and height, from its upper left corner. */
export type Spot = readonly [x: number, y: number];

/** The line as it is drawn. */
export interface PriceLine {
  readonly spots: readonly Spot[];
  /** Lines across, each with its price. */
  readonly across: readonly { readonly price: number; readonly y: number }[];
  /** Where the other prices stand that were asked for. */
  readonly also: readonly { readonly price: number; readonly y: number }[];
  readonly low: number;
  readonly high: number;
}

const WHOLE = 100;
/** Room above and below the line, of the span. */
const ROOM = 0.08;
const ACROSS_MAX = 4;

/** Round prices between two, one, two or five times a power of ten apart. */
export function roundPrices(low: number, high: number): readonly number[] {
  const rough = (high - low) / (ACROSS_MAX - 1);
  if (!(rough > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10);
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    // one rounding, so that the label has no tail of nines
    Number(((first + index) * step).toPrecision(12)),
  );
}

/**
 * Null where there is no line: fewer than two points. It leaves room for the prices of `also`.
 */
export function priceLine(
  points: readonly PricePoint[],
  also: readonly number[] = [],
): PriceLine | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || last.at === first.at) return null;
  const prices = [...points.map(({ price }) => price), ...also];
  const low = prices.reduce((least, price) => Math.min(least, price), Infinity);
  const high = prices.reduce((most, price) => Math.max(most, price), -Infinity);
  // a price that never moved stands in the middle
  const room = (high - low) * ROOM || Math.abs(high) * ROOM || 1;
  const [bottom, top] = [low - room, high + room];
  const yOf = (price: number): number => (WHOLE * (top - price)) / (top - bottom);
  const xOf = (at: number): number => (WHOLE * (at - first.at)) / (last.at - first.at);
  return {
    spots: points.map(({ at, price }) => [xOf(at), yOf(price)]),
    across: roundPrices(low, high).map((price) => ({ price, y: yOf(price) })),
    also: also.map((price) => ({ price, y: yOf(price) })),
    low,
    high,
  };
}

/** A price on an axis, short: what it is divided by, so that four figures or so stay. */
export function axisPower(high: number): 0 | 3 | 6 {
  if (high >= 1e9) return 6;
  return high >= 1e6 ? 3 : 0;
}
