import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

const ASK_EVERY_MS = 30_000;

/** What two officers may want of a paused invitation. */
export type Wanted = 'run' | 'end';

/** Paused invitations, whose codes bring most, and what was paid on each day. */
export function useReferrals() {
  return useQuery({
    queryKey: queryKeys.officeReferrals,
    queryFn: ({ signal }) => call('GET /admin/referrals', { signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/** Gives one's word on a paused invitation. @throws ApiError as the calls declare */
export async function decide(id: string, to: Wanted, reason: string): Promise<void> {
  const given = { params: { id }, body: { reason } };
  await (to === 'run'
    ? call('POST /admin/referrals/:id/run', given)
    : call('POST /admin/referrals/:id/end', given));
  askAgain();
}

/** What was shown is not as it was. */
export function askAgain(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.officeReferrals });
}
