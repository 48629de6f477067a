/** What one more of each cause adds, and how far that may be off: one standard error. */
export interface Trend {
  readonly slopes: readonly number[];
  readonly errors: readonly number[];
}

/** A measured value, and how much of each cause there was then. */
export interface TrendPoint {
  readonly causes: readonly number[];
  readonly value: number;
}

/**
 * Least squares of a value over its causes, with a constant beside them. A cause that does not vary
 * apart from the others has slope 0; errors are 0 where the points are no more than the unknowns.
 */
export function fitTrend(points: readonly TrendPoint[]): Trend {
  const causes = points[0]?.causes.length ?? 0;
  const unknowns = causes + 1;
  const rows = points.map((point) => [1, ...point.causes]);
  // (A | I) becomes (I | A⁻¹) for the sums of products A
  const matrix = Array.from({ length: unknowns }, (_, i) => [
    ...Array.from({ length: unknowns }, (__, j) =>
      rows.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), 0),
    ),
    ...Array.from({ length: unknowns }, (__, j) => (i === j ? 1 : 0)),
  ]);
  const inverse = invert(matrix);
  const sums = Array.from({ length: unknowns }, (_, i) =>
    rows.reduce((sum, row, at) => sum + (row[i] ?? 0) * (points[at]?.value ?? 0), 0),
  );
  const factors = inverse.map((line) =>
    line.reduce((sum, one, j) => sum + one * (sums[j] ?? 0), 0),
  );
  const rest = rows.reduce((sum, row, at) => {
    const expected = row.reduce((total, one, i) => total + one * (factors[i] ?? 0), 0);
    return sum + ((points[at]?.value ?? 0) - expected) ** 2;
  }, 0);
  const freedom = points.length - unknowns;
  const variance = freedom > 0 ? rest / freedom : 0;
  return {
    slopes: factors.slice(1),
    errors: inverse.map((line, i) => Math.sqrt(Math.max(0, variance * (line[i] ?? 0)))).slice(1),
  };
}

/** Of what one pivot must keep of its line's first size to be no mere rounding. */
const PIVOT_MIN = 1e-12;

/** Gauss and Jordan with the largest pivot; a line without one becomes zeros. */
function invert(matrix: number[][]): number[][] {
  const size = matrix.length;
  const scales = matrix.map((line) => Math.max(...line.slice(0, size).map(Math.abs)));
  const isDone = new Set<number>();
  const order: number[] = [];
  for (let column = 0; column < size; column += 1) {
    let best = -1;
    for (let line = 0; line < size; line += 1) {
      if (isDone.has(line)) continue;
      const size_ = Math.abs(matrix[line]?.[column] ?? 0) / (scales[line] || 1);
      const most = best < 0 ? 0 : Math.abs(matrix[best]?.[column] ?? 0) / (scales[best] || 1);
      if (size_ > PIVOT_MIN && size_ > most) best = line;
    }
    order.push(best);
    if (best < 0) continue;
    isDone.add(best);
    const pivot = matrix[best] ?? [];
    const head = pivot[column] ?? 1;
    for (let at = 0; at < pivot.length; at += 1) pivot[at] = (pivot[at] ?? 0) / head;
    for (const line of matrix) {
      if (line === pivot) continue;
      const factor = line[column] ?? 0;
      for (let at = 0; at < line.length; at += 1) {
        line[at] = (line[at] ?? 0) - factor * (pivot[at] ?? 0);
      }
    }
  }
  return order.map((line) =>
    line < 0 ? Array.from({ length: size }, () => 0) : (matrix[line] ?? []).slice(size),
  );
}
