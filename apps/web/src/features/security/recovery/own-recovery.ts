import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** Whether somebody asks for this account. */
export const ownRecoveryQuery = queryOptions({
  queryKey: queryKeys.ownRecovery,
  queryFn: ({ signal }) => call('GET /user/recovery', { signal }),
});
