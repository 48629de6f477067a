import { useQuery } from '@tanstack/react-query';
import { useMay } from '#lib/ability.ts';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryKeys } from '#lib/query-keys.ts';

const ASK_EVERY_MS = 60_000;
const ACTS_EVERY_MS = 15_000;

/** Today's lines, for whoever may read reports. */
export function useTrends() {
  const may = useMay();
  return useQuery({
    queryKey: queryKeys.trends,
    queryFn: ({ signal }) => call('GET /admin/reports/trends', { signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
    enabled: may('read Report'),
  });
}

/** What waits for a second officer; not asked for where nothing is waited for. */
export function useWaitingActs(enabled = true) {
  return useQuery({
    queryKey: queryKeys.waitingActs,
    queryFn: ({ signal }) => call('GET /admin/approvals', { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: usePollMs(ACTS_EVERY_MS),
  });
}
