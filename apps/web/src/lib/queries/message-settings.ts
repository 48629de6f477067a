import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';

/** How I am told of things, and the word that tells our messages from false ones. */
export const messageSettingsQuery = queryOptions({
  queryKey: queryKeys.messageSettings,
  queryFn: ({ signal }) => call('GET /user/message_settings', { signal }),
  staleTime: CACHE.profileMs,
});
