import type { DataOf } from '@sarraf/contracts';
import type { PricePoint, Spot } from '#lib/price-line.ts';

type Filled = DataOf<'GET /order/calculator'>['data'][number];

/** Where on the line a person bought or sold. */
export interface TradeMark {
  readonly side: Filled['type'];
  readonly spot: Spot;
}

/**
 * One mark for each side of a bar in which orders filled; those before the first bar have none. A mark
 * stands on the line: it tells when, and the list below at what price.
 */
export function tradeMarks(
  points: readonly PricePoint[],
  spots: readonly Spot[],
  filled: readonly Pick<Filled, 'filled_at' | 'type'>[],
): readonly TradeMark[] {
  const marks = new Map<string, TradeMark>();
  for (const { filled_at: at, type: side } of filled) {
    const index = points.findLastIndex((point) => point.at <= Date.parse(at));
    const spot = spots[index];
    if (spot !== undefined) marks.set(`${index} ${side}`, { side, spot });
  }
  return [...marks.values()];
}
