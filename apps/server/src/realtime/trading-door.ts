// One region's public trading socket: books, deals, tickers, prices. Knows no orders and no users.
import {
  type Deal,
  PRICES_EVENT,
  type Region,
  type Subscription,
  subscription,
  type Topic,
  TOPIC_EVERY_MS,
} from '@sarraf/contracts';
import type { Server, Socket } from 'socket.io';
import type { EngineClient } from '../engine/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import type { Logger } from '../platform/logger.ts';
import { type BookAt } from './book-mirror.ts';
import { bookDelta } from './book-window.ts';
import { bookOnWire, levelOnWire } from './book-wire.ts';
import { doorPath } from './door-contract.ts';
import { answerPing, guarded } from './door-guard.ts';
import { DOOR_LIMITS, type DoorLimits } from './door-limits.ts';
import { createMarketFeed } from './market-feed.ts';
import { type DoorAdmission, SocketDoor } from './socket-door.ts';
import type { SocketRoutes } from './socket-routes.ts';
import { createThrottle, type Throttle } from './throttle.ts';

const BOOK_LEVELS = 200;
const TOP_LEVELS = 20;
const DEALS_PER_MESSAGE = 500;

const TOPICS_OF_A_MARKET: ReadonlySet<Topic> = new Set<Topic>([
  'orderbook',
  'deals',
  'ask-bids',
  'ticker',
]);

/** What a region's door is made of. */
export interface TradingDoorOptions extends DoorAdmission {
  readonly region: Region;
  readonly routes: SocketRoutes;
  readonly bus: Bus;
  readonly engine: EngineClient;
  readonly logger: Logger;
  readonly limits?: DoorLimits;
}

/** One region's trading sockets. */
export interface TradingDoor {
  readonly connections: () => number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface MarketRoom {
  /** What subscribers of the book hold. */
  window: BookAt | undefined;
  readonly book: Throttle;
  readonly top: Throttle;
  readonly deals: Throttle;
  readonly ticker: Throttle;
  newDeals: Deal[];
}

/** Opens a region's door at its path. */
export function createTradingDoor(options: TradingDoorOptions): TradingDoor {
  return new Door(options);
}

class Door implements TradingDoor {
  readonly #region: Region;
  readonly #io: Server;
  readonly #logger: Logger;
  readonly #limits: DoorLimits;
  readonly #feed: ReturnType<typeof createMarketFeed>;
  readonly #rooms = new Map<string, MarketRoom>();
  readonly #prices: Throttle;
  readonly #outside: Throttle;
  readonly #door: SocketDoor;
  readonly #leave: () => void;

