// Everything a trading door knows, kept up to date over the bus: books, deals, tickers, prices.
import { setTimeout as delay } from 'node:timers/promises';
import type { Deal, Ticker } from '@sarraf/contracts';
import { defineMarket, type MarketSpec } from '@sarraf/market';
import type { EngineClient, EngineEventsMessage } from '../engine/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import type { Logger } from '../platform/logger.ts';
import { BookFeed } from './book-feed.ts';
import { dealOnWire } from './deal-wire.ts';
import {
  DEALS_MAX,
  type DealsReply,
  FEED_SUBJECTS,
  type FeedState,
  type OutsidePrices,
  type TickersMessage,
} from './feed.ts';
import { watchMissedEvents } from './missed-events.ts';

const ASK_MS = 5_000;
const ASK_AGAIN_MS = 300;

/** Who is told of what changed. */
export interface MarketFeedListeners {
  readonly onBooks: (markets: ReadonlySet<string>) => void;
  readonly onDeal: (market: string, deal: Deal) => void;
  readonly onTickers: (symbols: readonly string[]) => void;
  readonly onPrices: () => void;
}

/** What is known of the markets, newest state each. */
export interface MarketFeed {
  readonly books: BookFeed;
  spec(symbol: string): MarketSpec | undefined;
  ticker(symbol: string): Ticker | undefined;
  tickers(): readonly Ticker[];
  /** Newest first. */
  deals(symbol: string): readonly Deal[];
  prices(): OutsidePrices | undefined;
  /** Asks for everything and follows from there; as often as it takes. */
  start(): Promise<void>;
  stop(): void;
}

/** Where a feed hears, and who hears of it. */
export interface MarketFeedOptions extends MarketFeedListeners {
  readonly bus: Bus;
  readonly engine: EngineClient;
  readonly logger: Logger;
}

/** Makes a feed; it knows nothing until it is started. */
export function createMarketFeed(options: MarketFeedOptions): MarketFeed {
  return new Feed(options);
}

class Feed implements MarketFeed {
  readonly books: BookFeed;
  readonly #options: MarketFeedOptions;
  readonly #specs = new Map<string, MarketSpec>();
  readonly #tickers = new Map<string, Ticker>();
  readonly #deals = new Map<string, Deal[]>();
  /** Deals that happen while a market's older ones are on their way. */
  readonly #waiting = new Map<string, Deal[]>();
  readonly #leave: (() => void)[] = [];
  #prices: OutsidePrices | undefined;
  #isStopped = false;

  constructor(options: MarketFeedOptions) {
    this.#options = options;
    const { engine, logger, onBooks } = options;
    this.books = new BookFeed({ engine, logger, onChange: onBooks });
  }

  spec(symbol: string): MarketSpec | undefined {
    return this.#specs.get(symbol);
  }

  ticker(symbol: string): Ticker | undefined {
    return this.#tickers.get(symbol);
  }

  tickers(): readonly Ticker[] {
    return [...this.#tickers.values()];
  }

  deals(symbol: string): readonly Deal[] {
    return this.#deals.get(symbol) ?? [];
  }

  prices(): OutsidePrices | undefined {
    return this.#prices;
  }

  async start(): Promise<void> {
    const { bus, engine, onTickers, onPrices } = this.#options;
    this.#leave.push(
      watchMissedEvents({ engine, onMissed: () => void this.#readState() }),
      engine.onEvents((message) => this.#hear(message)),
      bus.subscribe(FEED_SUBJECTS.changed, () => void this.#readState()),
      bus.subscribe(FEED_SUBJECTS.tickers, (payload) => {
        const { tickers } = payload as TickersMessage;
        for (const ticker of tickers) this.#tickers.set(ticker.symbol, ticker);
        onTickers(tickers.map((ticker) => ticker.symbol));
      }),
      bus.subscribe(FEED_SUBJECTS.prices, (payload) => {
        this.#prices = payload as OutsidePrices;
        onPrices();
      }),
    );
    await this.#readState();
  }

  stop(): void {
    this.#isStopped = true;
    this.books.stop();
    for (const leave of this.#leave.splice(0)) leave();
  }

  #hear({ events }: EngineEventsMessage): void {
    for (const event of events) {
      if (event.type !== 'trade') continue;
      const spec = this.#specs.get(event.market);
      if (spec !== undefined) this.#tellDeal(event.market, dealOnWire(event.trade, spec));
    }
  }

  async #readState(): Promise<void> {
    const state = await this.#ask<FeedState>(FEED_SUBJECTS.state, null);
    if (state === undefined) return;
    for (const seed of state.markets) {
      const spec = defineMarket(seed);
      this.#specs.set(spec.symbol, spec);
      this.books.follow(spec.symbol);
    }
    for (const ticker of state.tickers) this.#tickers.set(ticker.symbol, ticker);
    this.#prices = { index: state.index, usdt: state.usdt };
    this.#options.onTickers(state.tickers.map((ticker) => ticker.symbol));
    this.#options.onPrices();
    const symbols = [...this.#specs.keys()];
    for (const symbol of symbols) {
      if (!this.#waiting.has(symbol)) this.#waiting.set(symbol, []);
    }
    for (const symbol of symbols) await this.#readDeals(symbol);
  }

  /** Older deals first, then those that happened while they were asked for: none out of order. */
  async #readDeals(symbol: string): Promise<void> {
    const newest = (await this.#ask<DealsReply>(FEED_SUBJECTS.deals, { market: symbol })) ?? [];
    const meanwhile = this.#waiting.get(symbol) ?? [];
    this.#waiting.delete(symbol);
    for (const deal of [...newest].reverse().concat(meanwhile)) this.#tellDeal(symbol, deal);
  }

  #tellDeal(symbol: string, deal: Deal): void {
    const queue = this.#waiting.get(symbol);
    if (queue !== undefined) queue.push(deal);
    else if (this.#keepDeal(symbol, deal)) this.#options.onDeal(symbol, deal);
  }

  /** False when it was known already. */
  #keepDeal(symbol: string, deal: Deal): boolean {
    const known = this.#deals.get(symbol) ?? [];
    this.#deals.set(symbol, known);
    if (deal.seq <= (known[0]?.seq ?? 0)) return false;
    known.unshift(deal);
    if (known.length > DEALS_MAX) known.length = DEALS_MAX;
    return true;
  }

  /** Asks until there is an answer; undefined when the door was closed meanwhile. */
  async #ask<T>(subject: string, payload: unknown): Promise<T | undefined> {
    while (!this.#isStopped) {
      try {
        return (await this.#options.bus.request(subject, payload, ASK_MS)) as T;
      } catch (error) {
        this.#options.logger.debug({ err: error, subject }, 'no answer from the market modules');
        await delay(ASK_AGAIN_MS);
      }
    }
    return undefined;
  }
}
