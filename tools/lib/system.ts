// The processes of one running exchange: the server, and the demo beside it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  deriveServingUrls,
  type ServingUrls,
} from '../../apps/server/src/platform/database/logins.ts';
import { BUILDS, MIGRATE_OUTPUT } from './build-inputs.ts';
import { Child } from './child.ts';
import { prepareDemoChains } from './demo-chains.ts';
import { DiskRoom } from './disk-room.ts';
import { loginsFile } from './logins.ts';
import { findLanAddress } from './ports.ts';
import { removeStartRecord, writeStartRecord } from './process-record.ts';
import { findProgram, type Program } from './program.ts';
import { PROJECT_DIR, Refusal } from './project.ts';
import {
  chooseServingAccount,
  handOver,
  letThrough,
  type ServingAccount,
} from './serving-account.ts';
import { SignerProcess } from './signer-process.ts';
import { Timings } from './timings.ts';

/** Where an exchange runs and what it is made of. */
export interface SystemOptions {
  readonly root: string;
  readonly recordFile: string;
  /** The owner's address: for the migrating step, and never told to what serves. */
  readonly databaseUrl: string;
  /** Where the serving logins stand; they are derived from the owner's address by default. */
  readonly databases?: ServingUrls | undefined;
  /** False while the database is being started again. */
  readonly isDatabaseUp?: () => boolean;
  readonly host: string;
  readonly ports: {
    readonly server: number;
    readonly bank: number;
    readonly simulators: number;
    readonly mail: number;
  };
  readonly roles: string | undefined;
  readonly demo: boolean;
  /** Told how long each part of the start took. */
  readonly timings?: Timings;
  /** Over the environment that the processes get anyway. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Small young generations and heaps: the demo is many calm processes on one laptop, and
 * memory that V8 would keep for speed is memory that the laptop has no more.
 */
const SERVER_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=512'];
const DEMO_FLAGS = ['--max-semi-space-size=1', '--max-old-space-size=192'];
/** On a busy machine the exchange goes before the system that plays around it, and is back first. */
const PRIORITIES = { server: -5, demo: 5 } as const;
const HEALTH_TIMEOUT_MS = 90_000;
const LOGINS_TIMEOUT_MS = 90_000;
const STOP_PATIENCE_MS = 20_000;
const POLL_MS = 25;
const RECORD_AGAIN_MS = 1_000;

/** Where the demo keeps what it has to keep. */
export function demoDirOf(root: string): string {
  return path.join(root, 'demo');
}

/** Node keeps what it compiled where whoever runs it can write. */
function compileCache(root: string, account: ServingAccount | undefined): string {
  if (account !== undefined) return path.join(root, 'compiled');
  return path.join(PROJECT_DIR, 'node_modules', '.cache', 'sarraf', 'compiled');
}

/** Gives the serving account the folders that it writes; root keeps records and logs. */
export function prepareFolders(root: string, account: ServingAccount | undefined): void {
  letThrough(root, account);
  handOver(path.join(root, 'server'), account);
  handOver(demoDirOf(root), account);
  handOver(compileCache(root, account), account);
}

/** What the environment of one process is made of. */
export interface EnvironmentOptions
  extends Pick<SystemOptions, 'root' | 'host' | 'ports' | 'roles' | 'env'> {
  readonly program: Program;
  readonly account: ServingAccount | undefined;
  /** Undefined for what needs no database. */
  readonly databases: ServingUrls | undefined;
  /** What both sides are told of the demo's chains; left out where there are none. */
  readonly chains?: Readonly<Record<string, string>> | undefined;
  /** What the server alone is told: where its signer connects to. */
  readonly signer?: Readonly<Record<string, string>> | undefined;
}

/** Where browsers reach the exchange: from another device the loopback would be the device itself. */
function publicUrlOf({ host, ports, env }: Pick<SystemOptions, 'host' | 'ports' | 'env'>): string {
  const name = host === '127.0.0.1' ? undefined : findLanAddress();
  return env?.['SARRAF_PUBLIC_URL'] ?? `http://${name ?? 'localhost'}:${ports.server}`;
}

/** What the server and the demo are told by their environment. */
export function systemEnvironment(options: EnvironmentOptions): NodeJS.ProcessEnv {
  const { root, program, account, databases, chains, signer, host, ports, roles } = options;
  const name = host === '127.0.0.1' ? undefined : findLanAddress();
  return {
    ...process.env,
    NODE_COMPILE_CACHE: compileCache(root, account),
    DATABASE_URL: undefined,
    DATABASE_APP_URL: databases?.app,
    DATABASE_ENGINE_URL: databases?.engine,
    SARRAF_MODE: 'demo',
    SARRAF_HOST: host,
    SARRAF_PORT: String(ports.server),
    SARRAF_DATA_DIR: path.join(root, 'server'),
    SARRAF_WEB_DIR: path.join(program.dir, 'apps', 'web', 'dist'),
    SARRAF_DEMO_DIR: demoDirOf(root),
    SARRAF_SERVER_URL: `http://127.0.0.1:${ports.server}`,
    // Browsers are sent to these.
    SARRAF_PUBLIC_URL: publicUrlOf(options),
    SARRAF_BANK_URL: `http://${name ?? '127.0.0.1'}:${ports.bank}`,
    SARRAF_SIMULATORS_URL: `http://127.0.0.1:${ports.simulators}`,
    SARRAF_TELEPHONES_URL: `http://${name ?? '127.0.0.1'}:${ports.simulators}`,
    BANK_PORT: String(ports.bank),
    SARRAF_MAIL_SIMULATOR_URL: `smtp://127.0.0.1:${ports.mail}`,
    SIMULATORS_PORT: String(ports.simulators),
    MAIL_PORT: String(ports.mail),
    ...(roles === undefined ? {} : { SARRAF_ROLES: roles }),
    ...chains,
    ...signer,
    ...options.env,
  };
}

/** A running exchange; what dies is started again until it is stopped. */
export class System {
  readonly url: string;
  readonly demoDir: string;
  /** Resolves when a process died too often; everything is stopped then. */
  readonly gaveUp: Promise<void>;
  readonly #options: SystemOptions;
  readonly #children: Child[] = [];
  readonly #account: ServingAccount | undefined;
  readonly #databases: ServingUrls;
  #chains: Readonly<Record<string, string>> = {};
  #signer: SignerProcess | undefined;
  readonly #disk: DiskRoom;
  #program: Program | undefined;
  #recordAgain: NodeJS.Timeout | undefined;
  #giveUp: () => void = () => undefined;

