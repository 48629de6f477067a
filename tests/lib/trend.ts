/** A straight line through points. */
export interface Trend {
  /** Growth of y for one of x. */
  readonly slope: number;
  /** How far the slope may be off, one standard error; 0 for fewer than three points. */
  readonly error: number;
}

/** Least squares through `(x, y)`; no growth for fewer than two points. */
export function fitTrend(points: readonly (readonly [x: number, y: number])[]): Trend {
  const { length } = points;
  if (length < 2) return { slope: 0, error: 0 };
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / length;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const rest = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  return { slope, error: length < 3 ? 0 : Math.sqrt(rest / (length - 2) / spread) };
}
