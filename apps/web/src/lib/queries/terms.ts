import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';

/** The terms in force, open to everyone. */
export const termsQuery = queryOptions({
  queryKey: queryKeys.terms,
  queryFn: ({ signal }) => call('GET /terms_and_conditions', { signal }),
  staleTime: CACHE.termsMs,
});
