/** What counts against a cap: when, how much, and to whom. */
interface Counted {
  readonly at: number;
  readonly amount: bigint;
  readonly to: string;
}

/** An hour, ms. */
export const HOUR_MS = 3_600_000;
/** A day, ms. */
export const DAY_MS = 24 * HOUR_MS;

/** Sums over the hours before a moment; what is older than a day is forgotten. */
export class RollingSum {
  readonly #counted: Counted[] = [];

  /** Moments never go backwards: the journal's clock sees to it. */
  add(at: number, amount: bigint, to = ''): void {
    const kept = this.#counted.findIndex((one) => one.at > at - DAY_MS);
    this.#counted.splice(0, kept < 0 ? this.#counted.length : kept);
    this.#counted.push({ at, amount, to });
  }

  /** What was counted after `since`, of one recipient or of all. */
  sum(since: number, to?: string): bigint {
    let sum = 0n;
    for (const one of this.#counted) {
      if (one.at > since && (to === undefined || one.to === to)) sum += one.amount;
    }
    return sum;
  }
}

/** One sum a name, made when it is first asked for. */
export class RollingSums {
  readonly #sums = new Map<string, RollingSum>();

  of(name: string): RollingSum {
    const known = this.#sums.get(name);
    if (known !== undefined) return known;
    const made = new RollingSum();
    this.#sums.set(name, made);
    return made;
  }
}
