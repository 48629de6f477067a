import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';

/** My devices that are told of things while the panel is closed, and what a browser subscribes with. */
export const pushDevicesQuery = queryOptions({
  queryKey: queryKeys.pushDevices,
  queryFn: ({ signal }) => call('GET /push/devices', { signal }),
  staleTime: CACHE.profileMs,
});
