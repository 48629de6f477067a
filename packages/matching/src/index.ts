export { createOrderBook, type OrderBookOptions } from './create-order-book.ts';
export { flowHeader } from './flow-message.ts';
export { FlowReplay, type ReplayTally } from './flow-replay.ts';
export type {
  BookKind,
  MatchResult,
  MatchStop,
  OrderBook,
  Side,
  TradeSink,
} from './order-book.ts';
