// The part of a book that subscribers hold: the best levels of each side, and how it changes.
import type { BookAt, BookLevel } from './book-mirror.ts';

/** Absolute quantities of the levels that changed; 0 lots takes a level away. */
export interface BookDelta {
  readonly from: number;
  readonly seq: number;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

/**
 * What changed between two windows of one book. A level that fell out of the window is taken away
 * and one that came in is told whole, so that a subscriber's book is the window itself.
 */
export function bookDelta(before: BookAt, after: BookAt): BookDelta {
  return {
    from: before.seq,
    seq: after.seq,
    bids: sideDelta(before.bids, after.bids),
    asks: sideDelta(before.asks, after.asks),
  };
}

function sideDelta(before: readonly BookLevel[], after: readonly BookLevel[]): BookLevel[] {
  const old = new Map(before);
  const changes: BookLevel[] = [];
  for (const [price, lots] of after) {
    if (old.get(price) !== lots) changes.push([price, lots]);
    old.delete(price);
  }
  for (const price of old.keys()) changes.push([price, 0]);
  return changes;
}
