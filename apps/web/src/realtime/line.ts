import type { Region, Subscription } from '@sarraf/contracts';
import { connection, onReconnectWish } from '../lib/connection.ts';
import { createStore } from '../lib/store.ts';
import { createConnectionState } from './connection-state.ts';
import { loadDoors, loadOpenDoor } from './door.ts';
import { createTopicRegistry } from './topics.ts';
import { createTradingConnection } from './trading-connection.ts';

/**
 * The one trading line of the page: every feed watches its topics here and hears its events here.
 * It opens with the first wish and stays as long as the page.
 */

type Listener = (payload: unknown) => void;

/** All tickers are called `prices` by the German server and `market` by the Iranian one. */
const PRICES = { de: 'prices', ir: 'market' } as const satisfies Record<Region, string>;
const FEED_EVENTS = ['prices', 'ticker', 'orderbook', 'deals', 'usdt-price', 'indexprice'] as const;
type FeedEvent = (typeof FEED_EVENTS)[number];

const listeners = new Map<FeedEvent, Listener>();
let region: Region = 'de';

/** When the trading servers were last heard (Unix ms); 0 before the first message. */
export const heardAt = createStore(0);

const shown = createConnectionState(connection.set);

export const { takeNotifications } = shown;

const line = createTradingConnection({
  open: async (where) => {
    const [doors, openDoor] = await Promise.all([loadDoors(), loadOpenDoor()]);
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
  (event, wish) => void line.send(event, inRegion(wish)),
  () => line.start(),
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

export const { watch: watchTopic, renew: renewTopic } = topics;

const HIDDEN_GRACE_MS = 5_000;

/** Follows the network and the tab: new rounds when they come back, silence while hidden. */
export function followPage(): void {
  let hiding: ReturnType<typeof setTimeout> | undefined;
  onReconnectWish(line.retry);
  addEventListener('online', line.retry);
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') {
      hiding = setTimeout(topics.pause, HIDDEN_GRACE_MS);
      return;
    }
    topics.resume();
    line.retry();
  });
}
