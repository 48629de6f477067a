// How long orders take from their arrival to their answer: counted by parts of a scale, so that an hour of
// many processes is a few numbers.

/** Upper ends of the scale's parts, ms; what takes longer is in one more. */
const ENDS_MS: readonly number[] = [
  1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 22, 26, 32, 40, 50, 60, 75, 90, 110, 135, 165, 200, 250, 300,
  370, 450, 550, 700, 850, 1_000, 1_300, 1_600, 2_000, 3_000, 5_000, 10_000,
];

/** Parts of the scale. */
export const SPEED_PARTS = ENDS_MS.length + 1;

/** Counts of one process that nobody took yet. */
export class OrderSpeeds {
  #counts = Array.from({ length: SPEED_PARTS }, () => 0);

  /** An order was acknowledged after so long. */
  note(ms: number): void {
    const found = ENDS_MS.findIndex((end) => ms <= end);
    const part = found < 0 ? ENDS_MS.length : found;
    this.#counts[part] = (this.#counts[part] ?? 0) + 1;
  }

  /** What was noted since it was last taken; undefined where nothing was. */
  take(): readonly number[] | undefined {
    const counts = this.#counts;
    if (counts.every((count) => count === 0)) return undefined;
    this.#counts = Array.from({ length: SPEED_PARTS }, () => 0);
    return counts;
  }
}

/** Median and the slowest hundredth, as the ends of their parts; null where there is nothing. */
export function percentilesOf(
  counts: readonly number[],
): { readonly median_ms: number; readonly p99_ms: number } | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const endAt = (part: number): number => {
    let seen = 0;
    for (const [index, count] of counts.entries()) {
      seen += count;
      if (seen >= part * all) return ENDS_MS[index] ?? ENDS_MS.at(-1) ?? 0;
    }
    return ENDS_MS.at(-1) ?? 0;
  };
  return { median_ms: endAt(0.5), p99_ms: endAt(0.99) };
}
