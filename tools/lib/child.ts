// One long-lived child process: its log, its last words, and its return when it dies.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { endProcesses } from './process-record.ts';

export interface ChildOptions {
  readonly name: string;
  readonly nodeFlags: readonly string[];
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly logDir: string;
  /** Told whenever the pid changes, so that the record on disk stays true. */
  readonly onPid: () => void;
  /** Told when the child dies too often to be started again. */
  readonly onGiveUp: (name: string, lastWords: string) => void;
}

const LOG_BYTES_MAX = 8 * 1024 * 1024;
const LAST_WORDS_LINES_MAX = 12;
const RESTARTS_MAX = 5;
const RESTART_WINDOW_MS = 60_000;
const RESTART_DELAY_MS = 300;

function openLog(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES_MAX) truncateSync(file);
  return openSync(file, 'a', 0o600);
}

/** Keeps one process running until `stop`; its output goes to `<logDir>/<name>.log`. */
export class Child {
  readonly #options: ChildOptions;
  readonly #lastWords: string[] = [];
  #process: ChildProcess | undefined;
  #stopping = false;
  #settled = false;
  #starts: number[] = [];
  #retry: NodeJS.Timeout | undefined;

  constructor(options: ChildOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  get pid(): number | undefined {
    return this.#process?.exitCode === null ? this.#process.pid : undefined;
  }

  /** True once the process has ended during its first start: it will not be tried again. */
  get failed(): boolean {
    return !this.#settled && this.#process !== undefined && this.pid === undefined;
  }

  /** The last lines the process wrote to standard error. */
  get lastWords(): string {
    return this.#lastWords.join('\n');
  }

  start(): void {
    this.#stopping = false;
    const { name, nodeFlags, script, args = [], env, logDir } = this.#options;
    const log = openLog(path.join(logDir, `${name}.log`));
    // A process group of its own: Ctrl-C reaches us alone, and we stop things in their order.
    const child = spawn(process.execPath, [...nodeFlags, script, ...args], {
      env,
      stdio: ['ignore', log, 'pipe'],
      detached: true,
    });
    closeSync(log);
    this.#process = child;
    this.#lastWords.length = 0;
    this.#starts.push(Date.now());
    if (child.stderr !== null) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        this.#lastWords.push(line);
        if (this.#lastWords.length > LAST_WORDS_LINES_MAX) this.#lastWords.shift();
      });
    }
    child.once('error', (error) => this.#lastWords.push(error.message));
    child.once('close', () => this.#ended());
    this.#options.onPid();
  }

  /** The first start is over: from now on a death is answered by another start. */
  settle(): void {
    this.#settled = true;
  }

  #ended(): void {
    if (this.#stopping || !this.#settled) return;
    const since = Date.now() - RESTART_WINDOW_MS;
    this.#starts = this.#starts.filter((at) => at > since);
    if (this.#starts.length > RESTARTS_MAX) {
      this.#options.onGiveUp(this.name, this.lastWords);
      return;
    }
    process.stderr.write(`The ${this.name} process ended; starting it again.\n`);
    this.#retry = setTimeout(() => this.start(), RESTART_DELAY_MS);
  }

  async stop(patienceMs: number): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#retry);
    const { pid } = this;
    if (pid !== undefined) await endProcesses([pid], patienceMs);
  }
}
