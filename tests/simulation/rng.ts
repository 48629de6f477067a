/** Numbers that look random and are the same for the same seed everywhere (mulberry32). */
export class Rng {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed, 0x9e3779b1) >>> 0;
  }

  /** A whole number from 0 to `below` - 1. */
  below(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000) * below);
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True `percent` times of a hundred. */
  chance(percent: number): boolean {
    return this.below(10_000) < percent * 100;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('There is nothing to pick from.');
    return items.at(this.below(items.length)) as T;
  }
}
