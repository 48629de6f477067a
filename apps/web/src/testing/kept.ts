// An earlier visit: what it left in the browser is on the page, and no answer has renewed it yet.
import type { QueryKey } from '@tanstack/react-query';
import { watchCache } from '../lib/persist-cache.ts';
import { queryClient } from '../lib/query-client.ts';

/** Has these answers kept by an earlier visit, and begins the next one. */
export function keepFromEarlier(...answers: readonly (readonly [QueryKey, unknown])[]): void {
  watchCache();
  for (const [key, data] of answers) queryClient.setQueryData(key, data);
  dispatchEvent(new Event('pagehide'));
  queryClient.clear();
  watchCache();
}
