// What the market modules tell the trading doors over the bus, whatever process each runs in.
import type { Deal, IndexPriceMessage, Ticker, UsdtPriceMessage } from '@sarraf/contracts';
import type { MarketSeed } from '@sarraf/market';

/** Names on the bus. */
export const FEED_SUBJECTS = {
  /** Request: everything a door must know when it opens. Answers {@link FeedState}. */
  state: 'market.state',
  /** Request `{market}`: the newest deals, newest first. Answers `Deal[]`. */
  deals: 'market.deals',
  /** Event: a market was made or its rules changed; the state is asked for again. */
  changed: 'market.changed',
  /** Event {@link TickersMessage}: tickers that changed. */
  tickers: 'market.tickers',
  /** Event {@link OutsidePrices}. */
  prices: 'market.prices',
} as const;

/** Deals kept of a market: as many as the panel keeps. */
export const DEALS_MAX = 100;

/** Prices that do not come of our own trades. */
export interface OutsidePrices {
  readonly index: IndexPriceMessage;
  readonly usdt: UsdtPriceMessage;
}

/** Everything a door must know when it opens. */
export interface FeedState extends OutsidePrices {
  readonly markets: readonly MarketSeed[];
  readonly tickers: readonly Ticker[];
}

/** Tickers that changed. */
export interface TickersMessage {
  readonly tickers: readonly Ticker[];
}

/** Whose newest deals are asked for. */
export interface DealsRequest {
  readonly market: string;
}

/** Newest first. */
export type DealsReply = readonly Deal[];
