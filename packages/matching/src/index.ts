export { createOrderBook, type OrderBookOptions } from './create-order-book.ts';
export type {
  BookKind,
  MatchResult,
  MatchStop,
  OrderBook,
  Side,
  TradeSink,
} from './order-book.ts';
