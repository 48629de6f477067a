// Everything a trading door knows, kept up to date over the bus: books, deals, tickers, prices.
import type { Deal, Ticker } from '@sarraf/contracts';
import {
  defineMarket,
  type MarketSpec,
  formatPrice,
  formatQuantity,
  type Lots,
  type Ticks,
} from '@sarraf/market';
import type { MarketRow, TradeRow } from '@sarraf/settlement';
import type { EngineClient } from '../engine/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import type { Logger } from '../platform/logger.ts';
import { BookFeed } from './book-feed.ts';
import {
  type DealsReply,
  FEED_SUBJECTS,
  type FeedState,
  type OutsidePrices,
  type TickersMessage,
} from './feed.ts';

const DEALS_MAX = 100;
const ASK_MS = 5_000;
const ASK_AGAIN_MS = 300;

export interface MarketFeedListeners {
  readonly onBooks: (markets: ReadonlySet<string>) => void;
  readonly onDeal: (market: string, deal: Deal) => void;
  readonly onTickers: (symbols: readonly string[]) => void;
  readonly onPrices: () => void;
}

export interface MarketFeed {
  readonly books: BookFeed;
  spec(symbol: string): MarketSpec | undefined;
  symbols(): readonly string[];
  ticker(symbol: string): Ticker | undefined;
  tickers(): readonly Ticker[];
  /** Newest first. */
  deals(symbol: string): readonly Deal[];
  prices(): OutsidePrices | undefined;
  /** Asks for everything and follows from there; as often as it takes. */
  start(): Promise<void>;
  stop(): void;
}

export interface MarketFeedOptions extends MarketFeedListeners {
  readonly bus: Bus;
  readonly engine: EngineClient;
  readonly logger: Logger;
}

/** Makes a feed; it knows nothing until it is started. */
export function createMarketFeed(options: MarketFeedOptions): MarketFeed {
  const { bus, engine, logger } = options;
  const specs = new Map<string, MarketSpec>();
  const tickers = new Map<string, Ticker>();
  const deals = new Map<string, Deal[]>();
  /** Deals that happen while a market's older ones are on their way. */
  const waiting = new Map<string, Deal[]>();
  const seeds = new Map<string, string>();
  let prices: OutsidePrices | undefined;
  let engineSeq: bigint | undefined;
  let isStopped = false;
  const leave: (() => void)[] = [];
  const books = new BookFeed({ engine, logger, onChange: options.onBooks });

  const addDeal = (symbol: string, deal: Deal): boolean => {
    const known = deals.get(symbol) ?? [];
    deals.set(symbol, known);
    if (deal.seq <= (known[0]?.seq ?? 0)) return false;
    known.unshift(deal);
    if (known.length > DEALS_MAX) known.length = DEALS_MAX;
    return true;
  };

  const ask = async <T>(subject: string, payload: unknown): Promise<T | undefined> => {
    while (!isStopped) {
      try {
        return (await bus.request(subject, payload, ASK_MS)) as T;
      } catch (error) {
        logger.debug({ err: error, subject }, 'the market modules do not answer yet');
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
    }
    return undefined;
  };

  /** Older deals first, then those that happened while they were asked for: none out of order. */
  const readDeals = async (symbol: string): Promise<void> => {
    const newest = (await ask<DealsReply>(FEED_SUBJECTS.deals, { market: symbol })) ?? [];
    const meanwhile = waiting.get(symbol) ?? [];
    waiting.delete(symbol);
    for (const deal of [...newest].reverse().concat(meanwhile)) tellDeal(symbol, deal);
  };

  const tellDeal = (symbol: string, deal: Deal): void => {
    const queue = waiting.get(symbol);
    if (queue !== undefined) queue.push(deal);
    else if (addDeal(symbol, deal)) options.onDeal(symbol, deal);
  };

  const readState = async (): Promise<void> => {
    const state = await ask<FeedState>(FEED_SUBJECTS.state, null);
    if (state === undefined) return;
    for (const seed of state.markets) {
      const spec = defineMarket(seed);
      specs.set(spec.symbol, spec);
      books.follow(spec.symbol);
    }
    for (const ticker of state.tickers) tickers.set(ticker.symbol, ticker);
    prices = { index: state.index, usdt: state.usdt };
    options.onTickers(state.tickers.map((ticker) => ticker.symbol));
    options.onPrices();
    const symbols = [...specs.keys()];
    for (const symbol of symbols) if (!waiting.has(symbol)) waiting.set(symbol, []);
    for (const symbol of symbols) await readDeals(symbol);
  };

  /** A market that is not known, or whose rules were changed since. */
  const isNew = ({ symbol, seed }: MarketRow): boolean => {
    const known = seeds.get(symbol);
    seeds.set(symbol, seed);
    return known === undefined ? !specs.has(symbol) : known !== seed;
  };

  const listen = (): void => {
    leave.push(
      engine.onEvents(({ seq, events }) => {
        const isGap = engineSeq !== undefined && seq !== engineSeq + 1n;
        engineSeq = seq;
        if (isGap) void readState();
        for (const event of events) {
          if (event.type === 'market' && isNew(event.market)) void readState();
          if (event.type !== 'trade') continue;
          const spec = specs.get(event.market);
          if (spec === undefined) continue;
          tellDeal(event.market, dealOf(event.trade, spec));
        }
      }),
      bus.subscribe(FEED_SUBJECTS.tickers, (payload) => {
        const { tickers: changed } = payload as TickersMessage;
        for (const ticker of changed) tickers.set(ticker.symbol, ticker);
        options.onTickers(changed.map((ticker) => ticker.symbol));
      }),
      bus.subscribe(FEED_SUBJECTS.prices, (payload) => {
        prices = payload as OutsidePrices;
        options.onPrices();
      }),
    );
  };

  return {
    books,
    spec: (symbol) => specs.get(symbol),
    symbols: () => [...specs.keys()],
    ticker: (symbol) => tickers.get(symbol),
    tickers: () => [...tickers.values()],
    deals: (symbol) => deals.get(symbol) ?? [],
    prices: () => prices,
    start: async () => {
      listen();
      await readState();
    },
    stop: () => {
      isStopped = true;
      books.stop();
      for (const stop of leave.splice(0)) stop();
    },
  };
}

/** A trade without its orders and people. */
function dealOf(trade: TradeRow, spec: MarketSpec): Deal {
  return {
    id: String(trade.id),
    seq: trade.marketSeq,
    price: formatPrice(trade.priceTicks as Ticks, spec),
    amount: formatQuantity(trade.lots as Lots, spec),
    side: trade.takerSide,
    at: new Date(trade.at).toISOString(),
  };
}
