// One region's public trading socket: books, deals, tickers, prices. Knows no orders and no users.
import {
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
import { doorPath } from './door-contract.ts';
import { answerPing, cutOff, guarded } from './door-guard.ts';
import { DOOR_LIMITS, type DoorLimits, MessageBudget } from './door-limits.ts';
import { createMarketFeed, type MarketFeed } from './market-feed.ts';
import { MarketRoom, type MarketTopic } from './market-room.ts';
import { type DoorAdmission, SocketDoor } from './socket-door.ts';
import type { SocketRoutes } from './socket-routes.ts';
import { createThrottle, type Throttle } from './throttle.ts';

const MARKET_TOPICS: readonly Topic[] = [
  'orderbook',
  'deals',
  'ask-bids',
  'ticker',
] satisfies MarketTopic[];
const isOfAll = (topic: Topic): topic is 'market' | 'prices' =>
  topic === 'market' || topic === 'prices';
const isOfMarket = (topic: Topic): topic is MarketTopic => MARKET_TOPICS.includes(topic);

/** Topics whose first answer may be ten kilobytes; to ask for it again costs as many messages. */
const LARGE_TOPICS: ReadonlySet<Topic> = new Set<Topic>(['orderbook', 'deals', 'market', 'prices']);
const LARGE_MESSAGES = 10;

/** The large topics that a connection has heard, and what it has left to hear them again. */
interface LargeTopics {
  readonly rooms: Set<string>;
  readonly budget: MessageBudget;
}

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

/** Opens a region's door at its path. */
export function createTradingDoor(options: TradingDoorOptions): TradingDoor {
  return new Door(options);
}

class Door implements TradingDoor {
  readonly #region: Region;
  readonly #io: Server;
  readonly #logger: Logger;
  readonly #limits: DoorLimits;
  readonly #feed: MarketFeed;
  readonly #rooms = new Map<string, MarketRoom>();
  readonly #prices: Throttle;
  readonly #outside: Throttle;
  readonly #door: SocketDoor;
  /** By connection: to leave the namespace and come back makes nobody new. */
  readonly #heard = new WeakMap<Socket['conn'], LargeTopics>();
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
        for (const market of markets) this.#room(market).bookMoved();
      },
      onDeal: (market, deal) => this.#room(market).dealt(deal),
      onTickers: (symbols) => {
        for (const symbol of symbols) this.#room(symbol).tickerMoved();
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
    for (const room of this.#rooms.values()) room.stop();
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
    if (!isOfMarket(topic)) return { topic };
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
    this.#logger.debug({ socket: socket.id, ...wanted }, 'a topic was asked for');
    this.#sendFirst(socket, wanted);
  }

  /** Tells a subscriber what there is; who asks for too much again is cut off. */
  #sendFirst(socket: Socket, wanted: Subscription): void {
    const { topic } = wanted;
    const message = this.#first(wanted);
    if (message === undefined) return;
    if (!this.#mayHear(socket, wanted)) cutOff(socket);
    else socket.emit(isOfAll(topic) ? PRICES_EVENT[this.#region] : topic, message);
  }

  /** What a new subscriber gets at once; everything later comes on top of it. */
  #first({ topic, symbol = '' }: Subscription): object | undefined {
    if (isOfAll(topic)) return this.#allTickers();
    if (isOfMarket(topic)) return this.#room(symbol).first(topic);
    return this.#feed.prices()?.[topic === 'indexprice' ? 'index' : 'usdt'];
  }

  /** Each topic once for the message that asked for it, a large one again for the price of ten. */
  #mayHear({ conn }: Socket, wanted: Subscription): boolean {
    if (!LARGE_TOPICS.has(wanted.topic)) return true;
    const heard = this.#heard.get(conn) ?? {
      rooms: new Set(),
      budget: new MessageBudget(this.#limits, monotonic()),
    };
    this.#heard.set(conn, heard);
    const room = roomName(wanted);
    if (heard.rooms.has(room)) return heard.budget.take(monotonic(), LARGE_MESSAGES);
    heard.rooms.add(room);
    return true;
  }

  #room(symbol: string): MarketRoom {
    const known = this.#rooms.get(symbol);
    if (known !== undefined) return known;
    const room = new MarketRoom({
      symbol,
      feed: this.#feed,
      hasListeners: (topic) => this.#io.of('/').adapter.rooms.has(roomName({ topic, symbol })),
      send: (to, message) => this.#send(to, message),
      monotonic,
    });
    this.#rooms.set(symbol, room);
    return room;
  }

  #send(to: Subscription, message: object): void {
    this.#logger.debug(to, 'a topic was told');
    this.#io.to(roomName(to)).emit(to.topic, message);
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

const roomName = ({ topic, symbol }: Subscription): string =>
  symbol === undefined ? topic : `${topic}:${symbol}`;

const PROBLEMS = {
  validation_failed: 'There is no such topic.',
  rate_limited: 'Too many subscriptions.',
} as const;

function complain(socket: Socket, code: keyof typeof PROBLEMS): void {
  socket.emit('problem', { code, message: PROBLEMS[code] });
}
