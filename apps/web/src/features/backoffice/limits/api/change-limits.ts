import type { LimitChange } from '@sarraf/contracts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** Changes a limit; the answer has all rows as they stand then. */
export async function changeLimits(body: LimitChange): Promise<void> {
  queryClient.setQueryData(queryKeys.limitRules, await call('POST /admin/limits', { body }));
}
