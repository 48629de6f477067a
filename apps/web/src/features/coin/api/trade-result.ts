import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { CACHE } from '#lib/constants.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** What one's own trades of a market came to since the first one, and the newest of them. */
export function tradeResultQuery(market: string) {
  return queryOptions({
    queryKey: queryKeys.tradeResult(market),
    queryFn: ({ signal }) => call('GET /order/calculator', { query: { market }, signal }),
    staleTime: CACHE.defaultMs,
  });
}
