import { ApiError, isRetryable } from '../api/api-error.ts';
import { retryDelayMs } from '../api/retry.ts';
import { RETRIES_MAX } from '../constants.ts';

/** Waits before the n-th try after a failure; false where trying again would not help. */
export async function mayTryAgain(error: unknown, nth: number): Promise<boolean> {
  if (nth > RETRIES_MAX || !isPassing(error)) return false;
  await new Promise((resolve) => setTimeout(resolve, retryDelayMs(nth - 1, error)));
  return true;
}

/** Connections break, servers restart, and a part may have come without its answer. */
export function isPassing(error: unknown): boolean {
  const isMisplaced = error instanceof ApiError && error.code === 'document_part_misplaced';
  return isMisplaced || isRetryable(error);
}

/** `read`'s document; undefined where the server knows no such one. */
export async function unlessUnknown<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'document_not_found') return undefined;
    throw error;
  }
}
