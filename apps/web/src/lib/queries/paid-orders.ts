import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';

/** My market buys that waited for their missing toman, newest first. */
export const paidOrdersQuery = queryOptions({
  queryKey: queryKeys.paidOrders,
  queryFn: ({ signal }) => call('GET /trade/paidOrders', { signal }),
  staleTime: CACHE.ordersMs,
});
