import type { PricesMessage, Ticker, UsdtPriceMessage } from '@sarraf/contracts';
import { hashKey, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onTickers, onUsdtPrice } from '../lib/price-cache.ts';
import { TICKERS_EVERY_MS, USDT_FALLBACK_MS } from '../lib/constants.ts';
import { queryClient } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { tetherPriceQuery } from '../lib/queries/markets.ts';
import { onFeed, watchTopic } from './trading-connection.ts';

/** Quiet markets send nothing: after this long the list is asked, so that its age is true. */
const QUIET_MS = 60_000;

/** Tickers that wait for the next write, newest of each market. */
const waiting = new Map<string, Ticker>();
let writing: ReturnType<typeof setTimeout> | undefined;

/** Latest wins: a rush becomes one write into the cache a second. */
function take(tickers: readonly Ticker[]): void {
  for (const ticker of tickers) waiting.set(ticker.symbol, ticker);
  writing ??= setTimeout(() => {
    writing = undefined;
    onTickers([...waiting.values()]);
    waiting.clear();
  }, TICKERS_EVERY_MS);
}

onFeed('prices', (payload) => take((payload as PricesMessage).markets));
onFeed('ticker', (payload) => take([payload as Ticker]));
onFeed('usdt-price', (payload) => {
  usdtHeardAt = Date.now();
  onUsdtPrice(payload as UsdtPriceMessage);
});

let usdtHeardAt = 0;

/** A market's own ticker: subscribed while a screen shows that market. */
export function useTickerFeed(symbol: string): void {
  useEffect(() => watchTopic('ticker', symbol), [symbol]);
}

/**
 * One USDT in toman. It comes by socket; when the socket was silent for five seconds the API is
 * asked, and again each five seconds of silence.
 */
export function useUsdtPrice(): string | null {
  useEffect(() => {
    const release = watchTopic('usdt-price');
    const timer = setInterval(() => {
      const silent = Date.now() - usdtHeardAt >= USDT_FALLBACK_MS;
      if (silent && document.visibilityState === 'visible') {
        void queryClient.refetchQueries({ queryKey: queryKeys.tetherPrice });
      }
    }, USDT_FALLBACK_MS);
    return () => {
      release();
      clearInterval(timer);
    };
  }, []);
  return useQuery(tetherPriceQuery).data?.tether_price ?? null;
}

/**
 * All prices are watched while any screen shows the list of markets, whoever draws it: the cache
 * says who looks.
 */
export function followMarketsQuery(): void {
  const wanted = hashKey(queryKeys.markets);
  let release: (() => void) | null = null;
  const look = () => {
    const looked = (queryClient.getQueryCache().get(wanted)?.getObserversCount() ?? 0) > 0;
    if (looked && release === null) release = watchTopic('prices');
    if (!looked && release !== null) {
      release();
      release = null;
    }
  };
  queryClient.getQueryCache().subscribe((event) => {
    if (event.query.queryHash === wanted) look();
  });
  look();
  setInterval(() => {
    if (release === null || document.visibilityState === 'hidden') return;
    const state = queryClient.getQueryState(queryKeys.markets);
    if (Date.now() - (state?.dataUpdatedAt ?? 0) < QUIET_MS) return;
    void queryClient.refetchQueries({ queryKey: queryKeys.markets });
  }, QUIET_MS / 2);
}