  constructor(options: SystemOptions) {
    this.#options = options;
    this.url = `http://localhost:${options.ports.server}`;
    this.demoDir = demoDirOf(options.root);
    this.#account = chooseServingAccount(path.join(options.root, 'postgres', 'cluster'));
    this.#databases = options.databases ?? deriveServingUrls(options.databaseUrl);
    this.#disk = new DiskRoom(options.root, (words) => process.stderr.write(`${words}\n`));
    this.gaveUp = new Promise((resolve) => {
      this.#giveUp = resolve;
    });
  }

  /** Starts everything and returns when the exchange answers and the demo has its people. */
  async start(): Promise<void> {
    const { root } = this.#options;
    const timings = this.#options.timings ?? new Timings();
    this.#signer = this.#prepareSigner();
    this.#chains = await this.#prepareChains();
    prepareFolders(root, this.#account);
    this.#program = findProgram(root, this.#account);
    this.#disk.watch();
    this.#startSigner(this.#program);
    await timings.phase('migrations and logins', () => this.#migrate());
    const server = this.#child('server', SERVER_FLAGS);
    server.start();
    // the demo waits for the exchange by itself: its simulators answer by the time they are asked
    const demo = this.#options.demo ? this.#child('demo', DEMO_FLAGS) : undefined;
    demo?.start();
    await timings.phase('server', () => this.#waitForHealth(server));
    server.settle();
    await timings.phase('signer', async () => this.#signer?.untilReady());
    if (demo === undefined) return;
    await timings.phase('demo: simulators and people', () => this.#waitForLogins(demo));
    demo.settle();
  }

  /** Before the chains: the money on them is of its key. */
  #prepareSigner(): SignerProcess | undefined {
    const { demo, root, databaseUrl } = this.#options;
    if (!demo) return undefined;
    const publicUrl = publicUrlOf(this.#options);
    const { demoDir } = this;
    return SignerProcess.prepare({ root, demoDir, serving: this.#account, publicUrl, databaseUrl });
  }

  /** The first of the children, so that it is stopped last: the server may still ask it. */
  #startSigner(program: Program): void {
    const signer = this.#signer?.child({
      program,
      isHopeless: () => this.#disk.isFull(),
      onPid: () => this.#record(),
    });
    if (signer === undefined) return;
    this.#children.push(signer);
    signer.start();
  }

  /** The demo's folder is given to the serving account afterwards, with what this makes in it. */
  #prepareChains(): Promise<Readonly<Record<string, string>>> {
    if (!this.#options.demo) return Promise.resolve({});
    const { host, ports } = this.#options;
    return prepareDemoChains({
      demoDir: this.demoDir,
      firstPort: ports.server + 4,
      taken: Object.values(ports),
      host: (host === '127.0.0.1' ? undefined : findLanAddress()) ?? 'localhost',
    });
  }

  /** Stops the demo first, so that the market maker can take its quotes back, then the server. */
  async stop(): Promise<void> {
    await this.#signer?.stop();
    for (const child of this.#children.toReversed()) await child.stop(STOP_PATIENCE_MS);
    this.#disk.stop();
    clearTimeout(this.#recordAgain);
    removeStartRecord(this.#options.recordFile);
  }

  /** Stops the server alone; the demo stays and finds nobody. */
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
  pids(): { readonly server: number; readonly demo: number; readonly signer: number } {
    const find = (name: string): number =>
      this.#children.find((child) => child.name === name)?.pid ?? 0;
    return { server: find('server'), demo: find('demo'), signer: find('signer') };
  }

  #serverChild(): Child {
    const server = this.#children.find((child) => child.name === 'server');
    if (server === undefined) throw new Error('The system was not started.');
    return server;
  }

  #child(name: 'server' | 'demo', nodeFlags: readonly string[]): Child {
    const program = this.#program ?? findProgram(this.#options.root, this.#account);
    const account = this.#account;
    const databases = name === 'server' ? this.#databases : undefined;
    const child = new Child({
      name,
      nodeFlags,
      node: program.node,
      script: path.join(program.dir, BUILDS[name].output),
      env: systemEnvironment({
        ...this.#options,
        program,
        account,
        databases,
        chains: this.#chains,
        ...(name === 'server' && { signer: this.#signer?.environment }),
      }),
      account,
      priority: PRIORITIES[name],
      isHopeless: () => this.#disk.isFull() || this.#options.isDatabaseUp?.() === false,
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

  /** A process of its own: its end is the end of what knows the owner's address. */
  async #migrate(): Promise<void> {
    const { databaseUrl, databases } = this.#options;
    const script = path.join(PROJECT_DIR, MIGRATE_OUTPUT);
    const child = spawn(process.execPath, [script], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: databaseUrl,
        DATABASE_APP_URL: databases?.app,
        DATABASE_ENGINE_URL: databases?.engine,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let words = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words += text;
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0) throw new Refusal(words.trim() || 'The migrations ended without a word.');
  }

  /** A disk that is full must not end whoever waits for it: the record is written once it can be. */
  #record(): void {
    clearTimeout(this.#recordAgain);
    try {
      this.#writeRecord();
    } catch {
      this.#recordAgain = setTimeout(() => this.#record(), RECORD_AGAIN_MS);
      this.#recordAgain.unref();
    }
  }

  #writeRecord(): void {
    const { recordFile, ports } = this.#options;
    const pids = this.#children.map((child) => child.pid).filter((pid) => pid !== undefined);
    const record = {
      url: this.url,
      bankPort: ports.bank,
      simulatorsPort: ports.simulators,
      mailPort: ports.mail,
    };
    writeStartRecord(recordFile, record, pids);
  }

  async #waitForLogins(demo: Child): Promise<void> {
    const deadline = Date.now() + LOGINS_TIMEOUT_MS;
    while (!existsSync(loginsFile(this.demoDir))) {
      if (demo.failed) throw new Refusal(demo.lastWords || 'The demo ended at its start.');
      if (Date.now() >= deadline) {
        const logFile = path.join(this.#options.root, 'logs', 'demo.log');
        throw new Refusal(`The demo does not become ready; its log is ${logFile}.`);
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
