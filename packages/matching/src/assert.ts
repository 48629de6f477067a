/** Throws when a fact that must hold does not: a fault of the program, never of a user. */
export function assert(condition: boolean, fact: string): asserts condition {
  if (!condition) throw new Error(`matching: ${fact}`);
}
