import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { guestFavourites, keepGuestFavourites } from '../favourites/guest-favourites.ts';
import { queryKeys } from '../query-keys.ts';

/**
 * The coins that a client follows. What was followed on this device before signing in is joined by
 * the first answer; asked twice it joins nothing new.
 */
export const favouritesQuery = queryOptions({
  queryKey: queryKeys.favourites,
  queryFn: async ({ signal }) => {
    const symbols = [...guestFavourites.get()];
    if (symbols.length === 0) return call('GET /favourites', { signal });
    const mine = await call('POST /favourites', { body: { symbols }, signal });
    keepGuestFavourites([]);
    return mine;
  },
  staleTime: CACHE.defaultMs,
});
