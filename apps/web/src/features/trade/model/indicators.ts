/**
 * What the chart draws over and under its candles. Floats on purpose: nothing here is money. Each
 * result is as long as its input; `null` stands where too few bars came before.
 */
export type Line = readonly (number | null)[];

/** Arithmetic mean of the last `bars` values. */
export function simpleAverage(values: readonly number[], bars: number): Line {
  let sum = 0;
  return values.map((value, index) => {
    sum += value - (index >= bars ? (values[index - bars] ?? 0) : 0);
    return index + 1 < bars ? null : sum / bars;
  });
}

/** Exponential average with weight 2 / (bars + 1); begins with the simple one of its first bars. */
export function exponentialAverage(values: readonly number[], bars: number): Line {
  const weight = 2 / (bars + 1);
  let sum = 0;
  let average: number | null = null;
  return values.map((value, index) => {
    sum += value;
    if (average !== null) average += (value - average) * weight;
    else if (index + 1 === bars) average = sum / bars;
    return average;
  });
}

/** Bollinger's bands, one value a bar, in the unit of what they were reckoned from. */
export interface Bands {
  readonly upper: Line;
  readonly middle: Line;
  readonly lower: Line;
}

/** Bollinger's bands: the simple average and `width` population deviations to either side. */
export function bollingerBands(values: readonly number[], bars: number, width: number): Bands {
  const middle = simpleAverage(values, bars);
  const reach = middle.map((mean, index) => {
    if (mean === null) return null;
    const recent = values.slice(index + 1 - bars, index + 1);
    const squares = recent.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return width * Math.sqrt(squares / bars);
  });
  const beside = (sign: 1 | -1) =>
    middle.map((mean, index) => (mean === null ? null : mean + sign * (reach[index] ?? 0)));
  return { upper: beside(1), middle, lower: beside(-1) };
}

/** Wilder's relative strength, 0 to 100; 50 where nothing moved at all. */
export function relativeStrength(values: readonly number[], bars: number): Line {
  let gain = 0;
  let loss = 0;
  return values.map((value, index) => {
    if (index === 0) return null;
    const change = value - (values[index - 1] ?? value);
    const [up, down] = [Math.max(change, 0), Math.max(-change, 0)];
    if (index <= bars) {
      gain += up / bars;
      loss += down / bars;
    } else {
      gain += (up - gain) / bars;
      loss += (down - loss) / bars;
    }
    if (index < bars) return null;
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss);
  });
}

/** The lines of MACD, one value a bar, in the unit of what they were reckoned from. */
export interface Divergence {
  /** Short average less long average. */
  readonly difference: Line;
  /** Exponential average of the difference. */
  readonly signal: Line;
  /** Difference less signal. */
  readonly histogram: Line;
}

/** Convergence and divergence of two exponential averages. */
export function averageDivergence(
  values: readonly number[],
  short: number,
  long: number,
  signalBars: number,
): Divergence {
  const slow = exponentialAverage(values, long);
  const difference = exponentialAverage(values, short).map((fast, index) => {
    const other = slow[index] ?? null;
    return fast === null || other === null ? null : fast - other;
  });
  const from = difference.findIndex((value) => value !== null);
  const known = difference.flatMap((value) => (value === null ? [] : [value]));
  const late = exponentialAverage(known, signalBars);
  const signal = difference.map((_, index) =>
    from < 0 || index < from ? null : (late[index - from] ?? null),
  );
  const histogram = difference.map((value, index) => {
    const mean = signal[index] ?? null;
    return value === null || mean === null ? null : value - mean;
  });
  return { difference, signal, histogram };
}
