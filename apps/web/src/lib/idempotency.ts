import { randomId } from './random-id.ts';

/**
 * The key of a money request, made when its form opens and kept until the request is definitely
 * answered: a reload or a second tap repeats the same request instead of making another.
 */
export interface IdempotencyKey {
  /** The key for this exact body; another body is another request. */
  keyFor: (body: unknown) => string;
  /** Call after a definite answer (success or refusal). */
  done: () => void;
}

export function idempotencyKey(form: string): IdempotencyKey {
  const name = `idempotency:${form}`;
  return {
    keyFor: (body) => {
      const fingerprint = JSON.stringify(body);
      const kept = readKept(name);
      if (kept !== null && kept.fingerprint === fingerprint) return kept.key;
      const key = randomId();
      keep(name, JSON.stringify({ key, fingerprint }));
      return key;
    },
    done: () => keep(name, null),
  };
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
