// The parent of a split server: one child a group of roles, joined by its bus, restarted alone.
import { type ChildProcess, fork } from 'node:child_process';
import type { Config } from '../config.ts';
import type { HubBus } from '../platform/bus/index.ts';
import { createLogger, type Logger } from '../platform/logger.ts';
import { createMetrics, measureNode } from '../platform/metrics.ts';
import { answerMetrics } from '../platform/metrics-gathering.ts';
import type { Role } from '../platform/roles.ts';
import { allowedOrigins, createDoorSupervisor } from '../realtime/index.ts';
import { findDatabase } from './found-database.ts';
import { openHub } from './open-hub.ts';
import { needsOperatorServer, startOperatorServer } from './operator-server.ts';
import { measureBus, PARENT_NAME } from './process-metrics.ts';

/** Tells a child which roles are its own. */
export const CHILD_ROLES_VARIABLE = 'SARRAF_CHILD_ROLES';

/** What a child tells its parent once it serves. */
export interface ChildReady {
  readonly sarrafReady: readonly Role[];
}

/** The processes of one start. */
export interface ProcessGroup {
  /** Pids by roles: `engine`, `api+worker`. */
  pids(): ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** Whoever is needed by the others comes first. */
const START_ORDER: readonly Role[] = ['engine', 'worker', 'api', 'realtime'];
const RESTART_MS = 300;
const STOP_PATIENCE_MS = 10_000;

/**
 * Starts a process for each group of roles and the trading doors, and keeps them running.
 *
 * @throws Error when a child ends before it ever served; its own words stand on standard error
 */
export async function startProcessGroup(config: Config, entry: URL): Promise<ProcessGroup> {
  const logger = createLogger({ name: 'sarraf', level: config.logLevel });
  // said once here, and not by each child
  const secrets = await findDatabase(config, logger);
  const bus = await openHub(config, logger);
  const rank = (roles: readonly Role[]): number =>
    roles.reduce((least, role) => Math.min(least, START_ORDER.indexOf(role)), Infinity);
  // the trading doors are processes of their own; their supervisor stands at the hub
  const groups = config.processes
    .map((roles) => roles.filter((role) => role !== 'realtime'))
    .filter((roles) => roles.length > 0)
    .sort((left, right) => rank(left) - rank(right));
  const keepers: Keeper[] = [];
  const hasDoors = config.processes.flat().includes('realtime');
  const supervisor = createDoorSupervisor({
    bus,
    logger,
    logLevel: config.logLevel,
    allowedOrigins: allowedOrigins(config, config.port),
    isMeasured: config.metricsToken !== undefined,
  });
  let leaveOperators = async (): Promise<void> => undefined;
  const stop = async (): Promise<void> => {
    await leaveOperators();
    await supervisor.stop();
    for (const keeper of keepers.toReversed()) await keeper.stop();
    bus.close();
  };
  measureParent(config, bus);
  try {
    if (needsOperatorServer(config))
      leaveOperators = await startOperatorServer(config, bus, secrets);
    const starts: Promise<void>[] = [];
    for (const roles of groups) {
      const keeper = new Keeper(roles, entry, bus, logger);
      keepers.push(keeper);
      const start = keeper.start();
      starts.push(start);
      // among several starts our engine may be a standby: nobody waits for it to write
      if (config.natsUrl === undefined) await start;
    }
    await Promise.all(starts);
    if (hasDoors) await supervisor.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    pids: () => new Map(keepers.map((keeper) => [keeper.name, keeper.pid])),
    stop,
  };
}

/** The parent passes on what its children tell each other: what they miss is lost here. */
function measureParent({ metricsToken }: Config, bus: HubBus): void {
  if (metricsToken === undefined) return;
  const metrics = createMetrics();
  measureNode(metrics);
  measureBus(metrics, bus);
  answerMetrics(bus, PARENT_NAME, metrics);
}

/** Of the database, each child is told its own logins alone. */
function childEnvironment(roles: readonly Role[]): NodeJS.ProcessEnv {
  const { DATABASE_ENGINE_URL, ...others } = process.env;
  return {
    ...others,
    ...(roles.includes('engine') ? { DATABASE_ENGINE_URL } : {}),
    [CHILD_ROLES_VARIABLE]: roles.join('+'),
  };
}

class Keeper {
  readonly name: string;
  readonly #roles: readonly Role[];
  readonly #entry: URL;
  readonly #bus: HubBus;
  readonly #logger: Logger;
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #hasServed = false;
  #isStopping = false;

  constructor(roles: readonly Role[], entry: URL, bus: HubBus, logger: Logger) {
    this.name = roles.join('+');
    this.#roles = roles;
    this.#entry = entry;
    this.#bus = bus;
    this.#logger = logger;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Resolves when the child serves. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = fork(this.#entry, [], {
        env: childEnvironment(this.#roles),
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      this.#child = child;
      this.#bus.attach(child);
      child.on('message', (message: unknown) => {
        if ((message as Partial<ChildReady> | null)?.sarrafReady === undefined) return;
        this.#hasServed = true;
        resolve();
      });
      child.on('exit', (code, signal) => {
        this.#child = undefined;
        if (this.#isStopping) return;
        if (!this.#hasServed) {
          reject(new Error(`The ${this.name} process ended before it served.`));
          return;
        }
        this.#logger.warn({ roles: this.name, code, signal }, 'a process ended; starting it again');
        this.#timer = setTimeout(() => {
          this.start().catch((error: unknown) => this.#logger.error({ err: error }, 'no restart'));
        }, RESTART_MS);
      });
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child === undefined) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
    await exited;
    clearTimeout(impatient);
  }
}
