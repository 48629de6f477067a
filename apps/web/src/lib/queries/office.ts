import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMay } from '../ability.ts';
import { call } from '../api/client.ts';
import { usePollMs } from '../presence.ts';
import { queryKeys } from '../query-keys.ts';

const ASK_EVERY_MS = 15_000;

const homeQuery = queryOptions({
  queryKey: queryKeys.officeHome,
  queryFn: ({ signal }) => call('GET /admin/home', { signal }),
  staleTime: 0,
});

/** What needs a person now, asked again while somebody looks. */
export function useOfficeHome() {
  const refetchInterval = usePollMs(ASK_EVERY_MS);
  return useQuery({ ...homeQuery, refetchInterval });
}

const overviewQuery = queryOptions({
  queryKey: queryKeys.overview,
  queryFn: ({ signal }) => call('GET /admin/overview', { signal }),
  staleTime: 0,
});

/** The house's figures, for whoever may see them. */
export function useOverview() {
  const may = useMay();
  const refetchInterval = usePollMs(ASK_EVERY_MS);
  return useQuery({ ...overviewQuery, refetchInterval, enabled: may('read Overview') });
}

const messagesHealthQuery = queryOptions({
  queryKey: queryKeys.messagesHealth,
  queryFn: ({ signal }) => call('GET /admin/messages/health', { signal }),
  staleTime: 0,
});

/** The outbox, for whoever may see it. */
export function useMessagesHealth() {
  const may = useMay();
  const refetchInterval = usePollMs(ASK_EVERY_MS);
  return useQuery({ ...messagesHealthQuery, refetchInterval, enabled: may('read Messages') });
}
