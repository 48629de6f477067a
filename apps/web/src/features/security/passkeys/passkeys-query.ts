import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** The account's passkeys, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: queryKeys.passkeys,
  queryFn: ({ signal }) => call('GET /user/passkeys', { signal }),
});
