/** A call that failed: `status` 0 means that no answer came. `message` is in the page's language. */
export class ApiError extends Error {
  readonly status: number;
  /** The machine word of the contract (`insufficient_funds`), or a word of ours below. */
  readonly code: string;
  /** Says that its screen has its own way of telling it: see `ErrorSpec`; null where it has none. */
  readonly businessCase: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Seconds the server asked us to wait, when it said so. */
  readonly retryAfterS: number | null;

  constructor(options: {
    status: number;
    code: string;
    message: string;
    businessCase?: string | undefined;
    facts?: Readonly<Record<string, unknown>> | undefined;
    retryAfterS?: number | null | undefined;
  }) {
    super(options.message);
    this.name = 'ApiError';
    this.status = options.status;
    this.code = options.code;
    this.businessCase = options.businessCase ?? null;
    this.facts = options.facts ?? {};
    this.retryAfterS = options.retryAfterS ?? null;
  }
}

/** Worth asking again: nothing was answered, the server broke, or it asked for patience. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 429;
}

/** Failures that a person was told of, or that only their form may tell. */
const told = new WeakSet<object>();

/** Marks a failure as told, so that no toast repeats it; what is no object is not remembered. */
export function noteTold(error: unknown): void {
  if (typeof error === 'object' && error !== null) told.add(error);
}

/** Whether this very failure was marked by `noteTold`. */
export function isTold(error: unknown): boolean {
  return typeof error === 'object' && error !== null && told.has(error);
}

/**
 * The sentence for a person; anything that is no ApiError is a fault of ours. Who asks for it tells
 * it in its own place: no toast repeats it.
 */
export function messageOf(error: unknown, fallback: string): string {
  noteTold(error);
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}

/** The short code that a person can read to support. */
export function supportCode(error: unknown): string {
  if (!(error instanceof ApiError)) return 'P-500';
  return error.status === 0 ? 'N-000' : `S-${error.status}-${error.code}`;
}
