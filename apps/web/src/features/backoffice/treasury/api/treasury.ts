import type { BodyOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api/client.ts';
import { usePollMs } from '../../../../lib/presence.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';

const ASK_EVERY_MS = 10_000;

/** The treasury, refetched while the screen is open. */
export function useTreasury() {
  return useQuery({
    queryKey: queryKeys.treasury,
    queryFn: ({ signal }) => call('GET /admin/treasury', { signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/** Proposes to move a coin to cold. @throws ApiError as the call declares */
export async function proposeColdMove(body: BodyOf<'POST /admin/cold_moves'>): Promise<void> {
  try {
    await call('POST /admin/cold_moves', { body });
  } finally {
    for (const queryKey of [queryKeys.treasury, queryKeys.chainsAll, queryKeys.spendsAll]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }
}
