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

/** No socket message says that a chain is stopped. */
const NETWORKS_EVERY_MS = 15_000;

/** The same where a closed network matters now: asked as the page opens, and while it is looked at. */
export const networksQuery = queryOptions({
  ...assetsQuery,
  staleTime: 0,
  refetchInterval: NETWORKS_EVERY_MS,
});
