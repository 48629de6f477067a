import { ApiError, noteTold } from '#lib/api/api-error.ts';

/** Why an order did not go, and what that means for the money. */
export interface OrderFailure {
  /**
   * `refused`: it was not placed and nothing was set aside. `unknown`: it may stand in the book.
   * `unheard`: no answer came, and sending the same order again never makes a second one.
   */
  readonly kind: 'refused' | 'unknown' | 'unheard';
  /** The server's own words, in the page's language; null where it said none. */
  readonly message: string | null;
  /** The refusal itself: its facts say which level has a larger limit. */
  readonly refusal?: ApiError;
}

/** Reads what was thrown by the call that places an order; the form tells it. */
export function orderFailure(error: unknown): OrderFailure {
  noteTold(error);
  if (!(error instanceof ApiError)) return { kind: 'unheard', message: null };
  const message = error.message === '' ? null : error.message;
  if (error.code === 'outcome_unknown') return { kind: 'unknown', message: null };
  if (error.status === 0 || error.status === 408 || error.status >= 500) {
    return { kind: 'unheard', message };
  }
  return { kind: 'refused', message, refusal: error };
}
