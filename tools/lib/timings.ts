// What a start spends its time on, for those who want to know.

/** Collects how long each phase took; phases may overlap. */
export class Timings {
  readonly #since = performance.now();
  readonly #phases: { name: string; from: number; to: number }[] = [];

  /** Runs a phase and remembers its beginning and end. */
  async phase<T>(name: string, work: () => Promise<T>): Promise<T> {
    const from = performance.now() - this.#since;
    try {
      return await work();
    } finally {
      this.#phases.push({ name, from, to: performance.now() - this.#since });
    }
  }

  /** One line a phase in the order of their beginnings, in seconds since the start. */
  toString(): string {
    const seconds = (ms: number): string => (ms / 1_000).toFixed(2).padStart(6);
    return this.#phases
      .toSorted((one, other) => one.from - other.from)
      .map(({ name, from, to }) => `${seconds(from)} –${seconds(to)} s  ${name}`)
      .join('\n');
  }
}
