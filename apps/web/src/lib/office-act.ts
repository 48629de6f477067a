import type { EndpointKey } from '@sarraf/contracts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

/**
 * After whatever an officer does, also where it was refused as a colleague was quicker: what waits for a
 * second officer is asked for again where it is shown. Here, so that no screen's act is forgotten.
 */
export function noteOfficeAct(key: EndpointKey): void {
  if (key.startsWith('GET ') || !key.includes(' /admin/')) return;
  void queryClient.invalidateQueries({ queryKey: queryKeys.waitingActs });
}
