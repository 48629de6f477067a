// A database and an engine host of one crash test: started, killed without warning, started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../tools/embedded-postgres/embedded-postgres.ts';
import { isProcessAlive } from '../../tools/embedded-postgres/lock.ts';
import { deriveServingUrls } from '../../apps/server/src/platform/database/logins.ts';
import { migrateWithLogins } from '../../apps/server/src/platform/database/migrations.ts';
import { testCacheDir, testRunDir } from '../../tools/lib/test-database.ts';
import { takesConnections } from '../../tools/lib/ports.ts';
import { choosePort, killFamily } from './deaths.ts';
import { bundleHost } from './host-bundle.ts';
import { askHost } from './host-call.ts';
import type { DatabaseFront } from './http-system.ts';
import { copyMigratedCluster } from './migrated-cluster.ts';
import type { Answer, EngineOperation, LoadSystem } from './recorder.ts';

const REVIVE_MS = 60_000;

/** What a crash test's system has otherwise than the usual one. */
export interface CrashSystemOptions {
  /** Server settings of PostgreSQL, for plants. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly skipDurabilityCheck?: boolean;
  /** Where the cluster is kept; a folder of its own by default. */
  readonly dataDir?: string;
  /** What stands between the engine and its database, where that is to be struck. */
  readonly proxy?: DatabaseFront;
}

/** A PostgreSQL and an engine in a process of its own, each of which can be killed alone. */
export class CrashSystem implements LoadSystem<EngineOperation> {
  readonly #options: CrashSystemOptions;
  readonly #dataDir: string;
  readonly #agent = new Agent({ keepAlive: true });
  #postgres: EmbeddedPostgres | undefined;
  #host: ChildProcess | undefined;
  #program = '';
  #port = 0;
  #postgresPort = 0;

  constructor(options: CrashSystemOptions = {}) {
    this.#options = options;
    this.#dataDir = options.dataDir ?? mkdtempSync(path.join(testRunDir(), 'crash-system-'));
  }

  get connectionString(): string {
    return this.#postgres?.connectionString ?? '';
  }

  async start(): Promise<void> {
    this.#program = await bundleHost();
    this.#port = await choosePort();
    this.#postgresPort = await choosePort();
    if (this.#options.dataDir === undefined) {
      await copyMigratedCluster(this.#dataDir);
      await this.startPostgres();
    } else {
      await this.startPostgres();
      await migrateWithLogins(this.connectionString);
    }
    this.startHost();
  }

  /** The launcher starts it, or starts it again on the same port after its death. */
  async startPostgres(): Promise<void> {
    this.#postgres?.release();
    this.#postgres = await startEmbeddedPostgres({
      dataDir: this.#dataDir,
      cacheDir: testCacheDir(),
      restart: false,
      port: this.#postgresPort,
      settings: this.#options.settings ?? {},
    });
    if (this.#postgres.adopted) throw new Error('the launcher adopted a server that is dead');
  }

  startHost(crashPoint = ''): void {
    // With LOG_LEVEL set it tells what happens to it.
    const owner = this.#options.proxy?.through(this.connectionString) ?? this.connectionString;
    const output = process.env['LOG_LEVEL'] === undefined ? 'ignore' : 'inherit';
    this.#host = spawn(process.execPath, [this.#program], {
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        HOST_PORT: String(this.#port),
        DATABASE_ENGINE_URL: deriveServingUrls(owner).engine,
        CRASH_POINT: crashPoint,
        SKIP_DURABILITY_CHECK: this.#options.skipDurabilityCheck === true ? '1' : '0',
      },
    });
  }

  /** 0 when there is none. */
  get hostPid(): number {
    const { exitCode, signalCode, pid = 0 } = this.#host ?? { exitCode: 0, signalCode: null };
    return exitCode === null && signalCode === null ? pid : 0;
  }

  get postgresPid(): number {
    return this.#postgres?.pid ?? 0;
  }

  /** What PostgreSQL wrote in its log so far. */
  get postgresLog(): string {
    return readFileSync(this.#postgres?.logFile ?? '', 'utf8');
  }

  /** Starts again whatever ended, as its launcher would, until the host serves. */
  async revive(): Promise<void> {
    const deadline = Date.now() + REVIVE_MS;
    while (!(await takesConnections(this.#port))) {
      if (Date.now() > deadline) throw new Error('The host does not come back.');
      if (!isProcessAlive(this.postgresPid)) await this.startPostgres();
      // a host that starts while the database recovers ends again
      if (this.hostPid === 0) this.startHost();
      await delay(100);
    }
  }

  async killHost(): Promise<void> {
    this.#host?.kill('SIGKILL');
    await this.hostExit();
  }

  /** Waits until the host is gone, by whatever. */
  async hostExit(): Promise<void> {
    const host = this.#host;
    while (host !== undefined && host.exitCode === null && host.signalCode === null) {
      await delay(5);
    }
  }

  /** The postmaster and every process of it at once: what was not written is lost. */
  async killPostgres(): Promise<void> {
    await killFamily(this.#postgres?.pid ?? 0);
  }

  claimKey({ key }: EngineOperation): string {
    return key;
  }

  send(operation: EngineOperation): Promise<Answer> {
    return askHost({ host: '127.0.0.1', port: this.#port, agent: this.#agent }, operation);
  }

  async stop(): Promise<void> {
    await this.killHost();
    this.#agent.destroy();
    await this.#postgres?.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
