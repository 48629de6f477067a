export { BookFeed } from './book-feed.ts';
export type { BookAt, BookLevel } from './book-mirror.ts';
export { bookOnWire } from './book-wire.ts';
export {
  type DealsReply,
  type DealsRequest,
  FEED_SUBJECTS,
  type FeedState,
  type OutsidePrices,
  type TickersMessage,
} from './feed.ts';
