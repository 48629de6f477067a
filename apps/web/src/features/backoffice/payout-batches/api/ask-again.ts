import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** All that a batch changes is asked for anew: itself, the payouts, the counts. */
export function askAgain(): void {
  const { batches, officeHome, payouts, reconciliation } = queryKeys;
  const keys = [batches, officeHome, payouts, reconciliation];
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}
