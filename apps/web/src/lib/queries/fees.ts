import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';

/** My own rates, by level and thirty days' volume. Clients only. */
export const feesQuery = queryOptions({
  queryKey: queryKeys.fees,
  queryFn: ({ signal }) => call('GET /user/fees', { signal }),
  staleTime: CACHE.ordersMs,
});
