import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** Whose decisions are counted. */
export type FigureQueue = 'identity' | 'cards';

/** So many days of Tehran, today with them. */
export type FigureDays = '7' | '30';

/** What became of a queue lately. It stands below the queue's own key: a decision asks for it anew. */
export function decisionFiguresQuery(queue: FigureQueue, days: FigureDays) {
  const isIdentity = queue === 'identity';
  const key = isIdentity ? queryKeys.identityQueue : queryKeys.cardQueue;
  return queryOptions({
    queryKey: [...key, 'figures', days],
    queryFn: ({ signal }) =>
      call(isIdentity ? 'GET /admin/kyc/figures' : 'GET /admin/cards/figures', {
        query: { days },
        signal,
      }),
    staleTime: 30_000,
  });
}
