import type { OwnFreeze } from '@sarraf/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { onOwnFreeze } from '#lib/cache-actions.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** Whether one's own account is frozen, by whom, and whether it was asked to be opened. */
export const ownFreezeQuery = queryOptions({
  queryKey: queryKeys.ownFreeze,
  queryFn: ({ signal }) => call('GET /user/freeze', { signal }),
});

/** Freezes one's own account; of a frozen one it takes back the request to open it. */
export async function freezeOwn(): Promise<OwnFreeze> {
  const freeze = await call('POST /user/freeze');
  onOwnFreeze(freeze);
  return freeze;
}
