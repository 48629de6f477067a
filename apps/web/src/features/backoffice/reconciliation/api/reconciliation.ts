import type { Reconciliation } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

const ASK_EVERY_MS = 15_000;

/** What stops payouts now. */
export type Stop = NonNullable<Reconciliation['stop']>;

/** How books and bank stand, asked for again while somebody looks; never without the ability. */
export function useReconciliation(enabled = true) {
  return useQuery({
    queryKey: queryKeys.reconciliation,
    queryFn: ({ signal }) => call('GET /admin/reconciliation', { signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
    enabled,
  });
}

/**
 * Wants payouts to go on, or as the second officer has them go on; answers how it stands then.
 *
 * @throws ApiError as the call declares
 */
export async function liftStop(id: string, reason: string): Promise<Reconciliation> {
  const now = await call('POST /admin/payout_stops/:id/lift', { params: { id }, body: { reason } });
  await keep(now);
  void queryClient.invalidateQueries({ queryKey: queryKeys.payouts });
  return now;
}

async function keep(now: Reconciliation): Promise<void> {
  // what was asked before this would say the old state again
  await queryClient.cancelQueries({ queryKey: queryKeys.reconciliation });
  queryClient.setQueryData(queryKeys.reconciliation, now);
}

/** States what lies in custody of a coin. @throws ApiError as the call declares */
export async function stateCustody(body: {
  readonly symbol: string;
  readonly amount: string;
  readonly reason: string;
}): Promise<void> {
  await keep(await call('POST /admin/reconciliation/custody', { body }));
}

/** Confirms or refuses what was stated. @throws ApiError as the calls declare */
export async function decideCustody(
  id: string,
  word: 'confirm' | 'refuse',
  reason: string,
): Promise<void> {
  const given = { params: { id }, body: { reason } };
  await keep(
    word === 'confirm'
      ? await call('POST /admin/reconciliation/custody/:id/confirm', given)
      : await call('POST /admin/reconciliation/custody/:id/refuse', given),
  );
}

/** It is asked for anew, because something was decided or refused. */
export function askReconciliation(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.reconciliation });
}
