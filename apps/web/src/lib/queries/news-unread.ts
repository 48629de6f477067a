import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryClient } from '../query-client.ts';
import { queryKeys } from '../query-keys.ts';
import { session } from '../session.ts';
import { useStore } from '../store.ts';

/** How much news is new to me, and the one to show first. */
export const newsUnreadQuery = queryOptions({
  queryKey: queryKeys.newsUnread,
  queryFn: ({ signal }) => call('GET /news/unread', { signal }),
  staleTime: CACHE.newsMs,
});

/** The same of a client who is signed in here; nobody else is told of news. */
export function useNewsUnread() {
  const isClient = useStore(session)?.user.role === 'client';
  const { data } = useQuery({ ...newsUnreadQuery, enabled: isClient });
  return isClient ? data : undefined;
}

/**
 * I have seen the news up to a moment: the marks go at once, on every device with the next answer. What
 * fails is said again the next time that news is looked at.
 */
export async function noteNewsSeen(upTo: string): Promise<void> {
  await call('POST /news/seen', { body: { up_to: upTo } });
  await queryClient.invalidateQueries({ queryKey: queryKeys.newsUnread });
}
