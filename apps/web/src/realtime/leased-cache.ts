/** What was heard of each market, leased by those who show it. */
export interface LeasedCache<E> {
  /** A market's entry; a new one where nobody looked at the old one for too long. */
  readonly of: (symbol: string) => E;
  /** The entry that messages are put into; undefined where none stands. */
  readonly known: (symbol: string) => E | undefined;
  /** Leases the entry until the returned function is called; leases are counted. */
  readonly hold: (symbol: string) => () => void;
}

interface Kept<E> {
  readonly entry: E;
  holders: number;
  leftAt: number;
}

/** Entries expire `keepMs` after their last lease: an older one would be shown as if it were live. */
export function createLeasedCache<E>(make: (symbol: string) => E, keepMs: number): LeasedCache<E> {
  const kept = new Map<string, Kept<E>>();
  function keptOf(symbol: string): Kept<E> {
    const now = Date.now();
    const known = kept.get(symbol);
    if (known !== undefined && (known.holders > 0 || now - known.leftAt <= keepMs)) return known;
    const made = { entry: make(symbol), holders: 0, leftAt: now };
    kept.set(symbol, made);
    return made;
  }
  return {
    of: (symbol) => keptOf(symbol).entry,
    known: (symbol) => kept.get(symbol)?.entry,
    hold: (symbol) => {
      const held = keptOf(symbol);
      held.holders += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        held.holders -= 1;
        held.leftAt = Date.now();
      };
    },
  };
}
