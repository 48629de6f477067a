import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';
import { saveUser } from '../session.ts';

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

/** Levels: what each opens and needs, where I stand, my limits. Clients only. */
export const accessStatusQuery = queryOptions({
  queryKey: queryKeys.accessStatus,
  queryFn: ({ signal }) => call('GET /user/access_status', { signal }),
  staleTime: CACHE.accessStatusMs,
});

export const cardsQuery = queryOptions({
  queryKey: queryKeys.cards,
  queryFn: ({ signal }) => call('GET /cards', { signal }),
});
