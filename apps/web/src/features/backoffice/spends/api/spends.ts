import type { ChainSpend } from '@sarraf/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

const ASK_EVERY_MS = 5_000;

/** Transactions on their way, or ended. */
export type SpendPart = 'open' | 'ended';

/** Transactions of ours of one part, refetched while the screen is open. */
export function useSpends(show: SpendPart, cursor?: string, isWanted = true) {
  const page = { show, ...(cursor === undefined ? {} : { cursor }) };
  return useQuery({
    queryKey: queryKeys.spendPage(page),
    queryFn: ({ signal }) => call('GET /admin/chain_spends', { query: page, signal }),
    staleTime: 0,
    enabled: isWanted,
    refetchInterval: usePollMs(ASK_EVERY_MS),
    placeholderData: keepPreviousData,
  });
}

/** The signer as it answered last. */
export function useSigner(isWanted = true) {
  return useQuery({
    queryKey: queryKeys.signer,
    queryFn: ({ signal }) => call('GET /admin/signer', { signal }),
    staleTime: 0,
    enabled: isWanted,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/** What an officer wants of a transaction. */
export type SpendAct = 'bump' | 'rebroadcast';

/** Asks for it, and has the lists asked again. @throws ApiError as the calls declare */
export async function wantOfSpend(id: string, act: SpendAct, reason: string): Promise<ChainSpend> {
  const given = { params: { id }, body: { reason } };
  try {
    return act === 'bump'
      ? await call('POST /admin/chain_spends/:id/bump', given)
      : await call('POST /admin/chain_spends/:id/rebroadcast', given);
  } finally {
    void queryClient.invalidateQueries({ queryKey: queryKeys.spendsAll });
  }
}
