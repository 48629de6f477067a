// What this process counts and measures for an operator, in a registry of its own.
import { setTimeout as delay } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Things that are counted where they happen, by the name that the code has for them. */
export type CountName =
  | 'engine_batches'
  | 'engine_commands'
  | 'engine_recoveries'
  | 'client_errors';

/** A figure that is read when somebody looks: one number, or one for each value of its label. */
export interface GaugeSpec {
  readonly name: string;
  readonly help: string;
  /** The label's name and the value of each number; there must be few of them. */
  readonly label?: string;
  /** May fail, or be late: the figure is left out then. */
  readonly read: () => Figures | Promise<Figures>;
}

/** A sum that is read when somebody looks. */
export type TotalSpec = Pick<GaugeSpec, 'name' | 'help'> & { readonly read: () => number };

type Figures = number | Readonly<Record<string, number>>;

/** The figures of one process. Labels carry words of the program alone, never of a person. */
export interface Metrics {
  readonly registry: Registry;
  /** Adds to a counter, 1 by default. The engine counts a batch's commands in one call. */
  count(name: CountName, by?: number): void;
  /** Registers a figure that may rise and fall. @throws when the name is taken */
  gauge(spec: GaugeSpec): void;
  /** Registers a sum that its owner keeps and that only grows. @throws when the name is taken */
  total(spec: TotalSpec): void;
}

/** Half of what a process has to answer in: a figure that takes longer is left out. */
const READ_MS_MAX = 500;
const BATCH_SIZES = [1, 4, 16, 64, 256, 512];

/** Makes an empty set of figures; those of Node itself are added by {@link measureNode}. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const counter = (name: string, help: string): Counter =>
    new Counter({ name, help, registers: [registry] });
  const batches = counter('sarraf_engine_batches_total', 'Batches that were committed.');
  const recoveries = counter(
    'sarraf_engine_recoveries_total',
    'Times that memory was thrown away and read back after a failed commit.',
  );
  const clientErrors = counter('sarraf_panel_errors_total', 'Errors that panels reported.');
  const sizes = new Histogram({
    name: 'sarraf_engine_batch_commands',
    help: 'Commands of a committed batch.',
    buckets: BATCH_SIZES,
    registers: [registry],
  });
  const add: Readonly<Record<CountName, (by: number) => void>> = {
    engine_batches: (by) => batches.inc(by),
    engine_commands: (by) => sizes.observe(by),
    engine_recoveries: (by) => recoveries.inc(by),
    client_errors: (by) => clientErrors.inc(by),
  };
  return {
    registry,
    count: (name, by = 1) => add[name](by),
    gauge: (spec) => registerGauge(registry, spec),
    total: (spec) => registerTotal(registry, spec),
  };
}

/** Adds Node's own figures: processor, memory, event loop, garbage collection. */
export function measureNode({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
}

function registerTotal(registry: Registry, { name, help, read }: TotalSpec): void {
  const total: Counter = new Counter({
    name,
    help,
    registers: [registry],
    collect: () => {
      total.reset();
      total.inc(read());
    },
  });
}

function registerGauge(registry: Registry, { name, help, label, read }: GaugeSpec): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    collect: async () => {
      const figures = await readIfThere(read);
      // all labels go with it; one without a label begins again at 0
      gauge.reset();
      if (typeof figures === 'number') gauge.set(figures);
      else if (label === undefined) gauge.remove();
      else {
        for (const [value, figure] of Object.entries(figures ?? {}))
          gauge.set({ [label]: value }, figure);
      }
    },
  });
}

/** An operator looks when something is away: what can't be read must not take the rest with it. */
async function readIfThere(read: GaugeSpec['read']): Promise<Figures | undefined> {
  const noLonger = new AbortController();
  const late = delay(READ_MS_MAX, undefined, { signal: noLonger.signal });
  try {
    return await Promise.race([read(), late]);
  } catch {
    return undefined;
  } finally {
    late.catch(() => undefined);
    noLonger.abort();
  }
}
