import { ApiError } from './api-error.ts';

/** The sentences for failures that carry none of their own. */
export interface FailureTexts {
  readonly unexpected: string;
  readonly unexpectedError: string;
  readonly unknownError: string;
  readonly noResponse: string;
  readonly socketFailed: string;
  readonly serverFailed: string;
  readonly notAllowed: string;
  readonly notValid: string;
}

/**
 * Whatever was thrown, as the one error that screens know: a fault of ours counts as status 500,
 * and nothing at all is said to be unknown.
 */
export function failureOf(error: unknown, texts: FailureTexts): ApiError {
  if (error instanceof ApiError) return error;
  if (error === null || error === undefined) {
    return new ApiError({ status: 500, code: 'unknown', message: texts.unknownError });
  }
  return new ApiError({ status: 500, code: 'unexpected', message: texts.unexpectedError });
}

/** Why the notification connection was given up: an error like all others. */
export function socketFailure(texts: FailureTexts): ApiError {
  return new ApiError({ status: 0, code: 'socket', message: texts.socketFailed });
}

/** The server's own sentence, else a friendly one for the kind of failure. */
export function failureText(error: ApiError, texts: FailureTexts): string {
  const hasOwnWords = error.message !== '' && !error.code.startsWith('http_');
  if (hasOwnWords) return error.message;
  const { status } = error;
  if (error.code === 'socket') return texts.socketFailed;
  if (status === 0 || status === 408 || status === 504) return texts.noResponse;
  if (status >= 500) return texts.serverFailed;
  if (status === 401 || status === 403) return texts.notAllowed;
  if (status === 400 || status === 422) return texts.notValid;
  return texts.unexpected;
}

/** Calls of signing in and of its keys: their forms say what failed, and nobody else does. */
const AUTH_CALL =
  /login|register|password|factor|verif|verfic|activation|google|passkey|refresh-token|logout/i;

/** Whether a call, `POST /jwt/login`, is one of signing in or of its keys. */
export function isAuthCall(endpoint: string): boolean {
  return AUTH_CALL.test(endpoint);
}

/** What is closed to somebody: their screens say so where it would have been done. */
const CLOSED_CODES: ReadonlySet<string> = new Set([
  'deposit_closed',
  'account_frozen',
  'action_blocked',
]);

/** Refusals that their screen has its own way of telling: levels, limits, identity. */
export function isForScreen({ businessCase, code }: ApiError): boolean {
  return businessCase !== null || CLOSED_CODES.has(code);
}

/** Left by the person or taken back by the page: nothing failed. */
export function isCancelled(error: unknown): boolean {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  const kind = error instanceof Error ? error.constructor.name : '';
  return name === 'AbortError' || name === 'CancelledError' || kind === 'CancelledError';
}
