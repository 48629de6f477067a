import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { CACHE } from '#lib/constants.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** My identifier, the accounts to pay to, and how long banks take. */
export const depositTipsQuery = queryOptions({
  queryKey: queryKeys.depositTips,
  queryFn: ({ signal }) => call('GET /user_wallets/deposit_id_tips', { signal }),
  staleTime: CACHE.walletMs,
});

/** What came in over the bank. */
export function bankDepositsQuery(page: number) {
  return queryOptions({
    queryKey: queryKeys.bankDeposits(page),
    queryFn: ({ signal }) =>
      call('GET /tomanWallet/bank_deposits', { query: { page: String(page) }, signal }),
    staleTime: 15_000,
  });
}

/** My receipts. */
export function receiptsQuery(page: number) {
  return queryOptions({
    queryKey: queryKeys.receipts(page),
    queryFn: ({ signal }) =>
      call('GET /tomanWallet/offline_deposit/history', { query: { page: String(page) }, signal }),
    staleTime: 15_000,
  });
}
