/** Thrown when something that cannot happen did: the command dies and nothing is saved. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/**
 * States what must hold. Stays on in production: an exchange that goes on after a broken
 * invariant pays with somebody's money.
 *
 * @throws InvariantError with `fact` when `condition` is false
 */
export function assert(condition: boolean, fact: string): asserts condition {
  if (!condition) throw new InvariantError(fact);
}

/** The value, asserted to be present. */
export function ensureDefined<T>(value: T | undefined | null, fact: string): T {
  if (value === undefined || value === null) throw new InvariantError(fact);
  return value;
}

/** For the end of an exhaustive switch: compiles only when every case was handled. */
export function ensureNever(value: never): never {
  throw new InvariantError(`unhandled case: ${String(value)}`);
}
