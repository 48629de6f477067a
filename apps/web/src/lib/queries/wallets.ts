import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';

/** All my wallets, their worth, and charges that are on their way. */
export const walletsQuery = queryOptions({
  queryKey: queryKeys.wallets,
  queryFn: ({ signal }) => call('GET /user_wallets/list', { signal }),
  staleTime: CACHE.walletMs,
});

/** Balances too small to trade, and what they bring now. */
export const dustQuery = queryOptions({
  queryKey: queryKeys.dust,
  queryFn: ({ signal }) => call('GET /otc/dust', { signal }),
  staleTime: CACHE.walletMs,
});

/** What a toman deposit may be, and what is left of today. */
export const depositLimitsQuery = queryOptions({
  queryKey: queryKeys.depositLimits,
  queryFn: ({ signal }) => call('GET /tomanWallet/limits', { signal }),
  staleTime: CACHE.walletMs,
});

/** What a toman withdrawal may be now, what is left of its limits, and whether money is held. */
export const withdrawalLimitsQuery = queryOptions({
  queryKey: queryKeys.withdrawalLimits,
  queryFn: ({ signal }) => call('GET /user_wallets/limits', { signal }),
  staleTime: CACHE.walletMs,
});
