import type { BookLevel as ExchangeLevel, Exchange } from '@sarraf/settlement';
import type { BookLevel, BookReply } from '../engine-contract.ts';
import { LEVELS_MAX } from '../limits.ts';

const pair = (level: ExchangeLevel): BookLevel => [level.priceTicks, level.lots];

/** A market's best levels, at most 200 a side unless asked for fewer or more; null: no such market. */
export function readBook(
  exchange: Exchange,
  market: string,
  levelsMax: number = LEVELS_MAX,
): BookReply | null {
  const book = exchange.book(market, levelsMax);
  if (book === undefined) return null;
  return { seq: book.marketSeq, bids: book.bids.map(pair), asks: book.asks.map(pair) };
}
