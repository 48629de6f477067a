/**
 * A command that no caller may send: a fault of the program in front of the engine, found before
 * anything was touched. The command is thrown away; the exchange goes on unharmed.
 */
export class MalformedCommandError extends Error {
  override readonly name = 'MalformedCommandError';
}

/** @throws MalformedCommandError with `fact` when `condition` is false */
export function requireThat(condition: boolean, fact: string): asserts condition {
  if (!condition) throw new MalformedCommandError(fact);
}
