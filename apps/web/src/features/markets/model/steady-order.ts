/** In which order live rows stand, and for what. */
export interface SteadyOrder {
  /** What the person chose: view, sort, language. */
  readonly choice: string;
  /** How often the page was calm enough to sort anew. */
  readonly calm: number;
  readonly keys: readonly string[];
}

/**
 * The order as it stays, or the one of now where something but figures changed: the choice, the set
 * of rows, or a calm moment came.
 */
export function steadyOrder(kept: SteadyOrder | null, now: SteadyOrder): SteadyOrder {
  if (kept === null || kept.choice !== now.choice || kept.calm !== now.calm) return now;
  const known = new Set(kept.keys);
  const isSameSet = kept.keys.length === now.keys.length && now.keys.every((key) => known.has(key));
  return isSameSet ? kept : now;
}

/** The rows as they are now, in a steady order. */
export function inOrder<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  { keys }: SteadyOrder,
): readonly T[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}
