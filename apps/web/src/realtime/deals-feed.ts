import type { Deal, DealsMessage } from '@sarraf/contracts';
import { useEffect, useSyncExternalStore } from 'react';
import { THROTTLE } from '../lib/constants.ts';
import { addDeals } from './deals.ts';
import { onFeed, watchTopic } from './line.ts';
import { createLiveStore, type LiveStore } from './live-store.ts';

interface Entry {
  deals: readonly Deal[] | null;
  readonly store: LiveStore<readonly Deal[] | null>;
}

const entries = new Map<string, Entry>();

function entryOf(symbol: string): Entry {
  let entry = entries.get(symbol);
  if (entry === undefined) {
    entry = { deals: null, store: createLiveStore<readonly Deal[] | null>(null, THROTTLE.dealsMs) };
    entries.set(symbol, entry);
  }
  return entry;
}

onFeed('deals', (payload) => {
  const message = payload as DealsMessage;
  const entry = entries.get(message.symbol);
  if (entry === undefined) return;
  const next = addDeals(entry.deals ?? [], message);
  if (next === entry.deals) return;
  entry.deals = next;
  entry.store.put(() => entry.deals);
});

/** The latest deals of a market, newest first, at most 100; null until they came. */
export function useDeals(symbol: string): readonly Deal[] | null {
  const { store } = entryOf(symbol);
  useEffect(() => watchTopic('deals', symbol), [symbol]);
  return useSyncExternalStore(store.subscribe, store.get);
}

/** The same outside rendering: the chart follows the last deal at its own pace. */
export function watchDeals(symbol: string, run: (deals: readonly Deal[]) => void): () => void {
  const { store } = entryOf(symbol);
  const release = watchTopic('deals', symbol);
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
