import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';

/** What the house charges, least and most amounts, and limits by level; for everybody. */
export const houseFeesQuery = queryOptions({
  queryKey: queryKeys.houseFees,
  queryFn: ({ signal }) => call('GET /fees', { signal }),
  staleTime: CACHE.newsMs,
});
