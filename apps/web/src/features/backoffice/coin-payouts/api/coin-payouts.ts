import type { CoinPayout, DataOf, PasskeyAssertion, QueryOf } from '@sarraf/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Proof } from '#components/factor-proof/factor-proof.tsx';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

const ASK_EVERY_MS = 10_000;

/** Which withdrawals are looked at: those that wait for an officer, on their way, or ended. */
export type Part = NonNullable<QueryOf<'GET /admin/coin_withdrawals'>['show']>;
/** All parts, in the order in which an officer chooses among them. */
export const PARTS: readonly Part[] = ['waiting', 'moving', 'ended'];

/** One page of withdrawals as the server gives it. */
export type CoinPayoutPage = DataOf<'GET /admin/coin_withdrawals'>;

/** Withdrawals of coins of one part, refetched while the screen is open. */
export function useCoinPayouts(part: Part, cursor: string | undefined) {
  const page = { show: part, ...(cursor === undefined ? {} : { cursor }) };
  return useQuery({
    queryKey: queryKeys.coinPayoutPage(page),
    queryFn: ({ signal }) => call('GET /admin/coin_withdrawals', { query: page, signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
    placeholderData: keepPreviousData,
  });
}

/** One of them, also when it is in the list no more; `known` is what the list said of it. */
export function useCoinPayout(id: string, known: CoinPayout | undefined) {
  return useQuery<CoinPayout>({
    queryKey: queryKeys.coinPayout(id),
    queryFn: ({ signal }) => call('GET /admin/coin_withdrawals/:id', { params: { id }, signal }),
    ...(known === undefined ? {} : { initialData: known }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/** Approves one. @throws ApiError as the call declares */
export function approveCoinPayout(
  id: string,
  body: { readonly reason: string; readonly digest_passkey?: PasskeyAssertion } & Partial<Proof>,
): Promise<CoinPayout> {
  return call('POST /admin/coin_withdrawals/:id/approve', { params: { id }, body });
}

/** All that a decision changes is asked for anew: the lists, the counts, the transactions, the person. */
export function askAgain(personId: string): void {
  const { coinPayouts, officeHome, spendsAll, treasury, person } = queryKeys;
  for (const queryKey of [coinPayouts, officeHome, spendsAll, treasury, person(personId)]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
