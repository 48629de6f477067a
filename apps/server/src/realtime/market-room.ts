// One market's topics as a door tells them: its book, the top of it, deals and ticker.
import { type Deal, type Subscription, type Topic, TOPIC_EVERY_MS } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import type { BookAt } from './book-mirror.ts';
import { bookDelta } from './book-window.ts';
import { bookOnWire, levelOnWire } from './book-wire.ts';
import type { MarketFeed } from './market-feed.ts';
import { createThrottle, type Throttle } from './throttle.ts';

const BOOK_LEVELS = 200;
const TOP_LEVELS = 20;
const DEALS_PER_MESSAGE = 500;

/** The topics that are about one market. */
export type MarketTopic = Extract<Topic, 'orderbook' | 'ask-bids' | 'deals' | 'ticker'>;

/** What a room knows of its door. */
export interface MarketRoomOptions {
  readonly symbol: string;
  readonly feed: MarketFeed;
  readonly hasListeners: (topic: MarketTopic) => boolean;
  readonly send: (to: Subscription, message: object) => void;
  readonly monotonic: () => number;
}

/** A book as subscribers are told it, and what it was written from. */
interface WrittenBook {
  readonly book: BookAt;
  readonly spec: MarketSpec;
  readonly message: object;
}

/** Tells who listens to a market what became of it, each topic at its pace. */
export class MarketRoom {
  readonly #options: MarketRoomOptions;
  readonly #book: Throttle;
  readonly #top: Throttle;
  readonly #deals: Throttle;
  readonly #ticker: Throttle;
  /** What subscribers of the book hold. */
  #window: BookAt | undefined;
  #written: WrittenBook | undefined;
  #newDeals: Deal[] = [];

  constructor(options: MarketRoomOptions) {
    this.#options = options;
    const { monotonic } = options;
    this.#book = createThrottle(TOPIC_EVERY_MS.orderbook, () => this.#sendBook(), monotonic);
    this.#top = createThrottle(TOPIC_EVERY_MS.orderbook, () => this.#sendTop(), monotonic);
    this.#deals = createThrottle(TOPIC_EVERY_MS.deals, () => this.#sendDeals(), monotonic);
    this.#ticker = createThrottle(TOPIC_EVERY_MS.ticker, () => this.#sendTicker(), monotonic);
  }

  /** The book moved. */
  bookMoved(): void {
    this.#book.mark();
    this.#top.mark();
  }

  /** A deal was made. */
  dealt(deal: Deal): void {
    this.#newDeals.push(deal);
    this.#deals.mark();
  }

  /** The ticker changed. */
  tickerMoved(): void {
    this.#ticker.mark();
  }

  stop(): void {
    for (const throttle of [this.#book, this.#top, this.#deals, this.#ticker]) throttle.stop();
  }

  /** What a new subscriber gets at once, if anything; everything later comes on top of it. */
  first(topic: MarketTopic): object | undefined {
    const { symbol, feed } = this.#options;
    switch (topic) {
      case 'orderbook': {
        const spec = feed.spec(symbol);
        this.#window ??= this.#bookNow(BOOK_LEVELS);
        if (this.#window === undefined || spec === undefined) return undefined;
        return this.#snapshot(this.#window, spec);
      }
      case 'ask-bids':
        return this.#topNow();
      case 'deals': {
        // deals that wait for their turn come as news: they must not be in the snapshot too
        const pending = new Set(this.#newDeals.map((deal) => deal.seq));
        const deals = feed.deals(symbol).filter((deal) => !pending.has(deal.seq));
        return { symbol, kind: 'snapshot', deals };
      }
      case 'ticker':
        return feed.ticker(symbol);
    }
  }

  /** To write four hundred levels is dear: it is done once for all who ask while they stand. */
  #snapshot(book: BookAt, spec: MarketSpec): object {
    if (this.#written?.book !== book || this.#written.spec !== spec) {
      this.#written = { book, spec, message: { kind: 'snapshot', ...bookOnWire(book, spec) } };
    }
    return this.#written.message;
  }

  #bookNow(levels: number): BookAt | undefined {
    return this.#options.feed.books.book(this.#options.symbol)?.top(levels);
  }

  #topNow(): object | undefined {
    const spec = this.#options.feed.spec(this.#options.symbol);
    const book = this.#bookNow(TOP_LEVELS);
    return spec === undefined || book === undefined ? undefined : bookOnWire(book, spec);
  }

  #send(topic: MarketTopic, message: object): void {
    const { symbol, send } = this.#options;
    send({ topic, symbol }, message);
  }

  #sendBook(): void {
    const { symbol, feed, hasListeners } = this.#options;
    if (!hasListeners('orderbook')) {
      this.#window = undefined;
      this.#written = undefined;
      return;
    }
    const spec = feed.spec(symbol);
    const book = this.#bookNow(BOOK_LEVELS);
    // while the book is read anew, subscribers keep what they hold
    if (spec === undefined || book === undefined) return;
    const before = this.#window;
    this.#window = book;
    if (before === undefined || book.seq < before.seq) {
      this.#send('orderbook', this.#snapshot(book, spec));
      return;
    }
    if (book.seq === before.seq) return;
    const { from, seq, bids, asks } = bookDelta(before, book);
    this.#send('orderbook', {
      kind: 'delta',
      symbol,
      from,
      seq,
      bids: bids.map((level) => levelOnWire(level, spec)),
      asks: asks.map((level) => levelOnWire(level, spec)),
    });
  }

  #sendTop(): void {
    if (!this.#options.hasListeners('ask-bids')) return;
    const message = this.#topNow();
    if (message !== undefined) this.#send('ask-bids', message);
  }

  #sendDeals(): void {
    const deals = this.#newDeals.splice(0, DEALS_PER_MESSAGE);
    if (this.#newDeals.length > 0) this.#deals.mark();
    if (deals.length === 0) return;
    this.#send('deals', { symbol: this.#options.symbol, kind: 'new', deals });
  }

  #sendTicker(): void {
    const { symbol, feed, hasListeners } = this.#options;
    const ticker = feed.ticker(symbol);
    if (ticker !== undefined && hasListeners('ticker')) this.#send('ticker', ticker);
  }
}
