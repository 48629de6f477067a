// PostgreSQL in our own network, and engines that reach it from networks of theirs: one writes, the
// others wait. Whoever asks tries the one that answered last, then the others.
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { deriveServingUrls } from '../../apps/server/src/platform/database/logins.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../tools/embedded-postgres/embedded-postgres.ts';
import { testCacheDir, testRunDir } from '../../tools/lib/test-database.ts';
import { NetworkCell } from '../lib/network-cell.ts';
import { choosePort, killFamily, signal, untilGone } from './deaths.ts';
import { bundleHost } from './host-bundle.ts';
import { askHost } from './host-call.ts';
import { copyMigratedCluster } from './migrated-cluster.ts';
import type { Answer, EngineOperation, LoadSystem } from './recorder.ts';

/** Little beside a take-over: who asks a cut-off engine asks the other one soon. */
const PATIENCE_MS = 1_000;

interface Engine {
  readonly cell: NetworkCell;
  readonly port: number;
  readonly agent: Agent;
  process: ChildProcess | undefined;
}

/** An exchange whose engines can be cut off one by one. */
export class CelledEngines implements LoadSystem<EngineOperation> {
  readonly #dataDir = mkdtempSync(path.join(testRunDir(), 'celled-engines-'));
  readonly #engines: readonly Engine[];
  #answeredLast = 0;
  #postgres: EmbeddedPostgres | undefined;
  #postgresPort = 0;
  #program = '';

  private constructor(engines: readonly Engine[]) {
    this.#engines = engines;
  }

  /** @param ip the program, see `findIp` */
  static async open(ip: string, count: number): Promise<CelledEngines> {
    const engines: Engine[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      const agent = new Agent({ keepAlive: true });
      engines.push({
        cell: new NetworkCell(ip, nth),
        port: await choosePort(),
        agent,
        process: undefined,
      });
    }
    const made = new CelledEngines(engines);
    await made.#startDatabase();
    return made;
  }

  get connectionString(): string {
    return this.#postgres?.connectionString ?? '';
  }

  cellOf(nth: number): NetworkCell {
    const engine = this.#engines[nth];
    if (engine === undefined) throw new Error(`There is no engine ${nth}.`);
    return engine.cell;
  }

  pidOf(nth: number): number {
    const child = this.#engines[nth]?.process;
    return child?.exitCode === null && child.signalCode === null ? (child.pid ?? 0) : 0;
  }

  /** Starts an engine; the first one that is started writes. */
  startEngine(nth: number): void {
    const engine = this.#engines[nth];
    if (engine === undefined) throw new Error(`There is no engine ${nth}.`);
    const { cell, port } = engine;
    const url = new URL(deriveServingUrls(this.connectionString).engine);
    url.hostname = cell.databaseHost;
    const [file, ...before] = cell.prefix;
    const output = process.env['LOG_LEVEL'] === undefined ? 'ignore' : 'inherit';
    // the program `ip` becomes the engine: signals reach it
    engine.process = spawn(file, [...before, process.execPath, this.#program], {
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        HOST_ADDRESS: '0.0.0.0',
        HOST_PORT: String(port),
        DATABASE_ENGINE_URL: url.href,
      },
    });
  }

  /** How many engines hold a connection to the database. */
  async sessionsOf(nth: number): Promise<number> {
    const rows = await this.ask(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE client_addr = '${this.cellOf(nth).ownHost}' AND application_name = 'sarraf engine'`,
    );
    return Number(rows[0]?.['count']);
  }

  /** A question to the database, from where no link is cut. */
  async ask(text: string): Promise<readonly Record<string, unknown>[]> {
    return this.onConnection(async (db) => (await db.query<Record<string, unknown>>(text)).rows);
  }

  async onConnection<T>(work: (db: pg.Client) => Promise<T>): Promise<T> {
    const db = new pg.Client({ connectionString: this.connectionString });
    await db.connect();
    try {
      return await work(db);
    } finally {
      await db.end();
    }
  }

  /** PostgreSQL ends at once, with all that was not written, and is there again after a while. */
  async restartPostgres(downMs: number): Promise<void> {
    await killFamily(this.#postgres?.pid ?? 0);
    this.#postgres?.release();
    await delay(downMs);
    await this.#startPostgres();
  }

  claimKey({ key }: EngineOperation): string {
    return key;
  }

  async send(operation: EngineOperation): Promise<Answer> {
    let answer: Answer = { type: 'none' };
    for (let offset = 0; offset < this.#engines.length; offset += 1) {
      const nth = (this.#answeredLast + offset) % this.#engines.length;
      answer = await this.sendTo(nth, operation);
      if (answer.type === 'given') {
        this.#answeredLast = nth;
        return answer;
      }
    }
    return answer;
  }

  /** To one engine alone, whoever writes. */
  sendTo(nth: number, operation: EngineOperation): Promise<Answer> {
    const engine = this.#engines[nth];
    if (engine === undefined) throw new Error(`There is no engine ${nth}.`);
    const { cell, port, agent } = engine;
    return askHost({ host: cell.host, port, agent }, operation, PATIENCE_MS);
  }

  async stop(): Promise<void> {
    for (const nth of this.#engines.keys()) {
      const pid = this.pidOf(nth);
      signal(pid, 'SIGKILL');
      if (pid !== 0) await untilGone(pid);
    }
    for (const { agent, cell } of this.#engines) {
      agent.destroy();
      cell.remove();
    }
    await this.#postgres?.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  async #startDatabase(): Promise<void> {
    this.#program = await bundleHost();
    this.#postgresPort = await choosePort();
    await copyMigratedCluster(this.#dataDir);
    const rules = this.#engines.map(
      ({ cell }) => `host all all ${cell.ownHost}/32 scram-sha-256\n`,
    );
    appendFileSync(path.join(this.#dataDir, 'cluster', 'pg_hba.conf'), `\n${rules.join('')}`);
    await this.#startPostgres();
  }

  async #startPostgres(): Promise<void> {
    const hosts = this.#engines.map(({ cell }) => cell.databaseHost);
    this.#postgres = await startEmbeddedPostgres({
      dataDir: this.#dataDir,
      cacheDir: testCacheDir(),
      restart: false,
      port: this.#postgresPort,
      settings: { listen_addresses: ['127.0.0.1', ...hosts].join(',') },
    });
  }
}
