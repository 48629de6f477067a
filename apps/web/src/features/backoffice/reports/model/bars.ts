// Bars of a chart: heights from zero, and lines at round figures. Pure.

/** One day's bar; the parts stand on each other, the first one at the foot. */
export interface Bar {
  readonly day: string;
  readonly parts: readonly number[];
}

/** The least 1, 2 or 5 times a power of ten that is not below a figure. */
export function roundTop(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 5, 10].find((one) => one * power >= most) ?? 10;
  return step * power;
}

/** What the tallest bar comes to. */
export const tallest = (bars: readonly Bar[]): number =>
  bars.reduce((most, { parts }) => Math.max(most, sumOf(parts)), 0);

/** All of a bar. */
export const sumOf = (parts: readonly number[]): number =>
  parts.reduce((sum, part) => sum + part, 0);

/** Change in percent against another figure, one decimal; null against nothing. */
export function changeOf(now: string, before: string | undefined): string | null {
  const [one, other] = [Number(now), Number(before ?? 0)];
  if (other === 0) return null;
  return (((one - other) / other) * 100).toFixed(1);
}
