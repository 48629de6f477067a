import type { Deal, DealsMessage } from '@sarraf/contracts';
import { useEffect, useSyncExternalStore } from 'react';
import { CACHE } from '../lib/constants.ts';
import { addDeals } from './deals.ts';
import { onFeed, watchTopic } from './trading-connection.ts';
import { createLiveStore, type LiveStore } from './live-store.ts';
import { createLeasedCache } from './leased-cache.ts';

interface Entry {
  deals: readonly Deal[] | null;
  readonly store: LiveStore<readonly Deal[] | null>;
}

const entries = createLeasedCache<Entry>(
  () => ({ deals: null, store: createLiveStore<readonly Deal[] | null>(null) }),
  CACHE.dealsMs,
);

onFeed('deals', (payload) => {
  const message = payload as DealsMessage;
  const entry = entries.known(message.symbol);
  if (entry === undefined) return;
  const next = addDeals(entry.deals ?? [], message);
  if (next === entry.deals) return;
  entry.deals = next;
  entry.store.put(() => entry.deals);
});

/** Subscribes to a market's deals and keeps what is heard of them. */
function follow(symbol: string): () => void {
  const leave = entries.hold(symbol);
  const release = watchTopic('deals', symbol);
  return () => {
    release();
    leave();
  };
}

/** The latest deals of a market, newest first, at most 100; null until they came. */
export function useDeals(symbol: string): readonly Deal[] | null {
  const { store } = entries.of(symbol);
  useEffect(() => follow(symbol), [symbol]);
  return useSyncExternalStore(store.subscribe, store.get);
}

/** The same outside rendering: the chart follows the last deal at its own pace. */
export function watchDeals(symbol: string, run: (deals: readonly Deal[]) => void): () => void {
  const { store } = entries.of(symbol);
  const release = follow(symbol);
  const tell = () => {
    const deals = store.get();
    if (deals !== null) run(deals);
  };
  const leave = store.subscribe(tell);
  tell();
  return () => {
    leave();
    release();
  };
}
