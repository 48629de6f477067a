import type { BookMessage } from '@sarraf/contracts';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { CACHE } from '../lib/constants.ts';
import { onFeed, renewTopic, watchTopic } from './trading-connection.ts';
import { createLiveStore, type LiveStore } from './live-store.ts';
import { createLeasedCache } from './leased-cache.ts';
import { type BookView, OrderBook } from './order-book.ts';

interface Entry {
  readonly book: OrderBook;
  readonly store: LiveStore<BookView | null>;
  renewedAt: number;
}

/** One renewal a second and market: a broken stream must not become a flood of requests. */
const RENEW_EVERY_MS = 1_000;

const entries = createLeasedCache<Entry>(
  (symbol) => ({
    book: new OrderBook(symbol),
    store: createLiveStore<BookView | null>(null),
    renewedAt: 0,
  }),
  CACHE.orderbookMs,
);

onFeed('orderbook', (payload) => {
  const message = payload as BookMessage;
  const entry = entries.known(message.symbol);
  if (entry === undefined) return;
  const step = entry.book.apply(message);
  if (step === 'applied') entry.store.put(() => entry.book.view());
  if (step === 'gap') renew(entry);
});

/** The last picture stays on the page while a fresh snapshot is on its way. */
function renew(entry: Entry): void {
  const now = Date.now();
  if (now - entry.renewedAt < RENEW_EVERY_MS) return;
  entry.renewedAt = now;
  entry.book.awaitSnapshot();
  renewTopic('orderbook', entry.book.symbol);
}

/**
 * The live book of a market; null until its first snapshot. Watching it is what subscribes.
 *
 * @param everyMs how often the caller wants to be drawn at most
 */
export function useOrderBook(symbol: string, everyMs = 0): BookView | null {
  const { store } = entries.of(symbol);
  useEffect(() => {
    const leave = entries.hold(symbol);
    const release = watchTopic('orderbook', symbol);
    return () => {
      release();
      leave();
    };
  }, [symbol]);
  const subscribe = useCallback(
    (listener: () => void) => {
      if (everyMs === 0) return store.subscribe(listener);
      let waiting: ReturnType<typeof setTimeout> | undefined;
      const leave = store.subscribe(() => {
        // The first picture is shown at once, later ones at the caller's pace.
        waiting ??= setTimeout(
          () => {
            waiting = undefined;
            listener();
          },
          first ? 0 : everyMs,
        );
        first = false;
      });
      let first = store.get() === null;
      return () => {
        clearTimeout(waiting);
        leave();
      };
    },
    [store, everyMs],
  );
  return useSyncExternalStore(subscribe, store.get);
}
