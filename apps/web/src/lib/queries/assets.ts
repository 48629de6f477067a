import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';

/** Assets by their names and decimals, and the networks that each travels on. */
export const assetsQuery = queryOptions({
  queryKey: queryKeys.assets,
  queryFn: ({ signal }) => call('GET /assets', { signal }),
  staleTime: CACHE.defaultMs,
});

/** The same where a closed network matters now: never older than a minute. */
export const networksQuery = queryOptions({ ...assetsQuery, staleTime: 60_000 });
