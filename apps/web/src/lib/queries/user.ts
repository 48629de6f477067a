import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';
import { saveUser, session } from '../session.ts';

/** The signed-in person; the stored copy follows what the server says. */
export const userQuery = queryOptions({
  queryKey: queryKeys.user,
  queryFn: async ({ signal }) => {
    const user = await call('GET /fetchUser', { signal });
    saveUser(user);
    return user;
  },
  staleTime: CACHE.profileMs,
});

/** Who one is to oneself, with the wallets of greatest worth. Clients only. */
export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ signal }) => call('GET /user/profile', { signal }),
  staleTime: CACHE.profileMs,
});

/** One's own photo, by its name: another photo has another name. */
export function photoQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.photo(id),
    queryFn: ({ signal }) => call('GET /profile/photo/:id', { params: { id }, signal }),
    staleTime: Infinity,
  });
}

/** A level by itself: the limits that it has for whoever is still below it. */
export function levelQuery(level: 1 | 2) {
  return queryOptions({
    queryKey: queryKeys.levelItself(level),
    queryFn: ({ signal }) =>
      call(level === 1 ? 'GET /user/access_level_one' : 'GET /user/access_level', { signal }),
    staleTime: CACHE.accessStatusMs,
  });
}

/** Levels: what each opens and needs, where I stand, my limits. Clients only. */
export const accessStatusQuery = queryOptions({
  queryKey: queryKeys.accessStatus,
  queryFn: async ({ signal }) => {
    const status = await call('GET /user/access_status', { signal });
    // The stored copy decides what forms offer: a level reached meanwhile must be in it.
    const user = session.get()?.user;
    if (user !== undefined && user.level !== status.level)
      saveUser({ ...user, level: status.level });
    return status;
  },
  staleTime: CACHE.accessStatusMs,
});

/** One's own bank cards, also those that are not verified. */
export const cardsQuery = queryOptions({
  queryKey: queryKeys.cards,
  queryFn: ({ signal }) => call('GET /cards', { signal }),
});
