import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import { retryDelayMs } from './api/retry.ts';
import { CACHE, CLEANUP, RETRIES_MAX } from './constants.ts';
import { tellFailure } from './tell-failure.ts';

/** Reads that failed and were told, until they succeed again: a poll would tell it for ever. */
const failed = new Set<string>();

const queryCache = new QueryCache({
  onError: (error, query) => {
    const isLooked = query.getObserversCount() > 0;
    if (!isLooked || failed.has(query.queryHash)) return;
    failed.add(query.queryHash);
    tellFailure(error);
  },
  onSuccess: (_data, query) => void failed.delete(query.queryHash),
});

const mutationCache = new MutationCache({
  onError: (error, _variables, _kept, mutation) => {
    // Whoever takes the error tells it, too: an order's form, a list's row.
    if (mutation.options.onError === undefined) tellFailure(error);
  },
});

/** Up to three times more, but for what a repetition can't change. */
export function isWorthAsking(failures: number, error: unknown): boolean {
  const isFinal = error instanceof ApiError && (error.status === 401 || error.status === 404);
  return failures < RETRIES_MAX && !isFinal;
}

/**
 * The one home of server data. Reads are repeated here; money requests by the API client. What
 * fails without a screen that says so is told by a toast.
 */
export const queryClient = new QueryClient({
  queryCache,
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: CACHE.defaultMs,
      gcTime: CLEANUP.dataMs,
      retry: isWorthAsking,
      retryDelay: retryDelayMs,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
