// Worth over time as it is drawn. Floats on purpose: all of it is pixels.
import type { Portfolio } from '@sarraf/contracts';
import { type PriceLine, priceLine, type Spot } from '../../lib/price-line.ts';

/** Money came in or went out between a point and the one before it. */
export interface WorthMark {
  readonly way: 'in' | 'out';
  readonly spot: Spot;
}

/** A part between two points where what is had is more or less than what was brought. */
export interface WorthGap {
  readonly side: 'up' | 'down';
  /** Corners of a polygon. */
  readonly corners: readonly Spot[];
}

/** What is drawn. */
export interface WorthLine extends PriceLine {
  /** The steps of what was brought. */
  readonly steps: readonly Spot[];
  readonly gaps: readonly WorthGap[];
  readonly marks: readonly WorthMark[];
}

/** Rings that stand beside each other at most: the largest moves. */
const MARKS_MAX = 8;

/** Null where there are fewer than two points, or nothing was ever had. */
export function worthLine(points: Portfolio['points']): WorthLine | null {
  const brought = points.map((point) => Number(point.brought));
  const worth = points.map((point) => Number(point.worth));
  if (worth.every((value) => value === 0)) return null;
  const line = priceLine(
    points.map(({ at }, index) => ({ at: Date.parse(at), price: worth[index] ?? 0 })),
    brought,
  );
  if (line === null) return null;
  const yOf = (index: number): number => line.also[index]?.y ?? 0;
  const steps: Spot[] = [];
  const gaps: WorthGap[] = [];
  const moves: { size: number; mark: WorthMark }[] = [];
  for (const [index, spot] of line.spots.entries()) {
    const before = line.spots[index - 1];
    const moved = index === 0 ? 0 : (brought[index] ?? 0) - (brought[index - 1] ?? 0);
    if (before !== undefined) {
      steps.push([before[0], yOf(index)]);
      const ends = [before[1], spot[1]];
      const y = yOf(index);
      if (moved === 0) {
        const side = (ends[0] ?? 0) + (ends[1] ?? 0) < 2 * y ? 'up' : 'down';
        gaps.push({ side, corners: [before, spot, [spot[0], y], [before[0], y]] });
      } else {
        const mark = { way: moved > 0 ? 'in' : 'out', spot } as const;
        moves.push({ size: Math.abs(moved), mark });
      }
    }
    steps.push([spot[0], yOf(index)]);
  }
  const marks = moves.toSorted((a, b) => b.size - a.size).slice(0, MARKS_MAX);
  return { ...line, steps, gaps, marks: marks.map(({ mark }) => mark) };
}
