import { queryClient } from '../query-client.ts';
import { queryKeys } from '../query-keys.ts';

const UNREAD = JSON.stringify(queryKeys.unread);

/** The mark on the app's icon follows how many notices are unread, where the system shows one. */
export function followBadge(): void {
  if (!('setAppBadge' in navigator)) return;
  let shown: number | undefined;
  queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (query.queryHash !== UNREAD) return;
    const data = query.state.data as { readonly count: number } | undefined;
    // whoever leaves takes theirs along
    const count = type === 'removed' ? 0 : data?.count;
    if (count === undefined || count === shown) return;
    shown = count;
    navigator.setAppBadge(count).catch(() => undefined);
  });
}
