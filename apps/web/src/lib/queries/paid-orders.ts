import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryKeys } from '../query-keys.ts';

/** My market buys that waited for their missing toman, newest first. No socket keeps it true. */
export const paidOrdersQuery = queryOptions({
  queryKey: queryKeys.paidOrders,
  queryFn: ({ signal }) => call('GET /trade/paidOrders', { signal }),
  staleTime: 0,
});
