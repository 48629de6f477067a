// The whole server as `npm start` runs it, built, with its launchers; killed and back by itself.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../tools/embedded-postgres/embedded-postgres.ts';
import { deriveServingUrls } from '../../apps/server/src/platform/database/logins.ts';
import { BUILDS } from '../../tools/lib/build-inputs.ts';
import { Child } from '../../tools/lib/child.ts';
import { ensureBuilt } from '../../tools/lib/ensure-built.ts';
import { findProgram } from '../../tools/lib/program.ts';
import { chooseServingAccount } from '../../tools/lib/serving-account.ts';
import { testCacheDir, testRunDir } from '../../tools/lib/test-database.ts';
import { prepareFolders, systemEnvironment } from '../../tools/lib/system.ts';
import {
  type FakeProviders,
  startFakeProviders,
} from '../../apps/server/src/testing/fake-providers.ts';
import { choosePort, killFamily, signal, untilGone } from './deaths.ts';
import { type HttpAnswer, type HttpCall, HttpClient } from './http-client.ts';
import { type HttpOperation, HttpOperations } from './http-operations.ts';
import { copyMigratedCluster } from './migrated-cluster.ts';
import type { Answer, LoadSystem } from './recorder.ts';

/** One `npm start` of those that make up the exchange: its name and what it is told. */
export interface ServerStart {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
}

/** What stands between the servers and their database. */
export interface DatabaseFront {
  /** The same database, reached through that. */
  through(connectionString: string): string;
}

/** What the server of a test finds as the demo's secret. */
export const DEMO_SECRET = 'a-secret-of-this-test';
const PATIENCE_MS = 15_000;
/** Both launchers give up after the fifth start within a minute. */
const STARTS_BEFORE_CHANGE = 4;
const WHOLE: readonly ServerStart[] = [{ name: 'server', env: {} }];
const SERVER_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=512'];

/** A server with its PostgreSQL and outside companies, whose processes can be killed one by one. */
export class HttpSystem implements LoadSystem<HttpOperation> {
  /** Answers that no crash excuses: what a client would have to take for a fault of ours. */
  readonly faults: string[] = [];
  readonly #root: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #starts: readonly ServerStart[];
  readonly #proxy: DatabaseFront | undefined;
  readonly #client = new HttpClient(PATIENCE_MS);
  readonly #servers = new Map<string, Child>();
  readonly #operations: HttpOperations;
  #providers: FakeProviders | undefined;
  #postgres: EmbeddedPostgres | undefined;
  #port = 0;
  #clientPort = 0;
  #postgresPort = 0;
  #serverStarts = 0;
  #postgresStarts = 0;

