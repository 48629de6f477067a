import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';
import type { ListPosition } from '../use-list-position.ts';

/** My points, what of them can be exchanged now, and my tier. Clients only. */
export const scoreSummaryQuery = queryOptions({
  queryKey: queryKeys.scoreSummary,
  queryFn: ({ signal }) => call('GET /scores/summary', { signal }),
  staleTime: CACHE.ordersMs,
});

/** What points are given for, and what I got of each. */
export const scoreRulesQuery = queryOptions({
  queryKey: queryKeys.scoreRules,
  queryFn: ({ signal }) => call('GET /scores', { signal }),
  staleTime: CACHE.ordersMs,
});

/** What points buy, and why something cannot be bought now. */
export const scoreOffersQuery = queryOptions({
  queryKey: queryKeys.scoreOffers,
  queryFn: ({ signal }) => call('GET /scores/exchange', { signal }),
  staleTime: CACHE.ordersMs,
});

/** What moved my points, the newest first. */
export function scoreHistoryQuery(position: ListPosition) {
  return queryOptions({
    queryKey: queryKeys.scoreHistory(position),
    queryFn: ({ signal }) => call('GET /scores/history', { query: position, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What I bought with points, the newest first. */
export function scoreExchangesQuery(position: ListPosition) {
  return queryOptions({
    queryKey: queryKeys.scoreExchanges(position),
    queryFn: ({ signal }) => call('GET /scores/exchange/history', { query: position, signal }),
    placeholderData: keepPreviousData,
  });
}
