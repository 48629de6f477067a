import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryKeys } from '../query-keys.ts';

/** One's own price alerts; the socket says when one was met. */
export const alertsQuery = queryOptions({
  queryKey: queryKeys.alerts,
  queryFn: ({ signal }) => call('GET /alerts', { signal }),
});
