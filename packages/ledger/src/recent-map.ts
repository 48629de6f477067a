/**
 * A map that forgets its oldest entries beyond a stated size, in the order they came: the same
 * commands forget the same things. `isComplete` while nothing was ever forgotten, so that nothing
 * need be looked up in history.
 *
 * It forgets only when told to, between two batches: a batch's history is looked up before its
 * first command is applied, and what was known then must be known to its last command.
 */
export class RecentMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #entriesMax: number;
  /** Stands before the oldest entry. Kept, because a new one would walk over all that is gone. */
  readonly #oldest = this.#entries.keys();
  #isComplete: boolean;

  constructor(entriesMax: number, isComplete: boolean) {
    this.#entriesMax = entriesMax;
    this.#isComplete = isComplete;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }
  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    return this.#entries.get(key);
  }

  set(key: K, value: V): void {
    this.#entries.set(key, value);
  }

  /** Forgets what is beyond the size. */
  trim(): void {
    while (this.#entries.size > this.#entriesMax) {
      const oldest = this.#oldest.next();
      if (oldest.done === true) return;
      this.#entries.delete(oldest.value);
      this.#isComplete = false;
    }
  }
}
