import type { AccessStatus } from '@sarraf/contracts';
import { type QueryKey, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useIsPersisted } from './persist-cache.ts';
import { accessStatusQuery } from './queries/user.ts';

/**
 * A query without what an earlier visit kept of it: for what opens or closes by its answer. Until
 * one arrives it waits, has failed or is offline, as a query without data does.
 */
export function useLiveQuery<T>(query: UseQueryResult<T>, key: QueryKey): UseQueryResult<T> {
  const isKept = useIsPersisted(key);
  return isKept ? ({ ...query, data: undefined } as UseQueryResult<T>) : query;
}

/** Where one stands, for what opens with `level`: an earlier visit's level turns nobody away. */
export function useLevelQuery(level: 1 | 2): UseQueryResult<AccessStatus> {
  const access = useQuery(accessStatusQuery);
  const live = useLiveQuery(access, accessStatusQuery.queryKey);
  return access.data !== undefined && access.data.level >= level ? access : live;
}
