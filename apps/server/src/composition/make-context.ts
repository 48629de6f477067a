import type { Config } from '../config.ts';
import { createEngineClient, Writers } from '../engine/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import type { ServerContext } from '../modules/server-context.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { createPool } from '../platform/database/database.ts';
import { orderedPool, plainPool } from '../platform/database/handles.ts';
import { createId, createToken } from '../platform/ids.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import { createLogger } from '../platform/logger.ts';
import { createMetrics, measureNode, type Metrics } from '../platform/metrics.ts';
import { answerMetrics } from '../platform/metrics-gathering.ts';
import { createPictures } from '../platform/pictures/index.ts';
import type { Role } from '../platform/roles.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import { createProviderHealth, type ProviderReport } from '../providers/health.ts';
import { countOutcomes, measureBus, measurePool, processName } from './process-metrics.ts';

const PROVIDER_HEALTH = 'provider.health';
const CONNECTIONS_MAX = 16;
/** Two of them are kept: one hears of new jobs, one shows that the worker lives. */
const JOB_CONNECTIONS_MAX = 5;
/** Nobody waits for a job as for an answer, and a worker that gets no connection ends. */
const JOB_CONNECTION_MS = 10_000;

/** What modules are built from, and how to let go of it. */
export interface MadeContext {
  readonly context: ServerContext;
  /** Keeps the background work that must outlive a kill. */
  readonly jobs: Jobs;
  readonly close: () => Promise<void>;
  /** What every reader of tables waits for from now on. */
  readonly readAfter: (ready: () => Promise<void> | undefined) => void;
}

/** Everything that modules are built from, for one process. */
export function makeContext(
  config: Config,
  roles: readonly Role[],
  bus: Bus,
  secrets: SecretKeys,
  clock: Clock = systemClock,
): MadeContext {
  const logger = createLogger({ name: `sarraf-${roles.join('+')}`, level: config.logLevel });
  const pool = createPool({
    connectionString: config.databaseUrls.app,
    connectionsMax: CONNECTIONS_MAX,
    applicationName: 'sarraf app',
  });
  let whenReady = (): Promise<void> | undefined => undefined;
  // the job library writes what it reads as JSON, which knows no BigInt
  const jobsPool = createPool({
    connectionString: config.databaseUrls.app,
    connectionsMax: JOB_CONNECTIONS_MAX,
    waitTimeoutMs: JOB_CONNECTION_MS,
    applicationName: 'sarraf jobs',
    integers: 'text',
  });
  const metrics = createMetrics();
  measureBus(metrics, bus);
  measurePool(metrics, pool);
  const leaveMetrics = answerIfAsked(config, roles, bus, metrics);
  const health = createProviderHealth(clock);
  // each process hears what another found
  health.onReport((report) => bus.publish(PROVIDER_HEALTH, report));
  bus.subscribe(PROVIDER_HEALTH, (payload) => health.merge([payload as ProviderReport]));
  const context: ServerContext = {
    config,
    roles: new Set(roles),
    orderedDb: orderedPool(pool, () => whenReady()),
    plainDb: plainPool(pool),
    bus,
    engine: countOutcomes(createEngineClient({ bus }), metrics),
    writers: new Writers(),
    clock,
    ids: { createId: () => createId(clock.now()), createToken },
    logger,
    metrics,
    secrets,
    pictures: createPictures({ logger }),
    health,
  };
  const close = async (): Promise<void> => {
    leaveMetrics();
    await context.pictures.stop();
    await jobsPool.end();
    await pool.end();
  };
  const readAfter: MadeContext['readAfter'] = (ready) => {
    whenReady = ready;
  };
  return { context, jobs: new Jobs({ pool: jobsPool, logger }), close, readAfter };
}

/** Node's own figures cost a timer and an observer: they are kept where somebody may read them. */
function answerIfAsked(
  { metricsToken }: Config,
  roles: readonly Role[],
  bus: Bus,
  metrics: Metrics,
): () => void {
  if (metricsToken === undefined) return () => undefined;
  measureNode(metrics);
  return answerMetrics(bus, processName(roles), metrics);
}
