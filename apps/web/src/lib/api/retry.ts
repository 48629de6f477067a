import { RETRIES_MAX, RETRY_BASE_MS, RETRY_DELAY_MAX_MS } from '../constants.ts';
import { ApiError, isRetryable } from './api-error.ts';

/** 1 s, 2 s, 4 s … at most 30 s; a server's own Retry-After wins. */
export function retryDelayMs(failures: number, error?: unknown): number {
  if (error instanceof ApiError && error.retryAfterS !== null) {
    return Math.min(error.retryAfterS * 1_000, RETRY_DELAY_MAX_MS);
  }
  return Math.min(RETRY_BASE_MS * 2 ** failures, RETRY_DELAY_MAX_MS);
}

const UNPROVED: ReadonlySet<string> = new Set([
  'code_wrong',
  'code_used',
  'passkey_wrong',
  'factor_required',
]);

/** Refused for who asks, not for what: that says nothing of what came of the same request before. */
export function isUnproved(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || UNPROVED.has(error.code));
}

/**
 * Runs a repeatable request, at most three more times after failures that may pass. A proof is good
 * once: where a repetition finds it used up, the failure before is the one that counts.
 */
export async function withRetry<T>(
  run: () => Promise<T>,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<T> {
  let before: unknown;
  for (let failures = 0; ; failures += 1) {
    try {
      return await run();
    } catch (error) {
      if (before instanceof Error && isUnproved(error)) throw before;
      if (failures >= RETRIES_MAX || !isRetryable(error)) throw error;
      // What came too often was turned away before its proof was looked at.
      if (!(error instanceof ApiError && error.status === 429)) before = error;
      await wait(retryDelayMs(failures, error));
    }
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
