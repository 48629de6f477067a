import type { BodyOf, HouseRules, RuleName } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

const ASK_EVERY_MS = 30_000;

/** The house's rules in force, those to come, and what waits for a second officer. */
export function useHouseRules() {
  return useQuery({
    queryKey: queryKeys.houseRules,
    queryFn: ({ signal }) => call('GET /admin/settings', { signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

const keep = (rules: HouseRules): void => {
  queryClient.setQueryData(queryKeys.houseRules, rules);
  void queryClient.invalidateQueries({ queryKey: queryKeys.officeHome });
};

/** Proposes other values of a rule. @throws ApiError as the call declares */
export async function proposeValues(
  name: RuleName,
  body: BodyOf<'POST /admin/settings/:name'>,
): Promise<void> {
  keep(await call('POST /admin/settings/:name', { params: { name }, body }));
}

/** Approves or refuses a proposal. @throws ApiError as the calls declare */
export async function decideValues(
  id: string,
  verdict: 'approve' | 'refuse',
  reason: string,
): Promise<void> {
  const given = { params: { id }, body: { reason } };
  keep(
    verdict === 'approve'
      ? await call('POST /admin/settings/proposals/:id/approve', given)
      : await call('POST /admin/settings/proposals/:id/refuse', given),
  );
}

/** What was shown is not as it was. */
export function askRulesAgain(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.houseRules });
}
