import type { DataOf, Payout, QueryOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

const ASK_EVERY_MS = 15_000;

/** Which payouts are looked at: those that wait for an officer, on their way, or ended. */
export type Part = NonNullable<QueryOf<'GET /admin/payouts'>['show']>;
/** All parts, in the order in which an officer chooses among them. */
export const PARTS: readonly Part[] = ['waiting', 'moving', 'ended'];

/** One page of payouts as the server gives it. */
export type PayoutPage = DataOf<'GET /admin/payouts'>;

/** Payouts of one part, refetched while the screen is open. */
export function usePayouts(part: Part, query: string, cursor: string | undefined) {
  const page = {
    show: part,
    ...(query === '' ? {} : { query }),
    ...(cursor === undefined ? {} : { cursor }),
  };
  return useQuery({
    queryKey: queryKeys.payoutPage(page),
    queryFn: ({ signal }) => call('GET /admin/payouts', { query: page, signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/** One of them, also when it is in the list no more; `known` is what the list said of it. */
export function usePayout(id: string, known: Payout | undefined) {
  return useQuery<Payout>({
    queryKey: queryKeys.payout(id),
    queryFn: ({ signal }) => call('GET /admin/payouts/:id', { params: { id }, signal }),
    ...(known === undefined ? {} : { initialData: known }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/** All that a decision changes is asked for anew: the lists, the counts, the person. */
export function askAgain(personId: string): void {
  const { payouts, officeHome, reconciliation, person } = queryKeys;
  const keys = [payouts, officeHome, reconciliation, person(personId)];
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}

/** How much of a risk one is, and what its person did before. */
export function usePayoutStanding(id: string) {
  return useQuery({
    queryKey: queryKeys.payoutStanding(id),
    queryFn: ({ signal }) => call('GET /admin/payouts/:id/standing', { params: { id }, signal }),
    staleTime: 30_000,
  });
}
