import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryKeys } from '#lib/query-keys.ts';

const ASK_EVERY_MS = 60_000;

/** How many days a report can be of. */
export type ReportSpan = '7' | '30' | '90';

/** A report of the last days. */
export function useReport(days: ReportSpan) {
  return useQuery({
    queryKey: queryKeys.report(days),
    queryFn: ({ signal }) => call('GET /admin/reports/days', { query: { days }, signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}
