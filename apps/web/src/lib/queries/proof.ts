import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';

/** What all people have by the newest count, and custody beside it. */
export const proofQuery = queryOptions({
  queryKey: queryKeys.liabilityProof,
  queryFn: ({ signal }) => call('GET /proof', { signal }),
  staleTime: CACHE.profileMs,
});

/** What of mine the newest count has. */
export const ownSharesQuery = queryOptions({
  queryKey: queryKeys.ownShares,
  queryFn: ({ signal }) => call('GET /proof/mine', { signal }),
  staleTime: CACHE.profileMs,
});
