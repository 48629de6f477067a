import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';
import type { ListPosition } from '../use-list-position.ts';

/** What waits moves by a clock of hours: it is asked again now and then. */
const ASK_EVERY_MS = 30_000;

/** What a transfer may be now: the vault's delay, limits, holds, the address book alone. */
export const transferTermsQuery = queryOptions({
  queryKey: queryKeys.transferTerms,
  queryFn: ({ signal }) => call('GET /transfers/terms', { signal }),
  staleTime: CACHE.walletMs,
});

/** A page of mine, newest first; with `query` those with a note or a coin. */
export function transfersQuery(query: string, page: number) {
  return queryOptions({
    queryKey: queryKeys.transfers(query, page),
    queryFn: ({ signal }) =>
      call('GET /user_wallets/internal_transfer_history', {
        query: { page: String(page), ...(query === '' ? {} : { query }) },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** One transfer, asked again while it waits. */
export function transferQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.transfer(id),
    queryFn: ({ signal }) => call('GET /transfers/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.status === 'waiting' ? ASK_EVERY_MS : false),
  });
}

/** People whom one sends to. */
export const recipientsQuery = queryOptions({
  queryKey: queryKeys.recipients,
  queryFn: ({ signal }) => call('GET /recipients', { signal }),
  staleTime: CACHE.walletMs,
});

/** A page of gifts that I made, newest first. */
export function giftsQuery(position: ListPosition) {
  return queryOptions({
    queryKey: queryKeys.gifts(position),
    queryFn: ({ signal }) => call('GET /gift_codes', { query: position, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** One gift that I made, asked again while nobody took it. */
export function giftQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.gift(id),
    queryFn: ({ signal }) => call('GET /gift_codes/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.status === 'waiting' ? ASK_EVERY_MS : false),
  });
}
