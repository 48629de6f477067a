import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { NOTIFICATIONS_POLL_MS } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';

/** How many are unread; asked every 3 minutes while the page is visible, sockets tell sooner. */
export const unreadQuery = queryOptions({
  queryKey: queryKeys.unread,
  queryFn: ({ signal }) => call('GET /notifications/unread', { signal }),
  refetchInterval: NOTIFICATIONS_POLL_MS,
});

export function notificationsQuery(page: number) {
  return queryOptions({
    queryKey: queryKeys.notifications(page),
    queryFn: ({ signal }) =>
      call('GET /notifications/index', { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
}
