import type { Adjustment, BodyOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryClient } from '#lib/query-client.ts';
import { assetsQuery } from '#lib/queries/assets.ts';
import { queryKeys } from '#lib/query-keys.ts';

const ASK_EVERY_MS = 15_000;

/** Which adjustments are looked at. */
export const PARTS = ['waiting', 'ended'] as const;
/** One of `PARTS`. */
export type Part = (typeof PARTS)[number];

/** Adjustments of one part, refetched while the screen is open. */
export function useAdjustments(show: Part, cursor: string | undefined) {
  const page = { show, ...(cursor === undefined ? {} : { cursor }) };
  return useQuery({
    queryKey: queryKeys.adjustmentPage(page),
    queryFn: ({ signal }) => call('GET /admin/adjustments', { query: page, signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/** Assets by their names and decimals. */
export function useAssets() {
  return useQuery(assetsQuery);
}

/** Keeps a proposal for a second officer. @throws ApiError as the call declares */
export async function propose(body: BodyOf<'POST /admin/adjustments'>): Promise<Adjustment> {
  const made = await call('POST /admin/adjustments', { body });
  askAgain();
  return made;
}

/** Approves or refuses. @throws ApiError as the calls declare */
export async function decide(
  id: string,
  word: 'approve' | 'refuse',
  reason: string,
): Promise<Adjustment> {
  const given = { params: { id }, body: { reason } };
  const done =
    word === 'approve'
      ? await call('POST /admin/adjustments/:id/approve', given)
      : await call('POST /admin/adjustments/:id/refuse', given);
  askAgain();
  return done;
}

/** All that an adjustment changes is asked for anew. */
export function askAgain(): void {
  const { adjustments, ledgerAll } = queryKeys;
  for (const queryKey of [adjustments, ledgerAll]) void queryClient.invalidateQueries({ queryKey });
}
