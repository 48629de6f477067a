import type { BodyOf, Rewards } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

const ASK_EVERY_MS = 30_000;

/** Rules and offers of points, what waits for a second officer, and what the bonus has. */
export function useRewards() {
  return useQuery({
    queryKey: queryKeys.rewards,
    queryFn: ({ signal }) => call('GET /admin/rewards', { signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

const keep = (rewards: Rewards): void => {
  queryClient.setQueryData(queryKeys.rewards, rewards);
};

/** Proposes a rule. @throws ApiError as the call declares */
export async function proposeRule(body: BodyOf<'POST /admin/rewards/rules'>): Promise<void> {
  keep(await call('POST /admin/rewards/rules', { body }));
}

/** Proposes an offer. @throws ApiError as the call declares */
export async function proposeOffer(body: BodyOf<'POST /admin/rewards/offers'>): Promise<void> {
  keep(await call('POST /admin/rewards/offers', { body }));
}

/** Proposes that an offer ends. @throws ApiError as the call declares */
export async function proposeEnd(id: string, reason: string): Promise<void> {
  keep(await call('POST /admin/rewards/offers/:id/end', { params: { id }, body: { reason } }));
}

/** Approves or refuses a proposal. @throws ApiError as the calls declare */
export async function decide(
  id: string,
  verdict: 'approve' | 'refuse',
  reason: string,
): Promise<void> {
  const given = { params: { id }, body: { reason } };
  keep(
    verdict === 'approve'
      ? await call('POST /admin/rewards/proposals/:id/approve', given)
      : await call('POST /admin/rewards/proposals/:id/refuse', given),
  );
}

/** What was shown is not as it was. */
export function askAgain(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.rewards });
}
