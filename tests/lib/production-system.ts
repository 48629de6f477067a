// A production start as an operator makes it: an empty PostgreSQL, `npm run setup`, the built
// server as an account without rights, https before it. No demo, no short cut.
import { spawn, type SpawnOptions } from 'node:child_process';
import { chmodSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../tools/embedded-postgres/embedded-postgres.ts';
import { ensureBuilt } from '../../tools/lib/ensure-built.ts';
import { findPort } from '../../tools/lib/ports.ts';
import { endProcesses } from '../../tools/lib/process-record.ts';
import { findProgram } from '../../tools/lib/program.ts';
import { PROJECT_DIR } from '../../tools/lib/project.ts';
import { chooseServingAccount } from '../../tools/lib/serving-account.ts';
import { testCacheDir, testRunDir } from '../../tools/lib/test-database.ts';
import { type Authority, makeAuthority } from './certificates.ts';
import { type Companies, startCompanies } from './companies.ts';
import { callHttps, type HttpsAnswer, type HttpsCall } from './https-call.ts';
import { type HttpsFront, startHttpsFront } from './https-front.ts';

/** What people type; its certificate is the authority's. */
export const HOST = 'exchange.sarraf.test';
/** Of whoever may make roles and databases, and no more. */
const ADMIN = { login: 'operator', password: 'operator-f27c1a9d' } as const;

/** What a command said. */
export interface Ran {
  readonly code: number | null;
  readonly said: string;
}

/** Everything that an operator has; nothing is set up yet. */
export class ProductionSystem {
  readonly root: string;
  readonly envFile: string;
  readonly logFile: string;
  readonly companies: Companies;
  readonly port: number;
  readonly user: string | undefined;
  readonly authority: Authority;
  readonly #postgres: EmbeddedPostgres;
  #server: ReturnType<typeof spawn> | undefined;
  #front: HttpsFront | undefined;

  private constructor(parts: {
    root: string;
    port: number;
    authority: Authority;
    companies: Companies;
    postgres: EmbeddedPostgres;
  }) {
    this.root = parts.root;
    this.port = parts.port;
    this.authority = parts.authority;
    this.companies = parts.companies;
    this.#postgres = parts.postgres;
    this.envFile = path.join(parts.root, 'etc', 'sarraf.env');
    this.logFile = path.join(parts.root, 'server.log');
    this.user = chooseServingAccount(path.join(parts.root, 'postgres', 'cluster'))?.name;
  }

  /** PostgreSQL and the companies run; the authority's certificate is a file. */
  static async open(): Promise<ProductionSystem> {
    await ensureBuilt(['server', 'web']);
    const root = mkdtempSync(path.join(testRunDir(), 'production-'));
    chmodSync(root, 0o711);
    const authority = makeAuthority();
    writeFileSync(path.join(root, 'authority.pem'), authority.cert, { mode: 0o644 });
    const companies = await startCompanies(authority);
    const postgres = await startEmbeddedPostgres({
      dataDir: path.join(root, 'postgres'),
      cacheDir: testCacheDir(),
    });
    await asSuperuser(postgres, async (db) => {
      await db.query(
        `CREATE ROLE ${ADMIN.login} LOGIN CREATEROLE CREATEDB PASSWORD '${ADMIN.password}'`,
      );
    });
    const port = await findPort(4300);
    return new ProductionSystem({ root, port, authority, companies, postgres });
  }

  get authorityFile(): string {
    return path.join(this.root, 'authority.pem');
  }

  get codeFile(): string {
    return path.join(this.root, 'owner-code');
  }

  get dataDir(): string {
    return path.join(this.root, 'data');
  }

  /** Of whoever may make logins and databases. */
  adminUrl(database: string): string {
    const admin = new URL(this.#postgres.connectionString);
    admin.username = ADMIN.login;
    admin.password = ADMIN.password;
    admin.pathname = `/${database}`;
    return admin.href;
  }

  /** Answers to every question but the owner's. */
  answers(): Record<string, string> {
    return {
      DATABASE_ADMIN_URL: this.adminUrl('exchange'),
      SARRAF_DATA_DIR: this.dataDir,
      ...(this.user === undefined ? {} : { SARRAF_USER: this.user }),
      SARRAF_PORT: String(this.port),
      SARRAF_PUBLIC_URL: `https://${HOST}`,
      SARRAF_TRUSTED_PROXIES: '127.0.0.1',
      SARRAF_LOG_LEVEL: 'debug',
      NODE_EXTRA_CA_CERTS: this.authorityFile,
      ...this.companies.answers,
    };
  }

  /** A file of answers that nobody else reads. */
  writeAnswers(answers: Readonly<Record<string, string>>): string {
    const file = path.join(this.root, 'answers.json');
    writeFileSync(file, JSON.stringify(answers), { mode: 0o600 });
    return file;
  }

  /** One of the commands of package.json, as npm runs it. */
  run(command: string, ...args: readonly string[]): Promise<Ran> {
    return this.runTyping('', command, ...args);
  }

  /** The same with somebody who types. */
  runTyping(typed: string, command: string, ...args: readonly string[]): Promise<Ran> {
    const script = path.join(PROJECT_DIR, 'tools', 'preflight.mjs');
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: this.authorityFile };
    return ran(process.execPath, [script, command, ...args], { env }, typed);
  }

  /** A question to the exchange's database, or another one, as its superuser. */
  ask(text: string, database = 'exchange'): Promise<readonly Record<string, unknown>[]> {
    return asSuperuser(
      this.#postgres,
      async (db) => (await db.query<Record<string, unknown>>(text)).rows,
      database,
    );
  }

  /**
   * The built server, and https before it.
   *
   * @param command as the page has it: it reads what setup wrote, and becomes the server
   */
  async start(command: string): Promise<void> {
    const { cwd, line } = this.#program(command);
    const out = openSync(this.logFile, 'a');
    this.#server = spawn('/bin/sh', ['-c', line], {
      cwd,
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', out, out],
      detached: true,
    });
    this.#front = await startHttpsFront(
      this.authority.issue([HOST]),
      `http://127.0.0.1:${this.port}`,
    );
    await this.#untilReady();
  }

  /** A start that is expected to end by itself. */
  runProgram(command: string): Promise<Ran> {
    const { cwd, line } = this.#program(command);
    return ran('/usr/bin/timeout', ['60', '/bin/sh', '-c', line], {
      cwd,
      env: { PATH: process.env['PATH'] },
    });
  }

  /** In a folder that only root may enter the program is a copy of it. */
  #program(command: string): { readonly cwd: string; readonly line: string } {
    const account = chooseServingAccount(path.join(this.root, 'postgres', 'cluster'));
    const program = findProgram(this.root, account);
    const webDir = path.join(program.dir, 'apps', 'web', 'dist');
    const line = this.here(command).replace(
      'exec node_modules/.bin/node',
      `exec env SARRAF_WEB_DIR='${webDir}' '${program.node}'`,
    );
    return { cwd: program.dir, line };
  }

  /** A command of the page, with this system's files. */
  here(command: string): string {
    return command
      .replaceAll('/etc/sarraf/', `${path.dirname(this.envFile)}/`)
      .replaceAll('/backup/sarraf', path.join(this.root, 'backup'));
  }

  /** A command of the page in a shell that has read what the server is started with. */
  runHere(command: string): Promise<Ran> {
    const withEnv = `set -a; . '${this.envFile}'; set +a; ${this.here(command)}`;
    return ran('/bin/sh', ['-c', withEnv], {
      env: { ...process.env, npm_config_loglevel: 'error' },
    });
  }

  /** Of the server. */
  get pid(): number {
    return this.#server?.pid ?? 0;
  }

  /** Where https is spoken. */
  get httpsPort(): number {
    return this.#front?.port ?? 0;
  }

  /** As a browser calls: by name, over https, trusting the authority alone. */
  call(call: HttpsCall): Promise<HttpsAnswer> {
    return callHttps({ host: HOST, port: this.httpsPort, ca: this.authority.cert }, call);
  }

  /** What the server wrote. */
  log(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  async stopServer(): Promise<void> {
    await this.#front?.close();
    this.#front = undefined;
    if (this.#server?.pid !== undefined) await endProcesses([this.#server.pid], 15_000);
    this.#server = undefined;
  }

  async close(): Promise<void> {
    await this.stopServer();
    await this.companies.close();
    await this.#postgres.stop();
  }

  async #untilReady(): Promise<void> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const answer = await this.call({ path: '/ready' }).catch(() => undefined);
      if (answer?.status === 200) return;
      const hasEnded = this.#server?.exitCode !== null;
      if (hasEnded || Date.now() > deadline) {
        await this.stopServer();
        throw new Error(`No start: ${this.log()}`);
      }
      await delay(100);
    }
  }
}

async function asSuperuser<T>(
  postgres: EmbeddedPostgres,
  work: (db: pg.Client) => Promise<T>,
  database?: string,
): Promise<T> {
  const url = new URL(postgres.connectionString);
  if (database !== undefined) url.pathname = `/${database}`;
  const db = new pg.Client({ connectionString: url.href });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Runs a program to its end. */
export async function ran(
  file: string,
  args: readonly string[],
  options: SpawnOptions,
  typed = '',
): Promise<Ran> {
  const child = spawn(file, args, {
    cwd: PROJECT_DIR,
    ...options,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin?.on('error', () => undefined).end(typed);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, said };
}
