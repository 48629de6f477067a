// One page for the processes of a start: each answers for itself over the bus.
import {
  AggregatorRegistry,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client';
import { type Bus, BusError } from './bus/index.ts';
import type { Metrics } from './metrics.ts';

type Figure = MetricObjectWithValues<MetricValue<string>>;

/** A process that answers no faster is hung: the others are shown without it. */
const ANSWER_MS_MAX = 1_000;
const SUBJECT_START = 'metrics.';

/** Whether a subject is one of ours: figures concern one machine alone. */
export function isMetricsSubject(subject: string): boolean {
  return subject.startsWith(SUBJECT_START);
}

/** Lets the start's page ask for this process's figures. Answers how to stop. */
export function answerMetrics(bus: Bus, processName: string, metrics: Metrics): () => void {
  metrics.registry.setDefaultLabels({ process: processName });
  return bus.reply(SUBJECT_START + processName, async () =>
    (await metrics.registry.getMetricsAsJSON()).map(onWire),
  );
}

/** JSON knows no NaN; each process's series are its own, so nothing of them is ever added up. */
function onWire(metric: unknown): Figure {
  const figure = metric as Figure;
  const values = figure.values.filter(({ value }) => Number.isFinite(value));
  return { ...figure, values, aggregator: 'first' };
}

/**
 * The figures of all these processes in Prometheus' text format. `sarraf_process_up` says which
 * ones answered.
 */
export async function gatherMetrics(bus: Bus, processNames: readonly string[]): Promise<string> {
  const told = await Promise.all(processNames.map((name) => ask(bus, name)));
  const up = new Gauge({
    name: 'sarraf_process_up',
    help: 'Whether a process of this start answers (1) or not (0).',
    labelNames: ['process'],
    registers: [],
  });
  told.forEach((figures, at) => {
    up.set({ process: processNames[at] ?? '' }, figures === undefined ? 0 : 1);
  });
  const all = [[onWire(await up.get())], ...told.map((figures) => figures ?? [])];
  return AggregatorRegistry.aggregate(all).metrics();
}

async function ask(bus: Bus, processName: string): Promise<Figure[] | undefined> {
  try {
    return (await bus.request(SUBJECT_START + processName, null, ANSWER_MS_MAX)) as Figure[];
  } catch (error) {
    // one that answers with a fault has a fault, and is not away
    if (error instanceof BusError && error.code !== 'refused') return undefined;
    throw error;
  }
}
