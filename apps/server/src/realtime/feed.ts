// What the market modules tell the trading doors over the bus, whatever process each runs in.
import type { Deal, IndexPriceMessage, Ticker, UsdtPriceMessage } from '@sarraf/contracts';
import type { MarketSeed } from '@sarraf/market';

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

export interface OutsidePrices {
  readonly index: IndexPriceMessage;
  readonly usdt: UsdtPriceMessage;
}

export interface FeedState extends OutsidePrices {
  readonly markets: readonly MarketSeed[];
  readonly tickers: readonly Ticker[];
}

export interface TickersMessage {
  readonly tickers: readonly Ticker[];
}

export interface DealsRequest {
  readonly market: string;
}

export type DealsReply = readonly Deal[];
