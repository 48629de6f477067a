import {
  formatPrice,
  formatQuantity,
  type Lots,
  type MarketSpec,
  type Ticks,
} from '@sarraf/market';
import type { BookAt, BookLevel } from './book-mirror.ts';

/** A level as the wire carries it: price, quantity. */
export type WireLevel = [price: string, quantity: string];

/** Ticks and lots to decimal texts; 0 lots to `'0'`. */
export function levelOnWire([ticks, lots]: BookLevel, spec: MarketSpec): WireLevel {
  return [formatPrice(ticks as Ticks, spec), formatQuantity(lots as Lots, spec)];
}

/** A whole book as the wire carries it. */
export function bookOnWire(
  book: BookAt,
  spec: MarketSpec,
): { symbol: string; seq: number; bids: WireLevel[]; asks: WireLevel[] } {
  return {
    symbol: spec.symbol,
    seq: book.seq,
    bids: book.bids.map((level) => levelOnWire(level, spec)),
    asks: book.asks.map((level) => levelOnWire(level, spec)),
  };
}
