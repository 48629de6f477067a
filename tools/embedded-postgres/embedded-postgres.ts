// A real PostgreSQL that comes with the project: made, started, watched and stopped by us.
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import path from 'node:path';
import { preparePostgresBinaries } from './binaries.ts';
import {
  checkDataVersion,
  type ClusterPaths,
  clusterPaths,
  type ClusterSecrets,
  createClusterOnce,
  DATABASE_NAME,
  DATABASE_ROLE,
  hasRoom,
  prepareDataDir,
  readSecrets,
  writeSecrets,
} from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import { isProcessAlive, takeLock } from './lock.ts';
import {
  adoptPostmaster,
  boundLog,
  findFreePort,
  type PostgresSettings,
  type PostmasterOptions,
  startPostmaster,
  stopLeftPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { provesAlive } from './proof.ts';
import { chooseDatabaseUser } from './user.ts';

/** What the launcher tells while it watches the server. Ports never change between restarts. */
export type EmbeddedPostgresEvent =
  | { readonly type: 'exited'; readonly pid: number }
  | { readonly type: 'restarted'; readonly pid: number; readonly tookMs: number }
  /** It can't start before there is room; it is tried until there is. */
  | { readonly type: 'disk_full'; readonly error: Error }
  | { readonly type: 'failed'; readonly error: Error };

/** Where the cluster lies and how it is run. */
export interface EmbeddedPostgresOptions {
  /** Holds the cluster, its log, its password and its lock; made when missing. */
  readonly dataDir: string;
  /** Exactly this loopback port, or `port_busy`. Without it: the last one, or any free one. */
  readonly port?: number;
  /** Server settings over the launcher's own. */
  readonly settings?: PostgresSettings;
  /** Where a readable copy of the binaries may be kept. Default: beside `dataDir`. */
  readonly cacheDir?: string;
  /** How long it may take until it accepts connections; one that is restored takes long. */
  readonly readyTimeoutMs?: number;
  /** Start the server again when it dies. Default true. */
  readonly restart?: boolean;
  readonly onEvent?: (event: EmbeddedPostgresEvent) => void;
}

/** A cluster that runs. */
export interface EmbeddedPostgres {
  /** Superuser of the cluster, database `sarraf`, over loopback with a random password. */
  readonly connectionString: string;
  readonly port: number;
  /** Of the postmaster; another one after a restart. */
  readonly pid: number;
  readonly logFile: string;
  /** False from the server's death until it accepts connections again. */
  readonly isUp: boolean;
  /** True when the server was found running, left by a launcher that was killed. */
  readonly adopted: boolean;
  /** Called each time the server dies without `stop()`. Returns the unsubscription. */
  onExit(listener: (pid: number) => void): () => void;
  /** Ends the watch, shuts the server down cleanly and gives the lock back. */
  stop(): Promise<void>;
  /** Ends the watch and gives the lock back, but leaves the server running for the next start. */
  release(): void;
}

const WATCH_MS = 200;
const RESTARTS_MAX = 5;
const RESTART_WINDOW_MS = 60_000;
const LEFTOVERS_MAX_MS = 15_000;
const ROOM_POLL_MS = 500;
const LOG_LOOK_MS = 10_000;

interface Running {
  readonly pid: number;
  readonly port: number;
  readonly adopted: boolean;
}

/** Backends of a killed postmaster need a moment to notice and to leave the shared memory. */
async function startAfterLeftovers(options: PostmasterOptions, port: number): Promise<number> {
  const deadline = Date.now() + LEFTOVERS_MAX_MS;
  for (;;) {
    try {
      return await startPostmaster(options, port);
    } catch (error) {
      const leftovers = error instanceof EmbeddedPostgresError && error.code === 'locked';
      if (!leftovers || Date.now() >= deadline) throw error;
      await delay(100);
    }
  }
}

async function choosePort(wished: number | undefined, last: number): Promise<number> {
  if (wished !== undefined) {
    if ((await findFreePort(wished)) !== null) return wished;
    throw new EmbeddedPostgresError('port_busy', `Port ${wished} is taken by another program.`, {
      port: wished,
    });
  }
  const port = (last > 0 ? await findFreePort(last) : null) ?? (await findFreePort());
  if (port !== null) return port;
  throw new EmbeddedPostgresError('port_busy', 'There is no free port on the loopback address.');
}

async function startOrAdopt(
  options: PostmasterOptions,
  wishedPort: number | undefined,
  { port: lastPort, password }: ClusterSecrets,
): Promise<Running> {
  const found = await adoptPostmaster(options.paths, (port) =>
    provesAlive(addressOf(password, port)),
  );
  if (found !== null) return { ...found, adopted: true };
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort(wishedPort, lastPort);
    try {
      return { pid: await startAfterLeftovers(options, port), port, adopted: false };
    } catch (error) {
      // Someone took the port between our look and the start.
      const lostRace = error instanceof EmbeddedPostgresError && error.code === 'port_busy';
      if (!lostRace || wishedPort !== undefined || attempt >= 3) throw error;
    }
  }
}

/** Watches one server by its pid (also an adopted one, which is not our child). */
class Watch {
  #pid: number;
  #isUp = true;
  #stopped = false;
  #logLookAt = 0;
  #busy: Promise<void> = Promise.resolve();
  #restarts: readonly number[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #listeners = new Set<(pid: number) => void>();
  readonly #server: PostmasterOptions;
  readonly #port: number;
  readonly #restart: boolean;
  readonly #onEvent: (event: EmbeddedPostgresEvent) => void;

  constructor(
    running: Running,
    server: PostmasterOptions,
    restart: boolean,
    onEvent: (event: EmbeddedPostgresEvent) => void,
  ) {
    this.#pid = running.pid;
    this.#port = running.port;
    this.#server = server;
    this.#restart = restart;
    this.#onEvent = onEvent;
    this.#begin();
  }

