// Candles as the server answers them, and as the chart's legend says them.

/** The four prices of each candle, oldest first. */
export interface History {
  readonly o: readonly number[];
  readonly h: readonly number[];
  readonly l: readonly number[];
  readonly c: readonly number[];
}

/** Each candle as the legend says it, in millions of toman; neighbours that look alike once. */
export function barsOf({ o, h, l, c }: History): string[] {
  const say = (price: number | undefined) => Number(((price ?? 0) / 1_000_000).toFixed(1));
  return o
    .map((open, at) => [open, h[at], l[at], c[at]].map(say).join(' '))
    .filter((bar, at, all) => bar !== all[at - 1]);
}
