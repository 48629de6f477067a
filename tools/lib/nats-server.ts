// A NATS server of the system for one test: started on a port of its own, killed, started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isExecutable, provide } from './debian-packages.ts';
import { takesConnections } from './ports.ts';

const PROGRAM = '/usr/{sbin,bin,local/bin}/nats-server';
const READY_MS = 10_000;

/**
 * The program, which deep runs may install. Where the system has none that is said in one line,
 * and the tests that need it are skipped.
 */
export function findNatsServer(): string | undefined {
  const isDeep = process.env['SARRAF_DEEP'] === '1';
  const found = isDeep ? provide(PROGRAM, 'nats-server') : globSync(PROGRAM).find(isExecutable);
  if (found === undefined) console.info('left out: what NATS joins (no nats-server here)');
  return found;
}

/** One server on one port, as often as it is started. */
export class NatsServer {
  readonly #program: string;
  readonly #port: number;
  readonly #more: readonly string[];
  #process: ChildProcess | undefined;

  /** @param more of its command line, for a password */
  constructor(program: string, port: number, more: readonly string[] = []) {
    this.#program = program;
    this.#port = port;
    this.#more = more;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.#port}`;
  }

  /** Resolves when it takes connections. */
  async start(): Promise<void> {
    const args = ['--addr', '127.0.0.1', '--port', String(this.#port), ...this.#more];
    this.#process = spawn(this.#program, args, { stdio: 'ignore' });
    const deadline = Date.now() + READY_MS;
    while (!(await takesConnections(this.#port))) {
      if (Date.now() > deadline) throw new Error('nats-server does not answer.');
      await delay(20);
    }
  }

  /** Without a word: connections break. */
  async kill(): Promise<void> {
    const server = this.#process;
    this.#process = undefined;
    if (server === undefined) return;
    const exited = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await exited;
  }
}
