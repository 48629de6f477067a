import type { Query } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { reach } from './reachability.ts';

const RECOVER_GAP_MS = 5_000;
let recoveredAt = 0;

/** When answers come again, what had failed is asked again at once; at most every 5 seconds. */
export function watchRecovery(): void {
  reach.subscribe(() => {
    if (reach.get() !== 'ok' || Date.now() - recoveredAt < RECOVER_GAP_MS) return;
    recoveredAt = Date.now();
    const failed = (query: Query) =>
      query.state.status === 'error' || query.state.fetchFailureCount > 0;
    void queryClient.refetchQueries({ type: 'active', predicate: failed });
  });
}
