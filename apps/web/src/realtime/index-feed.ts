import type { IndexPriceMessage } from '@sarraf/contracts';
import { useEffect, useSyncExternalStore } from 'react';
import { STALE_AFTER_MS } from '../lib/constants.ts';
import { onFeed, watchTopic } from './trading-connection.ts';
import { createLiveStore } from './live-store.ts';

type IndexPrice = IndexPriceMessage['prices'][number];

let newest: ReadonlyMap<string, IndexPrice> = new Map();
const prices = createLiveStore(newest);

onFeed('indexprice', (payload) => {
  const next = new Map(newest);
  for (const price of (payload as IndexPriceMessage).prices) next.set(price.symbol, price);
  newest = next;
  prices.put(() => newest);
});

const isStale = (at: string): boolean => Date.now() - Date.parse(at) > STALE_AFTER_MS;

/** The outside price of a coin in toman or tether; null without a fresh one. */
export function useIndexPrice(base: string, quote: string): string | null {
  useEffect(() => watchTopic('indexprice'), []);
  const price = useSyncExternalStore(prices.subscribe, prices.get).get(base);
  if (price === undefined || isStale(price.at)) return null;
  return quote === 'IRT' ? price.price_toman : price.price_usdt;
}