  /**
   * @param env over the environment of a test's server
   * @param starts of an exchange that is split; each speaks at the same address, one has the API
   * @param proxy what stands before the database, where it is to be struck
   */
  constructor(env: Readonly<Record<string, string>> = {}, starts = WHOLE, proxy?: DatabaseFront) {
    this.#env = env;
    this.#starts = starts;
    this.#proxy = proxy;
    this.#operations = new HttpOperations({
      call: (call) => this.call(call),
      payment: (authority) => this.#providers?.payments.get(authority),
      faults: this.faults,
    });
    this.#root = mkdtempSync(path.join(testRunDir(), 'http-system-'));
    // The database's account must be able to pass through.
    chmodSync(this.#root, 0o711);
  }

  get connectionString(): string {
    return this.#postgres?.connectionString ?? '';
  }

  get serverPid(): number {
    return this.pidOf(this.#starts[0]?.name ?? '');
  }

  get providers(): FakeProviders {
    if (this.#providers === undefined) throw new Error('The system was not started.');
    return this.#providers;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  pidOf(name: string): number {
    return this.#servers.get(name)?.pid ?? 0;
  }

  async start(): Promise<void> {
    await ensureBuilt(['server']);
    this.#providers = await startFakeProviders();
    this.#port = await choosePort();
    this.#clientPort = this.#port;
    this.#postgresPort = await choosePort();
    await copyMigratedCluster(path.join(this.#root, 'postgres'));
    await this.#launchPostgres();
    this.#launchServers();
    await this.untilServing();
  }

  /** From now on clients ask at another port, where a proxy stands before the server. */
  speakThrough(port: number): void {
    this.#clientPort = port;
  }

  async untilServing(): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS * 4;
    for (;;) {
      const { status, text } = await this.call({ path: '/health' });
      if (status === 200 && text.includes('"status":"ok"')) break;
      if (Date.now() > deadline) throw new Error(`no server: ${this.#lastWords()}`);
      await delay(25);
    }
    for (const server of this.#servers.values()) server.settle();
  }

  /** A server and its children at once; its launcher starts it again. */
  async killServer(name = this.#starts[0]?.name ?? ''): Promise<void> {
    const pid = this.pidOf(name);
    this.#serverStarts += 1;
    if (pid > 0) signal(-pid, 'SIGKILL');
    await untilGone(pid);
  }

  /** The same in this very moment, for whoever stands in the middle of an operation. */
  killServerNow(): void {
    this.#serverStarts += 1;
    signal(-this.serverPid, 'SIGKILL');
  }

  /** The postmaster and every process of it at once: what was not written is lost. */
  async killPostgres(): Promise<void> {
    this.#postgresStarts += 1;
    await killFamily(this.#postgres?.pid ?? 0);
  }

  /** An immediate shutdown, as an operator's last resort: recovery at the next start. */
  async stopPostgresImmediately(): Promise<void> {
    const pid = this.#postgres?.pid ?? 0;
    this.#postgresStarts += 1;
    signal(pid, 'SIGQUIT');
    await untilGone(pid);
  }

  /**
   * Between two cycles: launchers that saw many deaths hand over to new ones, as they would give
   * up. The database runs on and is adopted; the server is stopped as an operator stops it.
   */
  async changeLaunchers(): Promise<void> {
    if (this.#postgresStarts >= STARTS_BEFORE_CHANGE) {
      this.#postgres?.release();
      await this.#launchPostgres();
    }
    if (this.#serverStarts < STARTS_BEFORE_CHANGE) return;
    await this.#stopServers();
    this.#launchServers();
    await this.untilServing();
  }

  claimKey(operation: HttpOperation): string | undefined {
    return operation.type === 'return' ? undefined : operation.key;
  }

  send(operation: HttpOperation): Promise<Answer> {
    return this.#operations.send(operation);
  }

  /** One request; status 0 when the connection broke or nobody answered in time. */
  call(call: HttpCall): Promise<HttpAnswer> {
    return this.#client.call(this.#clientPort, call);
  }

  async stop(): Promise<void> {
    await this.#stopServers();
    this.#client.close();
    await this.#providers?.close();
    await this.#postgres?.stop();
    rmSync(this.#root, { recursive: true, force: true });
  }

  async #launchPostgres(): Promise<void> {
    this.#postgresStarts = 0;
    this.#postgres = await startEmbeddedPostgres({
      dataDir: path.join(this.#root, 'postgres'),
      cacheDir: testCacheDir(),
      port: this.#postgresPort,
    });
  }

  #launchServers(): void {
    this.#serverStarts = 0;
    const demoDir = path.join(this.#root, 'demo');
    mkdirSync(demoDir, { recursive: true });
    writeFileSync(path.join(demoDir, 'secret'), `${DEMO_SECRET}\n`);
    prepareFolders(this.#root, chooseServingAccount(path.join(this.#root, 'postgres', 'cluster')));
    for (const start of this.#starts) {
      const server = this.#makeServer(start);
      this.#servers.set(start.name, server);
      server.start();
    }
  }

  #makeServer({ name, env }: ServerStart): Child {
    const simulators = this.#providers?.url ?? '';
    const owner = this.#proxy?.through(this.connectionString) ?? this.connectionString;
    const account = chooseServingAccount(path.join(this.#root, 'postgres', 'cluster'));
    const program = findProgram(this.#root, account);
    return new Child({
      name,
      nodeFlags: SERVER_FLAGS,
      node: program.node,
      script: path.join(program.dir, BUILDS.server.output),
      account,
      env: systemEnvironment({
        root: this.#root,
        program,
        account,
        databases: deriveServingUrls(owner),
        host: '127.0.0.1',
        ports: { server: this.#port, bank: 0, simulators: 0, mail: 0 },
        roles: undefined,
        env: {
          SARRAF_MODE: 'test',
          SARRAF_LOG_LEVEL: 'warn',
          SARRAF_BANK_URL: simulators,
          SARRAF_SIMULATORS_URL: simulators,
          SARRAF_RATE_SCALE: '1000000',
          SARRAF_WRONG_PASSWORDS_PER_IP: '100000',
          ...this.#env,
          ...env,
        },
      }),
      logDir: path.join(this.#root, 'logs'),
      onPid: () => undefined,
      onGiveUp: (which, words) => this.faults.push(`the launcher gave ${which} up: ${words}`),
    });
  }

  async #stopServers(): Promise<void> {
    await Promise.all([...this.#servers.values()].map((server) => server.stop(PATIENCE_MS)));
  }

  #lastWords(): string {
    return [...this.#servers.values()].map((server) => server.lastWords).join('\n');
  }
}