  get pid(): number {
    return this.#pid;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  onExit(listener: (pid: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ends the watch and waits for a restart that is under way. */
  async end(): Promise<void> {
    this.endNow();
    await this.#busy;
  }

  endNow(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
  }

  #begin(): void {
    if (this.#stopped) return;
    this.#timer = setInterval(() => this.#look(), WATCH_MS);
    this.#timer.unref();
  }

  #look(): void {
    if (this.#stopped) return;
    if (isProcessAlive(this.#pid)) {
      this.#boundLog();
      return;
    }
    clearInterval(this.#timer);
    this.#isUp = false;
    const dead = this.#pid;
    this.#onEvent({ type: 'exited', pid: dead });
    for (const listener of this.#listeners) listener(dead);
    if (this.#restart) this.#busy = this.#startAgain();
  }

  #boundLog(): void {
    if (Date.now() < this.#logLookAt) return;
    this.#logLookAt = Date.now() + LOG_LOOK_MS;
    boundLog(this.#server.paths.logFile);
  }

  /** Until it runs. A full disk is not its fault: such tries are not counted, and never end. */
  async #startAgain(): Promise<void> {
    const since = Date.now();
    let isTold = false;
    while (!this.#stopped) {
      try {
        if (hasRoom(this.#server.paths.dataDir)) this.#countRestart();
        this.#pid = await startAfterLeftovers(this.#server, this.#port);
        this.#isUp = true;
        this.#onEvent({ type: 'restarted', pid: this.#pid, tookMs: Date.now() - since });
        this.#begin();
        return;
      } catch (error) {
        if (!this.#lacksRoom(error)) {
          this.#onEvent({ type: 'failed', error: error as Error });
          return;
        }
        if (!isTold) this.#onEvent({ type: 'disk_full', error: error as Error });
        isTold = true;
      }
      await delay(ROOM_POLL_MS);
    }
  }

  #lacksRoom(error: unknown): boolean {
    const { code } = error as { readonly code?: unknown };
    return code === 'disk_full' || code === 'ENOSPC' || !hasRoom(this.#server.paths.dataDir);
  }

  #countRestart(): void {
    const now = Date.now();
    const recent = this.#restarts.filter((at) => at > now - RESTART_WINDOW_MS);
    if (recent.length >= RESTARTS_MAX) {
      throw new EmbeddedPostgresError(
        'start_failed',
        `PostgreSQL died ${RESTARTS_MAX} times within a minute; its log is ` +
          `${this.#server.paths.logFile}.`,
      );
    }
    this.#restarts = [...recent, now];
  }
}

async function prepare(
  options: EmbeddedPostgresOptions,
  paths: ClusterPaths,
): Promise<PostmasterOptions> {
  const user = chooseDatabaseUser(paths.clusterDir);
  const cacheDir = options.cacheDir ?? path.dirname(paths.dataDir);
  const binaries = await preparePostgresBinaries(user, cacheDir);
  checkDataVersion(paths, binaries);
  await createClusterOnce(paths, binaries, user);
  const { settings = {}, readyTimeoutMs } = options;
  return { paths, binaries, user, settings, readyTimeoutMs };
}

/**
 * Starts the embedded PostgreSQL of `dataDir`, making the cluster at first, or adopts the server
 * that a killed launcher left running, and starts it again when it dies.
 * @throws EmbeddedPostgresError whose message is one clear sentence: `locked`, `port_busy`,
 * `disk_full`, `wrong_data_version`, `data_dir_unreachable`, `no_binaries`, ...
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const paths = clusterPaths(path.resolve(options.dataDir));
  prepareDataDir(paths, chooseDatabaseUser(paths.clusterDir));
  const unlock = takeLock(paths.lockFile);
  try {
    const server = await prepare(options, paths);
    const secrets = readSecrets(paths.secretsFile);
    if (secrets === null) {
      throw new EmbeddedPostgresError(
        'start_failed',
        `The database's password file ${paths.secretsFile} is missing.`,
      );
    }
    const running = await startOrAdopt(server, options.port, secrets);
    if (running.port !== secrets.port) {
      writeSecrets(paths.secretsFile, { ...secrets, port: running.port });
    }
    const watch = new Watch(
      running,
      server,
      options.restart ?? true,
      options.onEvent ?? (() => undefined),
    );
    return describe(paths, secrets.password, running, watch, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Stops the server of `dataDir` that a killed launcher left running; makes and starts nothing.
 * @throws EmbeddedPostgresError `locked` while another start has it.
 */
export async function stopEmbeddedPostgres(dataDir: string): Promise<void> {
  const paths = clusterPaths(path.resolve(dataDir));
  if (!existsSync(paths.dataDir)) return;
  const unlock = takeLock(paths.lockFile);
  try {
    await stopLeftPostmaster(paths);
  } finally {
    unlock();
  }
}

function addressOf(password: string, port: number): string {
  return `postgres://${DATABASE_ROLE}:${password}@127.0.0.1:${port}/${DATABASE_NAME}`;
}

function describe(
  paths: ClusterPaths,
  password: string,
  running: Running,
  watch: Watch,
  unlock: () => void,
): EmbeddedPostgres {
  return {
    connectionString: addressOf(password, running.port),
    port: running.port,
    logFile: paths.logFile,
    adopted: running.adopted,
    get pid() {
      return watch.pid;
    },
    get isUp() {
      return watch.isUp;
    },
    onExit: (listener) => watch.onExit(listener),
    stop: async () => {
      await watch.end();
      await stopPostmaster(watch.pid);
      unlock();
    },
    release: () => {
      watch.endNow();
      unlock();
    },
  };
}
