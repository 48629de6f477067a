import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryKeys } from '#lib/query-keys.ts';

const ASK_EVERY_MS = 15_000;
/** What is written down by each asking is not asked for by itself. */
const KEPT_MS = 10 * 60_000;

/** Which entries are looked at. */
export interface LedgerFilter {
  readonly kind?: string;
  readonly asset?: string;
  /** Days of Tehran; both are in it. */
  readonly from?: string;
  readonly to?: string;
  readonly query?: string;
}

/** One page of what is filtered; the newest is refetched while the screen is open. */
export function useEntries(filter: LedgerFilter, cursor: string | undefined) {
  const page = { ...filter, ...(cursor === undefined ? {} : { cursor }) };
  const isSearch = filter.query !== undefined;
  const pollMs = usePollMs(ASK_EVERY_MS);
  return useQuery({
    queryKey: queryKeys.ledgerPage(page),
    queryFn: ({ signal }) => call('GET /admin/ledger/entries', { query: page, signal }),
    staleTime: isSearch ? KEPT_MS : 0,
    refetchInterval: isSearch || cursor !== undefined ? false : pollMs,
    placeholderData: keepPreviousData,
  });
}

/** One entry; it never changes. */
export function useEntry(id: string) {
  return useQuery({
    queryKey: queryKeys.ledgerEntry(id),
    queryFn: ({ signal }) => call('GET /admin/ledger/entries/:id', { params: { id }, signal }),
    staleTime: KEPT_MS,
  });
}

/** What everybody has of each asset. */
export function useAccounts() {
  return useQuery({
    queryKey: queryKeys.ledgerAccounts,
    queryFn: ({ signal }) => call('GET /admin/ledger/accounts', { signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/** What moved one account. */
export function useAccountEntries(id: string, cursor: string | undefined) {
  const query = cursor === undefined ? {} : { cursor };
  return useQuery({
    queryKey: queryKeys.ledgerAccount(id, cursor ?? ''),
    queryFn: ({ signal }) =>
      call('GET /admin/ledger/accounts/:id/entries', { params: { id }, query, signal }),
    staleTime: KEPT_MS,
  });
}

/** Assets by their names. */
export function useAssets() {
  return useQuery({
    queryKey: queryKeys.assets,
    queryFn: ({ signal }) => call('GET /assets', { signal }),
    staleTime: KEPT_MS,
  });
}
