// Which figures each process of a start keeps, and the one page that shows them all.
import { REGIONS } from '@sarraf/contracts';
import { Counter, Histogram } from 'prom-client';
import type { Config } from '../config.ts';
import { type EngineClient, EngineError, type EngineService } from '../engine/index.ts';
import type { MetricsPage } from '../http/index.ts';
import { countWaitingJobs } from '../modules/system/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import type { ServerContext } from '../modules/server-context.ts';
import type { Pool } from '../platform/database/database.ts';
import type { Metrics } from '../platform/metrics.ts';
import { gatherMetrics } from '../platform/metrics-gathering.ts';
import { ROLES, type Role } from '../platform/roles.ts';
import { doorProcessName } from '../realtime/index.ts';

/** What the parent of a split start is called in metrics. */
export const PARENT_NAME = 'parent';

/** What a process is called in metrics: its roles. Sockets of markets are processes of their own. */
export function processName(roles: readonly Role[]): string {
  return ROLES.filter((role) => role !== 'realtime' && roles.includes(role)).join('+');
}

/** Every process of a start as its metrics call it. */
function processNames({ processes }: Config): string[] {
  const names = processes.map(processName).filter((name) => name !== '');
  const hasDoors = processes.flat().includes('realtime');
  return [
    ...(processes.length > 1 ? [PARENT_NAME] : []),
    ...names,
    ...(hasDoors ? REGIONS.map(doorProcessName) : []),
  ];
}

/** The page of all figures of a start; undefined where no token lets anybody read it. */
export function metricsPageOf(config: Config, bus: Bus): MetricsPage | undefined {
  const { metricsToken: token } = config;
  if (token === undefined) return undefined;
  const names = processNames(config);
  return { token, read: () => gatherMetrics(bus, names) };
}

/** The engine as callers see it, each answer counted by what it was: `done`, or a refusal's code. */
export function countOutcomes(engine: EngineClient, { registry }: Metrics): EngineClient {
  const commands = new Counter({
    name: 'sarraf_commands_total',
    help: 'Commands by outcome: done, replayed, or the code of the refusal or failure.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    ...engine,
    submit: async (request) => {
      try {
        const reply = await engine.submit(request);
        const { outcome, replayed } = reply;
        const word = replayed ? 'replayed' : outcome.ok ? 'done' : outcome.code;
        commands.inc({ outcome: word });
        return reply;
      } catch (error) {
        if (error instanceof EngineError) commands.inc({ outcome: error.code });
        throw error;
      }
    },
  };
}

/** Events that slow processes missed. */
export function measureBus(metrics: Metrics, bus: Bus): void {
  metrics.total({
    name: 'sarraf_bus_events_dropped_total',
    help: 'Events that a slow process missed; it reads again what they told.',
    read: () => bus.droppedEvents,
  });
}

/** Connections of the pool that requests share; the gauge is registered once a process. */
export function measurePool(metrics: Metrics, pool: Pool): void {
  metrics.gauge({
    name: 'sarraf_database_connections',
    help: "Connections of the process's pool, and who waits for one.",
    label: 'state',
    read: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  });
}

/** Messages, checks and sweeps that are due: what grows is not being worked on. */
export function measureJobs({ metrics, plainDb }: ServerContext): void {
  metrics.gauge({
    name: 'sarraf_jobs_due',
    help: 'Jobs that could be done now, by task; given_up: those whose attempts are used up.',
    label: 'task',
    read: () => countWaitingJobs(plainDb),
  });
}

/** The engine of this process: where it stands, what waits, and how long batches take. */
export function measureEngine(
  { metrics, clock, engine: client }: ServerContext,
  { engine }: EngineService,
): () => void {
  const gauge = (name: string, help: string, read: () => number): void =>
    metrics.gauge({ name: `sarraf_engine_${name}`, help, read });
  gauge('is_writer', 'Whether this process writes (1) or waits for its turn (0).', () =>
    engine.figures.status === 'running' ? 1 : 0,
  );
  gauge('commands_waiting', 'Commands in the queue.', () => engine.figures.waiting);
  gauge('seq', 'Number of the last batch that was answered.', () => Number(engine.figures.seq));
  gauge('rows_behind', 'Answered batches whose rows are not written yet.', () => {
    const { seq, rowsSeq } = engine.figures;
    return Number(seq - rowsSeq);
  });
  const seconds = new Histogram({
    name: 'sarraf_engine_batch_seconds',
    help: "From a batch's decision until its rows are written and its events told.",
    buckets: [0.002, 0.01, 0.05, 0.25, 1, 5],
    registers: [metrics.registry],
  });
  // a standby hears of another's batches, too
  return client.onEvents(({ at }) => {
    if (engine.figures.status === 'running') seconds.observe(Math.max(0, clock.now() - at) / 1_000);
  });
}
