import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryKeys } from '../query-keys.ts';
import type { ListPosition } from '../use-list-position.ts';

/** One's recurring buys; a notice of one has them asked for again. */
export const recurringQuery = queryOptions({
  queryKey: queryKeys.recurring,
  queryFn: ({ signal }) => call('GET /recurring', { signal }),
  staleTime: 0,
});

/** What one of them bought and left out, the newest first. */
export function recurringRunsQuery(id: string, position: ListPosition) {
  return queryOptions({
    queryKey: queryKeys.recurringRuns(id, position),
    queryFn: ({ signal }) =>
      call('GET /recurring/:id/runs', { params: { id }, query: position, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
