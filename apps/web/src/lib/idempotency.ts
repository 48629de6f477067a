import { ApiError } from './api/api-error.ts';
import { isUnproved } from './api/retry.ts';
import { randomId } from './random-id.ts';

/**
 * The keys of one form's money requests. A request keeps its key until it is definitely answered:
 * a reload, a second tap, a broken connection or another code repeats it instead of making another.
 * Once it was done or refused the next one has a key of its own, also with the same amount.
 */
export interface IdempotencyKeys {
  /** Sends `body` with its key; another body is another request. */
  send: <T>(body: unknown, send: (key: string) => Promise<T>) => Promise<T>;
  /** For an outcome that became known later than the answer. */
  done: () => void;
}

/** The keys of the form of this name, kept in the tab's session storage where there is one. */
export function idempotencyKeys(form: string): IdempotencyKeys {
  const name = `idempotency:${form}`;
  const done = (): void => keep(name, null);
  return {
    send: async (body, send) => {
      try {
        const answer = await send(keyFor(name, body));
        done();
        return answer;
      } catch (error) {
        if (isDefinite(error) && !isUnproved(error)) done();
        throw error;
      }
    },
    done,
  };
}

/** Refused for good: nothing happened. Anything else may have reached the exchange. */
export function isDefinite(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'outcome_unknown') return false;
  return error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429;
}

/**
 * An open outcome was decided after all: what proves it differs, and the server knows the key with
 * the proof of before.
 */
export function isDecidedBefore(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_key_reused';
}

function keyFor(name: string, body: unknown): string {
  const fingerprint = JSON.stringify(body);
  const kept = readKept(name);
  if (kept !== null && kept.fingerprint === fingerprint) return kept.key;
  const key = randomId();
  keep(name, JSON.stringify({ key, fingerprint }));
  return key;
}

function readKept(name: string): { key: string; fingerprint: string } | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    if (!('key' in value) || !('fingerprint' in value)) return null;
    return { key: String(value.key), fingerprint: String(value.fingerprint) };
  } catch {
    return null;
  }
}

function keep(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // Without session storage the key still guards the retries of this one call.
  }
}
