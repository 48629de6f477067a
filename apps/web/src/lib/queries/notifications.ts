import type { NOTICE_SECTIONS } from '@sarraf/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { NOTIFICATIONS_POLL_MS } from '../constants.ts';
import { usePollMs } from '../presence.ts';
import { queryKeys } from '../query-keys.ts';
import type { ListPosition } from '../use-list-position.ts';

/**
 * How many are unread; asked every 3 minutes while the page is visible and staff sit before it, sockets
 * tell sooner.
 */
export function useUnread() {
  return useQuery({
    queryKey: queryKeys.unread,
    queryFn: ({ signal }) => call('GET /notifications/unread', { signal }),
    refetchInterval: usePollMs(NOTIFICATIONS_POLL_MS),
  });
}

/** Which notices are looked at: all, or those of a section, or those with some words. */
export interface NoticeFilter {
  readonly section?: (typeof NOTICE_SECTIONS)[number];
  readonly query?: string;
}

/** A page of my notifications, newest first; the page before stays shown until it has come. */
export function notificationsQuery(position: ListPosition, filter: NoticeFilter = {}) {
  return queryOptions({
    queryKey: queryKeys.notifications(position, filter),
    queryFn: ({ signal }) =>
      call('GET /notifications/index', { query: { ...position, ...filter }, signal }),
    placeholderData: keepPreviousData,
  });
}
