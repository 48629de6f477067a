import type { Side } from '@sarraf/market';
import type { KeyboardEvent } from 'react';
import type { BookRow } from '../model/book-rows.ts';

/** Which sides the table shows. */
export type BookSides = 'both' | 'bids' | 'asks';

/** A position in the book: a side and how far from the middle. */
export interface BookPosition {
  readonly side: Side;
  readonly index: number;
}

const HEADS_PX = 28;
const ROW_PX = 24;
const MIDDLE_PX = 40;

/** Where the middle of a row stands in the panel. */
export function topOf(position: BookPosition, sides: BookSides, rowsMax: number): number {
  if (position.side === 'sell')
    return HEADS_PX + (rowsMax - 1 - position.index) * ROW_PX + ROW_PX / 2;
  const above = sides === 'both' ? rowsMax * ROW_PX : 0;
  return HEADS_PX + above + MIDDLE_PX + position.index * ROW_PX + ROW_PX / 2;
}

/** The row that an event of the list happened on. */
export function positionUnder(event: { target: EventTarget }): BookPosition | null {
  const row = event.target instanceof Element ? event.target.closest('[data-position]') : null;
  const [side, index] = row?.getAttribute('data-position')?.split(' ') ?? [];
  if ((side !== 'buy' && side !== 'sell') || index === undefined) return null;
  return { side, index: Number(index) };
}

/** The column that an event of the list happened on. */
export function cellUnder(event: { target: EventTarget }): 'price' | 'size' | 'sum' {
  const cell = event.target instanceof Element ? event.target.closest('[data-cell]') : null;
  const name = cell?.getAttribute('data-cell');
  return name === 'size' || name === 'sum' ? name : 'price';
}

/** Arrows walk the rows as they stand on the page, from the dearest ask to the lowest bid. */
export function walk(
  event: KeyboardEvent,
  book: {
    position: BookPosition | null;
    rows: { asks: readonly BookRow[]; bids: readonly BookRow[] };
    shown: { asks: boolean; bids: boolean };
    setPosition: (position: BookPosition | null) => void;
    take: (position: BookPosition | null) => void;
  },
): void {
  const asks = book.shown.asks ? book.rows.asks.map((_, index) => index).reverse() : [];
  const bids = book.shown.bids ? book.rows.bids.map((_, index) => index) : [];
  const positions: BookPosition[] = [
    ...asks.map((index) => ({ side: 'sell' as const, index })),
    ...bids.map((index) => ({ side: 'buy' as const, index })),
  ];
  const at = positions.findIndex(
    (position) => position.side === book.position?.side && position.index === book.position.index,
  );
  // The first arrow starts beside the middle, where the best prices are.
  const down = at < 0 ? asks.length : Math.min(at + 1, positions.length - 1);
  const up = at < 0 ? asks.length - 1 : Math.max(at - 1, 0);
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: down,
    ArrowUp: up,
    Home: 0,
    End: positions.length - 1,
  };
  if (event.key === 'Enter') book.take(book.position);
  const to = moves[event.key];
  if (to === undefined) return;
  event.preventDefault();
  book.setPosition(positions[to] ?? null);
}
