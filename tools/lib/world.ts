// The processes of one running exchange: the server, and the demo world beside it.
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BUILDS } from './build-inputs.ts';
import { Child } from './child.ts';
import { loginsFile } from './logins.ts';
import { findLanAddress } from './ports.ts';
import { removeStartRecord, writeStartRecord } from './process-record.ts';
import { PROJECT_DIR, Refusal } from './project.ts';
import { Timings } from './timings.ts';

export interface WorldOptions {
  readonly root: string;
  readonly recordFile: string;
  readonly databaseUrl: string;
  readonly host: string;
  readonly ports: { readonly server: number; readonly bank: number; readonly simulators: number };
  readonly roles: string | undefined;
  readonly demo: boolean;
  /** Told how long each part of the start took. */
  readonly timings?: Timings;
  /** Over the environment that the processes get anyway. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Small young generations and heaps: the demo world is many calm processes on one laptop, and
 * memory that V8 would keep for speed is memory that the laptop has no more.
 */
const SERVER_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=512'];
const DEMO_FLAGS = ['--max-semi-space-size=1', '--max-old-space-size=192'];
const HEALTH_TIMEOUT_MS = 90_000;
const LOGINS_TIMEOUT_MS = 90_000;
const STOP_PATIENCE_MS = 20_000;
const POLL_MS = 25;

function demoDirOf(root: string): string {
  return path.join(root, 'demo');
}

/** What the server and the demo are told by their environment. */
export function worldEnvironment(
  options: Pick<WorldOptions, 'root' | 'databaseUrl' | 'host' | 'ports' | 'roles' | 'env'>,
): NodeJS.ProcessEnv {
  const { root, databaseUrl, host, ports, roles } = options;
  const name = host === '127.0.0.1' ? undefined : findLanAddress();
  return {
    ...process.env,
    NODE_COMPILE_CACHE: path.join(PROJECT_DIR, 'node_modules', '.cache', 'sarraf', 'compiled'),
    DATABASE_URL: databaseUrl,
    SARRAF_MODE: 'demo',
    SARRAF_HOST: host,
    SARRAF_PORT: String(ports.server),
    SARRAF_DATA_DIR: path.join(root, 'server'),
    SARRAF_WEB_DIR: path.join(PROJECT_DIR, 'apps', 'web', 'dist'),
    SARRAF_DEMO_DIR: demoDirOf(root),
    SARRAF_SERVER_URL: `http://127.0.0.1:${ports.server}`,
    // Browsers are sent to these: from another device the loopback would be the device itself.
    SARRAF_PUBLIC_URL: `http://${name ?? 'localhost'}:${ports.server}`,
    SARRAF_BANK_URL: `http://${name ?? '127.0.0.1'}:${ports.bank}`,
    SARRAF_SIMULATORS_URL: `http://127.0.0.1:${ports.simulators}`,
    BANK_PORT: String(ports.bank),
    SIMULATORS_PORT: String(ports.simulators),
    ...(roles === undefined ? {} : { SARRAF_ROLES: roles }),
    ...options.env,
  };
}

export class World {
  readonly url: string;
  readonly demoDir: string;
  /** Resolves when a process died too often; everything is stopped then. */
  readonly gaveUp: Promise<void>;
  readonly #options: WorldOptions;
  readonly #children: Child[] = [];
  #giveUp: () => void = () => undefined;

  constructor(options: WorldOptions) {
    this.#options = options;
    this.url = `http://localhost:${options.ports.server}`;
    this.demoDir = demoDirOf(options.root);
    this.gaveUp = new Promise((resolve) => {
      this.#giveUp = resolve;
    });
  }

  /** Starts everything and returns when the exchange answers and the demo has its people. */
  async start(): Promise<void> {
    mkdirSync(this.demoDir, { recursive: true, mode: 0o700 });
    const timings = this.#options.timings ?? new Timings();
    const server = this.#child('server', SERVER_FLAGS);
    server.start();
    // the demo waits for the exchange by itself: its simulators answer by the time they are asked
    const demo = this.#options.demo ? this.#child('demo', DEMO_FLAGS) : undefined;
    demo?.start();
    await timings.phase('server, with its migrations', () => this.#waitForHealth(server));
    server.settle();
    if (demo === undefined) return;
    await timings.phase('demo: simulators and people', () => this.#waitForLogins(demo));
    demo.settle();
  }

  /** Stops the demo first, so that the market maker can take its quotes back, then the server. */
  async stop(): Promise<void> {
    for (const child of this.#children.toReversed()) await child.stop(STOP_PATIENCE_MS);
    removeStartRecord(this.#options.recordFile);
  }

  /** Stops the server alone; the demo world stays and finds nobody. */
  async stopServer(): Promise<void> {
    await this.#serverChild().stop(STOP_PATIENCE_MS);
  }

  /** Starts the server again after `stopServer` and returns when it answers. */
  async startServer(): Promise<void> {
    const server = this.#serverChild();
    server.start();
    await this.#waitForHealth(server);
  }

  /** Current pids; 0 for a process that does not run at this moment. */
  pids(): { readonly server: number; readonly demo: number } {
    const find = (name: string): number =>
      this.#children.find((child) => child.name === name)?.pid ?? 0;
    return { server: find('server'), demo: find('demo') };
  }

  #serverChild(): Child {
    const server = this.#children.find((child) => child.name === 'server');
    if (server === undefined) throw new Error('The world was not started.');
    return server;
  }

  #child(name: 'server' | 'demo', nodeFlags: readonly string[]): Child {
    const child = new Child({
      name,
      nodeFlags,
      script: path.join(PROJECT_DIR, BUILDS[name].output),
      env: worldEnvironment(this.#options),
      logDir: path.join(this.#options.root, 'logs'),
      onPid: () => this.#record(),
      onGiveUp: (which, lastWords) => {
        process.stderr.write(`The ${which} process keeps ending: ${lastWords}\n`);
        this.#giveUp();
      },
    });
    this.#children.push(child);
    return child;
  }

  #record(): void {
    const { recordFile, ports } = this.#options;
    const pids = this.#children.map((child) => child.pid).filter((pid) => pid !== undefined);
    const record = { url: this.url, bankPort: ports.bank, simulatorsPort: ports.simulators };
    writeStartRecord(recordFile, record, pids);
  }

  async #waitForLogins(demo: Child): Promise<void> {
    const deadline = Date.now() + LOGINS_TIMEOUT_MS;
    while (!existsSync(loginsFile(this.demoDir))) {
      if (demo.failed) throw new Refusal(demo.lastWords || 'The demo ended at its start.');
      if (Date.now() >= deadline) {
        const logFile = path.join(this.#options.root, 'logs', 'demo.log');
        throw new Refusal(`The demo world does not become ready; its log is ${logFile}.`);
      }
      await delay(POLL_MS);
    }
  }

  async #waitForHealth(server: Child): Promise<void> {
    const address = `http://127.0.0.1:${this.#options.ports.server}/api/v1/health`;
    const deadline = Date.now() + HEALTH_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (server.failed) throw new Refusal(server.lastWords || 'The server ended at its start.');
      try {
        const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) });
        await answer.arrayBuffer();
        if (answer.ok) return;
      } catch {
        // Not listening yet.
      }
      await delay(POLL_MS);
    }
    const logFile = path.join(this.#options.root, 'logs', 'server.log');
    throw new Refusal(`The server does not become ready; its log is ${logFile}.`);
  }
}
