import { filledPercent } from '#lib/filled-percent.ts';
import { compareDecimals } from '#lib/number-text.ts';

/** The longest of some sums, which the others are drawn against; toman texts in and out. */
export function longestOf(sums: readonly string[]): string {
  return sums.reduce((longest, sum) => (compareDecimals(sum, longest) > 0 ? sum : longest), '0');
}

/** How long a bar is, in percent of the longest; for drawing alone. */
export function lengthOf(sum: string, longest: string): number {
  return Math.min(100, Number(filledPercent(sum, longest)));
}
