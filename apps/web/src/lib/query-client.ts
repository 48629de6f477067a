import { QueryClient } from '@tanstack/react-query';
import { ApiError, isRetryable } from './api/api-error.ts';
import { retryDelayMs } from './api/retry.ts';
import { CACHE, RETRIES_MAX } from './constants.ts';

/** The one home of server data. Reads are repeated here; money requests by the API client. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: CACHE.defaultMs,
      gcTime: CACHE.cleanupMs,
      retry: (failures, error) =>
        failures < RETRIES_MAX && (!(error instanceof ApiError) || isRetryable(error)),
      retryDelay: retryDelayMs,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
