import { RETRIES_MAX, RETRY_BASE_MS, RETRY_DELAY_MAX_MS } from '../constants.ts';
import { ApiError, isRetryable } from './api-error.ts';

/** 1 s, 2 s, 4 s … at most 30 s; a server's own Retry-After wins. */
export function retryDelayMs(failures: number, error?: unknown): number {
  if (error instanceof ApiError && error.retryAfterS !== null) {
    return Math.min(error.retryAfterS * 1_000, RETRY_DELAY_MAX_MS);
  }
  return Math.min(RETRY_BASE_MS * 2 ** failures, RETRY_DELAY_MAX_MS);
}

/** Runs a repeatable request, at most three more times after failures that may pass. */
export async function withRetry<T>(
  run: () => Promise<T>,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await run();
    } catch (error) {
      if (failures >= RETRIES_MAX || !isRetryable(error)) throw error;
      await wait(retryDelayMs(failures, error));
    }
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
