import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { CACHE, RETRIES_MAX } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';
import type { ListPosition } from '../use-list-position.ts';

/** What my codes came to. Clients only. */
export const referralInfoQuery = queryOptions({
  queryKey: queryKeys.referralInfo,
  queryFn: ({ signal }) => call('GET /referral/info', { signal }),
  staleTime: CACHE.ordersMs,
});

/** All my codes, the newest first: there are no more of them than one page has. */
export const referralCodesQuery = queryOptions({
  queryKey: queryKeys.referralCodes,
  queryFn: ({ signal }) => call('GET /referral', { signal }),
  staleTime: CACHE.ordersMs,
});

/** Who came by my codes, the newest first. */
export function invitedQuery(position: ListPosition) {
  return queryOptions({
    queryKey: queryKeys.referralInvited(position),
    queryFn: ({ signal }) => call('GET /referral/invitedUsers', { query: position, signal }),
    placeholderData: keepPreviousData,
  });
}

/** By whose code I came, and until when I may still say it. */
export const ownReferralsQuery = queryOptions({
  queryKey: queryKeys.ownReferrals,
  queryFn: ({ signal }) => call('GET /user/referrals', { signal }),
  staleTime: CACHE.ordersMs,
});

/** Whether nobody has such a code. */
export const isCodeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && ['referral_code_unknown', 'validation_failed'].includes(error.code);

/** What a code lets its friend off. Also for visitors. */
export function inviteLookQuery(code: string) {
  return queryOptions({
    queryKey: queryKeys.inviteLook(code),
    queryFn: ({ signal }) => call('GET /referral/look', { query: { code }, signal }),
    staleTime: Infinity,
    retry: (failures, error) => failures < RETRIES_MAX && !isCodeUnknown(error),
  });
}
