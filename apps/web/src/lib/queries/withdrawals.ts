import type { TomanWithdrawal } from '@sarraf/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryKeys } from '../query-keys.ts';

/** Somebody or something here decides within minutes. */
const ASK_EVERY_MS = 5_000;
/** The bank pays in its cycles, hours apart. */
const ASK_BANK_EVERY_MS = 30_000;

/** Whether nothing comes after it any more. */
export function hasEnded({ status }: Pick<TomanWithdrawal, 'status'>): boolean {
  return ['settled', 'cancelled', 'refused', 'returned'].includes(status);
}

/** Whether its money is in the wallet again. */
export function isBack({ status }: Pick<TomanWithdrawal, 'status'>): boolean {
  return hasEnded({ status }) && status !== 'settled';
}

/** One withdrawal, asked again until it has ended; sockets tell sooner that money moved. */
export function withdrawalQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.withdrawal(id),
    queryFn: ({ signal }) =>
      call('GET /user_wallets/toman/withdraw/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      // what was never read is asked for by its retries, or not at all: there is none such
      if (data === undefined || hasEnded(data)) return false;
      return data.status === 'sent' ? ASK_BANK_EVERY_MS : ASK_EVERY_MS;
    },
  });
}

/** A page of mine, newest first; with `query` those of a card, a Sheba or a reference. */
export function withdrawalsQuery(query: string, page: number) {
  return queryOptions({
    queryKey: queryKeys.withdrawals(query, page),
    queryFn: ({ signal }) =>
      call('GET /user_wallets/toman/withdrawlist', {
        query: { page: String(page), ...(query === '' ? {} : { query }) },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
