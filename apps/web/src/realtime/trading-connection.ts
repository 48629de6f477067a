import type { Region, Subscription } from '@sarraf/contracts';
import { type Connection, connection, onReconnectWish } from '../lib/connection.ts';
import { createStore } from '../lib/store.ts';
import { createConnectionState } from './connection-state.ts';
import { loadDoors } from './door-addresses.ts';
import { FIRST_REGION, otherRegion } from './reconnect-plan.ts';
import type { DoorSocket } from './socket-client.ts';
import {
  createSocketConnection,
  type SocketConnection,
  type ConnectionSpec,
  retryWithPage,
} from './socket-connection.ts';
import { createTopicRegistry } from './topics.ts';

/** What the trading connection is made of: its spec but for the region, and two doors. */
export interface TradingConnectionOptions
  extends Pick<ConnectionSpec, 'events' | 'onEvent' | 'isActive'> {
  /** Opens the door of a region; rejects when its address cannot be learnt. */
  readonly open: (region: Region) => Promise<DoorSocket>;
  readonly onState: (state: Connection) => void;
  /** The connection is up: what is watched must be subscribed on it. */
  readonly onLive: (region: Region) => void;
  readonly random?: () => number;
}

/** The connection to the trading servers: first Germany, then Iran, changing with each failure. */
export function createTradingConnection(options: TradingConnectionOptions): SocketConnection {
  let region: Region = FIRST_REGION;
  return createSocketConnection({
    ...options,
    open: () => options.open(region),
    onFailure: () => {
      region = otherRegion(region);
    },
    onState: (own) => {
      if (own.state === 'idle') region = FIRST_REGION;
      const isNowhere = own.state === 'idle' || own.state === 'offline';
      options.onState({ ...own, region: isNowhere ? null : region });
    },
    onLive: () => options.onLive(region),
  });
}

/**
 * The one trading connection of the page: every feed watches its topics and hears its events here.
 * It opens with the first wish and stays as long as the page.
 */

type Listener = (payload: unknown) => void;

/** All tickers are called `prices` by the German server and `market` by the Iranian one. */
const PRICES = { de: 'prices', ir: 'market' } as const satisfies Record<Region, string>;
const FEED_EVENTS = ['prices', 'ticker', 'orderbook', 'deals', 'usdt-price', 'indexprice'] as const;
type FeedEvent = (typeof FEED_EVENTS)[number];

const listeners = new Map<FeedEvent, Listener>();
let region: Region = FIRST_REGION;

/** When the trading servers were last heard (Unix ms); 0 before the first message. */
export const heardAt = createStore(0);

const shown = createConnectionState(connection.set);

/** Tells the status dot whether the notification door is open. */
export const { takeNotifications } = shown;

const trading = createTradingConnection({
  open: async (where) => {
    const [doors, { openDoor }] = await Promise.all([loadDoors(), import('./socket-client.ts')]);
    return openDoor(doors[where]);
  },
  // An answered ping says that what stands on the page is still what the server says.
  events: [...FEED_EVENTS, PRICES.ir, 'pong'],
  onEvent: (event, payload) => {
    noteHeard();
    listeners.get(event === PRICES.ir ? PRICES.de : (event as FeedEvent))?.(payload);
  },
  onState: shown.takeTrading,
  isActive: () => document.visibilityState === 'visible',
  onLive: (where) => {
    region = where;
    noteHeard();
    topics.resubscribe();
  },
});

const topics = createTopicRegistry(
  (event, wish) => void trading.send(event, inRegion(wish)),
  () => trading.start(),
);

function inRegion(wish: Subscription): Subscription {
  return wish.topic === PRICES.de ? { ...wish, topic: PRICES[region] } : wish;
}

/** Seconds are fine enough for «how old»: a price rush must not wake every watcher. */
function noteHeard(): void {
  const now = Date.now();
  if (now - heardAt.get() >= 1_000) heardAt.set(now);
}

/** Gives a feed's event to it; one listener an event. */
export function onFeed(event: FeedEvent, listener: Listener): void {
  listeners.set(event, listener);
}

/** Watches a topic, and asks for a fresh snapshot of one (topics.ts). */
export const { watch: watchTopic, renew: renewTopic } = topics;

const HIDDEN_GRACE_MS = 5_000;

/** Follows the network and the tab: new rounds when they come back, silence while hidden. */
export function followPage(): void {
  let hiding: ReturnType<typeof setTimeout> | undefined;
  onReconnectWish(() => trading.retry());
  retryWithPage(trading);
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') hiding = setTimeout(topics.pause, HIDDEN_GRACE_MS);
    else topics.resume();
  });
}
