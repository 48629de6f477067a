/** Figures of this process, in memory: counters that only grow and gauges that are asked. */
export interface Metrics {
  /** Adds to a counter (1 by default). */
  count(name: string, by?: number): void;
  /** Registers a figure that is read when somebody looks. */
  gauge(name: string, read: () => number): void;
  /** Every figure by name. */
  read(): Readonly<Record<string, number>>;
}

/** Makes an empty set of figures. */
export function createMetrics(): Metrics {
  const counters = new Map<string, number>();
  const gauges = new Map<string, () => number>();
  return {
    count: (name, by = 1) => {
      counters.set(name, (counters.get(name) ?? 0) + by);
    },
    gauge: (name, read) => {
      gauges.set(name, read);
    },
    read: () => {
      const figures: Record<string, number> = {};
      for (const [name, value] of counters) figures[name] = value;
      for (const [name, read] of gauges) figures[name] = read();
      return figures;
    },
  };
}
