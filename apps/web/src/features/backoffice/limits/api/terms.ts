import type { BodyOf, WithdrawalTerms } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

const ASK_EVERY_MS = 30_000;

/** The thresholds in force, those to come, and the proposal that waits. */
export function useTerms() {
  return useQuery({
    queryKey: queryKeys.withdrawalTerms,
    queryFn: ({ signal }) => call('GET /admin/withdrawal_terms', { signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

const keep = (terms: WithdrawalTerms): void => {
  queryClient.setQueryData(queryKeys.withdrawalTerms, terms);
};

/** Proposes other thresholds. */
export async function proposeTerms(body: BodyOf<'POST /admin/withdrawal_terms'>): Promise<void> {
  keep(await call('POST /admin/withdrawal_terms', { body }));
}

/** Decides on a proposal. */
export async function decideTerms(
  way: 'approve' | 'refuse',
  id: string,
  reason: string,
): Promise<void> {
  const given = { params: { id }, body: { reason } };
  keep(
    way === 'approve'
      ? await call('POST /admin/withdrawal_terms/:id/approve', given)
      : await call('POST /admin/withdrawal_terms/:id/refuse', given),
  );
}
