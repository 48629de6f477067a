import type { BannerAudience } from '@sarraf/contracts/lists';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';

/** Banners that are shown now to visitors, or to clients of a level. */
export function bannersQuery(audience: BannerAudience) {
  return queryOptions({
    queryKey: queryKeys.banners(audience),
    queryFn: ({ signal }) => call('GET /banners', { query: { audience }, signal }),
    staleTime: CACHE.newsMs,
  });
}
