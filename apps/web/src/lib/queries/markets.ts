import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { connection } from '../connection.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';

const POLL_WITHOUT_SOCKET_MS = 10_000;

/** Prices come by socket; while none is live the list is asked for instead. */
function pollUnlessLive(): number | false {
  return connection.get().state === 'live' ? false : POLL_WITHOUT_SOCKET_MS;
}

/** All markets with their rules and tickers; only Active ones are shown. */
export const marketsQuery = queryOptions({
  queryKey: queryKeys.markets,
  queryFn: ({ signal }) => call('GET /markets', { signal }),
  select: (list) => list.data.filter((market) => market.status === 'Active'),
  staleTime: CACHE.orderbookMs,
  refetchInterval: pollUnlessLive,
});

/** One USDT in toman; the socket writes it, silence makes the screen ask for it. */
export const tetherPriceQuery = queryOptions({
  queryKey: queryKeys.tetherPrice,
  queryFn: ({ signal }) => call('GET /tether_price/get', { signal }),
  staleTime: CACHE.orderbookMs,
});

/** Coins one can buy, with their day's line. */
export const exchangeListQuery = queryOptions({
  queryKey: queryKeys.exchangeList,
  queryFn: ({ signal }) => call('GET /exchange_list', { signal }),
  staleTime: CACHE.orderbookMs,
});