  constructor(options: TradingDoorOptions) {
    const { region, routes, bus, engine, logger } = options;
    this.#region = region;
    this.#logger = logger;
    this.#limits = options.limits ?? DOOR_LIMITS;
    this.#door = new SocketDoor({ ...options, limits: this.#limits });
    this.#io = this.#door.io;
    this.#leave = routes.add(doorPath(region), this.#door);
    this.#prices = createThrottle(TOPIC_EVERY_MS.market, () => this.#sendPrices(), monotonic);
    this.#outside = createThrottle(TOPIC_EVERY_MS.market, () => this.#sendOutside(), monotonic);
    this.#feed = createMarketFeed({
      bus,
      engine,
      logger,
      onBooks: (markets) => {
        for (const market of markets) {
          this.#room(market).book.mark();
          this.#room(market).top.mark();
        }
      },
      onDeal: (market, deal) => {
        const room = this.#room(market);
        room.newDeals.push(deal);
        room.deals.mark();
      },
      onTickers: (symbols) => {
        for (const symbol of symbols) this.#room(symbol).ticker.mark();
        this.#prices.mark();
      },
      onPrices: () => this.#outside.mark(),
    });
    this.#io.on('connection', (socket) => this.#welcome(socket));
  }

  connections(): number {
    return this.#door.connections;
  }

  start(): Promise<void> {
    return this.#feed.start();
  }

  async stop(): Promise<void> {
    this.#leave();
    this.#feed.stop();
    for (const room of this.#rooms.values()) {
      for (const throttle of [room.book, room.top, room.deals, room.ticker]) throttle.stop();
    }
    this.#prices.stop();
    this.#outside.stop();
    await this.#door.stop();
  }

  #welcome(socket: Socket): void {
    // one listener for all events: three would be a part of what an idle socket costs
    socket.onAny((event: unknown, payload: unknown) => {
      guarded(socket, this.#logger, () => this.#hear(socket, event, payload));
    });
  }

  #hear(socket: Socket, event: unknown, payload: unknown): void {
    if (event === 'subscribe') this.#subscribe(socket, payload);
    else if (event === 'unsubscribe') this.#unsubscribe(socket, payload);
    else if (event === 'ping') answerPing(socket, payload);
  }

  #unsubscribe(socket: Socket, payload: unknown): void {
    const wanted = this.#parse(payload);
    if (wanted === undefined) complain(socket, 'validation_failed');
    else void socket.leave(roomName(wanted));
  }

  /** A topic of ours, about a market of ours where it needs one. */
  #parse(payload: unknown): Subscription | undefined {
    const parsed = subscription.safeParse(payload);
    if (!parsed.success) return undefined;
    const { topic, symbol } = parsed.data;
    if (!TOPICS_OF_A_MARKET.has(topic)) return { topic };
    return symbol !== undefined && this.#feed.spec(symbol) !== undefined
      ? { topic, symbol }
      : undefined;
  }

  #subscribe(socket: Socket, payload: unknown): void {
    const wanted = this.#parse(payload);
    if (wanted === undefined) {
      complain(socket, 'validation_failed');
      return;
    }
    // a socket's own room is one of its rooms
    if (socket.rooms.size > this.#limits.topicsMax) {
      complain(socket, 'rate_limited');
      return;
    }
    void socket.join(roomName(wanted));
    this.#sendFirst(socket, wanted);
  }

  /** What a new subscriber gets at once; everything later comes on top of it. */
  #sendFirst(socket: Socket, { topic, symbol = '' }: Subscription): void {
    switch (topic) {
      case 'orderbook': {
        const window = this.#window(symbol);
        const spec = this.#feed.spec(symbol);
        if (window === undefined || spec === undefined) return;
        socket.emit('orderbook', { kind: 'snapshot', ...bookOnWire(window, spec) });
        return;
      }
      case 'ask-bids': {
        const message = this.#top(symbol);
        if (message !== undefined) socket.emit('ask-bids', message);
        return;
      }
      case 'deals': {
        // deals that wait for their turn come as news: they must not be in the snapshot too
        const pending = new Set(this.#room(symbol).newDeals.map((deal) => deal.seq));
        const deals = this.#feed.deals(symbol).filter((deal) => !pending.has(deal.seq));
        socket.emit('deals', { symbol, kind: 'snapshot', deals });
        return;
      }
      case 'ticker': {
        const ticker = this.#feed.ticker(symbol);
        if (ticker !== undefined) socket.emit('ticker', ticker);
        return;
      }
      case 'market':
      case 'prices':
        socket.emit(PRICES_EVENT[this.#region], this.#allTickers());
        return;
      case 'indexprice':
      case 'usdt-price': {
        const prices = this.#feed.prices();
        if (prices === undefined) return;
        socket.emit(topic, topic === 'indexprice' ? prices.index : prices.usdt);
      }
    }
  }

  #room(symbol: string): MarketRoom {
    const known = this.#rooms.get(symbol);
    if (known !== undefined) return known;
    const room: MarketRoom = {
      window: undefined,
      newDeals: [],
      book: createThrottle(TOPIC_EVERY_MS.orderbook, () => this.#sendBook(symbol), monotonic),
      top: createThrottle(TOPIC_EVERY_MS.orderbook, () => this.#sendTop(symbol), monotonic),
      deals: createThrottle(TOPIC_EVERY_MS.deals, () => this.#sendDeals(symbol), monotonic),
      ticker: createThrottle(TOPIC_EVERY_MS.ticker, () => this.#sendTicker(symbol), monotonic),
    };
    this.#rooms.set(symbol, room);
    return room;
  }

  #hasListeners(topic: Topic, symbol: string): boolean {
    return (this.#io.of('/').adapter.rooms.get(roomName({ topic, symbol }))?.size ?? 0) > 0;
  }

  /** What subscribers hold; made now when nobody held it. */
  #window(symbol: string): BookAt | undefined {
    const room = this.#room(symbol);
    room.window ??= this.#feed.books.book(symbol)?.top(BOOK_LEVELS);
    return room.window;
  }

  #sendBook(symbol: string): void {
    const room = this.#room(symbol);
    if (!this.#hasListeners('orderbook', symbol)) {
      room.window = undefined;
      return;
    }
    const spec = this.#feed.spec(symbol);
    const book = this.#feed.books.book(symbol)?.top(BOOK_LEVELS);
    // while the book is read anew, subscribers keep what they hold
    if (spec === undefined || book === undefined) return;
    const before = room.window;
    room.window = book;
    if (before === undefined || book.seq < before.seq) {
      const message = { kind: 'snapshot', ...bookOnWire(book, spec) };
      this.#send({ topic: 'orderbook', symbol }, message);
      return;
    }
    if (book.seq === before.seq) return;
    const delta = bookDelta(before, book);
    this.#send(
      { topic: 'orderbook', symbol },
      {
        kind: 'delta',
        symbol,
        from: delta.from,
        seq: delta.seq,
        bids: delta.bids.map((level) => levelOnWire(level, spec)),
        asks: delta.asks.map((level) => levelOnWire(level, spec)),
      },
    );
  }

  #send(to: Subscription, message: object): void {
    this.#io.to(roomName(to)).emit(to.topic, message);
  }

  #top(symbol: string): object | undefined {
    const spec = this.#feed.spec(symbol);
    const book = this.#feed.books.book(symbol)?.top(TOP_LEVELS);
    return spec === undefined || book === undefined ? undefined : bookOnWire(book, spec);
  }

  #sendTop(symbol: string): void {
    if (!this.#hasListeners('ask-bids', symbol)) return;
    const message = this.#top(symbol);
    if (message === undefined) return;
    this.#send({ topic: 'ask-bids', symbol }, message);
  }

  #sendDeals(symbol: string): void {
    const room = this.#room(symbol);
    const deals = room.newDeals.splice(0, DEALS_PER_MESSAGE);
    if (room.newDeals.length > 0) room.deals.mark();
    if (deals.length === 0) return;
    this.#send({ topic: 'deals', symbol }, { symbol, kind: 'new', deals });
  }

  #sendTicker(symbol: string): void {
    const ticker = this.#feed.ticker(symbol);
    if (ticker === undefined || !this.#hasListeners('ticker', symbol)) return;
    this.#send({ topic: 'ticker', symbol }, ticker);
  }

  #allTickers(): object {
    return { markets: this.#feed.tickers(), at: new Date().toISOString() };
  }

  #sendPrices(): void {
    const rooms = ['market', 'prices'];
    if (rooms.every((room) => !this.#io.of('/').adapter.rooms.has(room))) return;
    this.#io.to(rooms).emit(PRICES_EVENT[this.#region], this.#allTickers());
  }

  #sendOutside(): void {
    const prices = this.#feed.prices();
    if (prices === undefined) return;
    this.#send({ topic: 'indexprice' }, prices.index);
    this.#send({ topic: 'usdt-price' }, prices.usdt);
  }
}

const monotonic = (): number => performance.now();

function roomName({
  topic,
  symbol,
}: {
  readonly topic: Topic;
  readonly symbol?: string | undefined;
}): string {
  return symbol === undefined ? topic : `${topic}:${symbol}`;
}

const PROBLEMS = {
  validation_failed: 'There is no such topic.',
  rate_limited: 'Too many subscriptions.',
} as const;

function complain(socket: Socket, code: keyof typeof PROBLEMS): void {
  socket.emit('problem', { code, message: PROBLEMS[code] });
}
