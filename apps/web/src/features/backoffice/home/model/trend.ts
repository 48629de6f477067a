// Where the lines of a day go. Pure; of figures for the eye alone.
import type { Trend } from '@sarraf/contracts';

const HOURS = 24;
const TOP = 4;

type Point = readonly [x: number, y: number];

/** Both lines on one scale from zero: a point stands at the end of its hour. */
export function pointsOf(
  { hours, usual_hours: usual }: Pick<Trend, 'hours' | 'usual_hours'>,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly today: readonly Point[]; readonly usual: readonly Point[] } {
  const [now, before] = [hours.map(Number), usual.map(Number)];
  const most = [...now, ...before].reduce((top, one) => Math.max(top, one), 0) || 1;
  const line = (values: readonly number[]): Point[] =>
    values.length === 0
      ? []
      : [0, ...values].map((value, at) => [
          round((at / HOURS) * width),
          round(height - (value / most) * (height - TOP)),
        ]);
  return { today: line(now), usual: line(before) };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Change in percent, one decimal; null against nothing. */
export function changeOf(now: string, before: string): string | null {
  const [one, other] = [Number(now), Number(before)];
  return other === 0 ? null : (((one - other) / other) * 100).toFixed(1);
}
