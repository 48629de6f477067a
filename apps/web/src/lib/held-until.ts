import { useQuery } from '@tanstack/react-query';
import { accessStatusQuery } from './queries/user.ts';

/**
 * Until when nothing may leave the account; null where it may, and where staff hold it as long or
 * without an end: that is told with their reason.
 */
export function useHeldUntil(until: string | null): string | null {
  const stopped = useQuery(accessStatusQuery).data?.stopped ?? [];
  const byStaff = stopped.find(({ action }) => action === 'leave');
  if (until === null || byStaff === undefined) return until;
  return byStaff.until !== null && Date.parse(byStaff.until) < Date.parse(until) ? until : null;
}
