import { ApiError, isRetryable } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { retryDelayMs } from '../../../lib/api/retry.ts';
import { RETRIES_MAX } from '../../../lib/constants.ts';
import type { DocumentCalls } from '../model/send-document.ts';

/** Documents on their way to our own server. */
export const documentCalls: DocumentCalls = {
  announce: (kind, bytes) => call('POST /documents', { body: { kind, bytes } }),
  load: (id) =>
    call('GET /documents/:id', { params: { id } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'document_not_found') return undefined;
      throw error;
    }),
  sendPart: (id, offset, part) =>
    call('POST /documents/:id/parts', { params: { id }, query: { offset }, bytes: part }),
  mayTryAgain: async (error, nth) => {
    if (nth > RETRIES_MAX || !isPassing(error)) return false;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs(nth - 1, error)));
    return true;
  },
};

/** Connections break, servers restart, and a part may have come without its answer. */
export function isPassing(error: unknown): boolean {
  const isMisplaced = error instanceof ApiError && error.code === 'document_part_misplaced';
  return isMisplaced || isRetryable(error);
}
