import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** Where the account is logged in. */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: ({ signal }) => call('GET /sessions', { signal }),
  staleTime: 0,
});
