import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryKeys } from '../query-keys.ts';
import type { ListPosition } from '../use-list-position.ts';

/** Which of one's own tickets are looked at. */
export interface TicketFilter {
  readonly state: 'open' | 'closed';
  readonly query?: string;
}

/** A page of one's own tickets, those with the newest message first. */
export function ticketsQuery(position: ListPosition, filter: TicketFilter) {
  return queryOptions({
    queryKey: queryKeys.tickets(position, filter),
    queryFn: ({ signal }) => call('GET /tickets', { query: { ...position, ...filter }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a ticket may be about, how long an answer takes, and how many one has. */
export const ticketSubjectsQuery = queryOptions({
  queryKey: queryKeys.ticketSubjects,
  queryFn: ({ signal }) => call('GET /tickets/subjects', { signal }),
});

/** One of one's own tickets, with its messages; the socket says when there are more. */
export function ticketQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.ticket(id),
    queryFn: ({ signal }) => call('GET /tickets/:id', { params: { id }, signal }),
    staleTime: 0,
  });
}
