import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** All that a decision on the bank's money changes is asked for anew. */
export function askAgain(): void {
  const { officeHome, receiptQueueAll, reconciliation, statementsAll, unmatchedAll } = queryKeys;
  const keys = [officeHome, receiptQueueAll, reconciliation, statementsAll, unmatchedAll];
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}
