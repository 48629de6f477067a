import type { IndexPriceMessage } from '@sarraf/contracts';
import { useEffect } from 'react';
import { STALE_AFTER_MS } from '../lib/constants.ts';
import { createStore, useStore } from '../lib/store.ts';
import { onFeed, watchTopic } from './line.ts';

type IndexPrice = IndexPriceMessage['prices'][number];

const prices = createStore<ReadonlyMap<string, IndexPrice>>(new Map());

onFeed('indexprice', (payload) => {
  const next = new Map(prices.get());
  for (const price of (payload as IndexPriceMessage).prices) next.set(price.symbol, price);
  prices.set(next);
});

const isStale = (at: string): boolean => Date.now() - Date.parse(at) > STALE_AFTER_MS;

/** The outside price of a coin in toman or tether; null without a fresh one. */
export function useIndexPrice(base: string, quote: string): string | null {
  useEffect(() => watchTopic('indexprice'), []);
  const price = useStore(prices).get(base);
  if (price === undefined || isStale(price.at)) return null;
  return quote === 'IRT' ? price.price_toman : price.price_usdt;
}
