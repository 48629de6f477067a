import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryKeys } from '../query-keys.ts';

const EVERY_MS = 15_000;

/** How the house does; asked again and again while somebody looks at it. */
export const statusQuery = queryOptions({
  queryKey: queryKeys.houseStatus,
  queryFn: ({ signal }) => call('GET /status', { signal }),
  staleTime: EVERY_MS,
  refetchInterval: EVERY_MS,
});
