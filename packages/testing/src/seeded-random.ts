/**
 * Numbers that look random and are the same for the same seed on every machine (mulberry32). Not
 * for secrets.
 *
 * @example
 * new SeededRandom(7).between(1, 6); // the same die for ever
 */
export class SeededRandom {
  readonly seed: number;
  #state: number;

  /** @param seed a whole number; only its lowest 32 bits count */
  constructor(seed: number) {
    this.seed = seed;
    this.#state = seed | 0;
  }

  /** A fraction from 0, below 1. May be handed on as it is, in place of `Math.random`. */
  readonly next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };

  /** A whole number from 0 to `below` - 1. */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True `percent` times of a hundred, to a hundredth of a percent. */
  chance(percent: number): boolean {
    return this.below(10_000) < percent * 100;
  }

  /** @throws when there is nothing to pick from */
  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('There is nothing to pick from.');
    return items.at(this.below(items.length)) as T;
  }

  /** The same items in another order, each order as likely as any other. */
  shuffled<T>(items: Iterable<T>): T[] {
    const left = [...items];
    const shuffled: T[] = [];
    while (left.length > 0) shuffled.push(...left.splice(this.below(left.length), 1));
    return shuffled;
  }
}
