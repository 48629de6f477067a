// A database and an engine host of one crash test: started, killed without warning, started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/database/embedded-postgres.ts';
import { isProcessAlive } from '../../apps/server/src/platform/database/embedded-postgres-lock.ts';
import { migrate } from '../../apps/server/src/platform/database/migrations.ts';
import { findFreePort } from '../../apps/server/src/platform/database/embedded-postgres-postmaster.ts';
import type { Answer, Operation, Target } from './recorder.ts';

const HOST = path.join(import.meta.dirname, 'engine-host.ts');

export interface CrashWorldOptions {
  /** Server settings of PostgreSQL, for plants. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly skipDurabilityCheck?: boolean;
}

/** The children of a process, from /proc. */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => {
      try {
        const stat = readFileSync(`/proc/${candidate}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
      } catch {
        return false;
      }
    });
}

/**
 * Below the ports that the system gives to outgoing connections, which would take the port of
 * whoever is dead for a moment; at random, so that test files at a time don't meet.
 */
async function choosePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if ((await findFreePort(port)) !== null) return port;
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export class CrashWorld implements Target {
  readonly #options: CrashWorldOptions;
  readonly #dataDir = mkdtempSync(path.join(tmpdir(), 'sarraf-crash-'));
  readonly #agent = new Agent({ keepAlive: true });
  #postgres: EmbeddedPostgres | undefined;
  #host: ChildProcess | undefined;
  #port = 0;
  #postgresPort = 0;

  constructor(options: CrashWorldOptions = {}) {
    this.#options = options;
  }

  get connectionString(): string {
    return this.#postgres?.connectionString ?? '';
  }

  async start(): Promise<void> {
    this.#port = await choosePort();
    this.#postgresPort = await choosePort();
    await this.startPostgres();
    await migrate(this.connectionString);
    this.startHost();
  }

  /** The launcher starts it, or starts it again on the same port after its death. */
  async startPostgres(): Promise<void> {
    this.#postgres?.release();
    this.#postgres = await startEmbeddedPostgres({
      dataDir: this.#dataDir,
      cacheDir: path.join(tmpdir(), 'sarraf-cache'),
      restart: false,
      port: this.#postgresPort,
      settings: this.#options.settings ?? {},
    });
    if (this.#postgres.adopted) throw new Error('the launcher adopted a server that is dead');
  }

  startHost(crashPoint = ''): void {
    // With LOG_LEVEL set it tells what happens to it.
    const output = process.env['LOG_LEVEL'] === undefined ? 'ignore' : 'inherit';
    this.#host = spawn(process.execPath, [HOST], {
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        HOST_PORT: String(this.#port),
        DATABASE_URL: this.connectionString,
        CRASH_POINT: crashPoint,
        SKIP_DURABILITY_CHECK: this.#options.skipDurabilityCheck === true ? '1' : '0',
      },
    });
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
    const postmaster = this.#postgres?.pid ?? 0;
    const family = [postmaster, ...childrenOf(postmaster)];
    // Stopped first, so that none of them writes while the others die.
    for (const pid of family) kill(pid, 'SIGSTOP');
    for (const pid of [...family, ...childrenOf(postmaster)]) kill(pid, 'SIGKILL');
    await this.#postgresExit();
  }

  /** An immediate shutdown, as an operator's last resort: recovery at the next start. */
  async stopPostgresImmediately(): Promise<void> {
    kill(this.#postgres?.pid ?? 0, 'SIGQUIT');
    await this.#postgresExit();
  }

  /** The launcher would take a dying server for a running one. */
  async #postgresExit(): Promise<void> {
    while (isProcessAlive(this.#postgres?.pid ?? 0)) await delay(5);
  }

  send(operation: Operation): Promise<Answer> {
    const { command, claim } = operation;
    const body = JSON.stringify({ command, claim });
    return new Promise((resolve) => {
      const nobody = (): void => resolve({ type: 'none' });
      const call = request(
        { host: '127.0.0.1', port: this.#port, method: 'POST', agent: this.#agent },
        (response) => {
          let bytes = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            bytes += chunk;
          });
          response.once('error', nobody);
          response.once('aborted', nobody);
          response.once('end', () => {
            if (response.statusCode !== 200 || !response.complete) nobody();
            else resolve({ type: 'given', bytes, good: bytes.startsWith('{"ok":true') });
          });
        },
      );
      call.once('error', nobody);
      call.setTimeout(15_000, () => call.destroy());
      call.end(body);
    });
  }

  async stop(): Promise<void> {
    await this.killHost();
    this.#agent.destroy();
    await this.#postgres?.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
