// One long-lived child process: its log, its last words, and its return when it dies.
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endProcesses, signal } from './process-record.ts';
import { forwardLines, RotatingLog } from './rotating-log.ts';

/** What is run, as whom, and where its log goes. */
export interface ChildOptions {
  readonly name: string;
  readonly nodeFlags: readonly string[];
  /** The Node that runs it. Default: our own. */
  readonly node?: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly logDir: string;
  /** The account that it runs as. Default: ours. */
  readonly account?: { readonly uid: number; readonly gid: number } | undefined;
  /** As `nice` has it: below 0 is before others, which only root may give. Default 0. */
  readonly priority?: number;
  /** Told whenever the pid changes, so that the record on disk stays true. */
  readonly onPid: () => void;
  /** Told when the child dies too often to be started again. */
  readonly onGiveUp: (name: string, lastWords: string) => void;
  /** Whether nobody can serve at this moment (a full disk): such deaths are not counted. */
  readonly isHopeless?: () => boolean;
}

const LAST_WORDS_LINES_MAX = 12;
const RESTARTS_MAX = 5;
const RESTART_WINDOW_MS = 60_000;
const RESTART_DELAY_MS = 100;
/** Between two of them while it is hopeless. */
const HOPELESS_DELAY_MS = 1_000;
/** Longest wait for the last words of one that has ended. */
const SILENCE_MS = 2_000;

/** Keeps one process running until `stop`; its output goes to `<logDir>/<name>.log`. */
export class Child {
  readonly #options: ChildOptions;
  readonly #log: RotatingLog;
  readonly #lastWords: string[] = [];
  #process: ChildProcess | undefined;
  #stopping = false;
  #settled = false;
  #starts: number[] = [];
  #retry: NodeJS.Timeout | undefined;
  #silent: Promise<unknown> = Promise.resolve();

  constructor(options: ChildOptions) {
    this.#options = options;
    this.#log = new RotatingLog(path.join(options.logDir, `${options.name}.log`));
  }

  get name(): string {
    return this.#options.name;
  }

  get pid(): number | undefined {
    const running = this.#process;
    return running?.exitCode === null && running.signalCode === null ? running.pid : undefined;
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
    this.#lastWords.length = 0;
    this.#starts.push(Date.now());
    try {
      this.#spawn();
    } catch (error) {
      this.#lastWords.push((error as Error).message);
      this.#ended();
    }
    this.#options.onPid();
  }

  /** The first start is over: from now on a death is answered by another start. */
  settle(): void {
    this.#settled = true;
  }

  #spawn(): void {
    const { nodeFlags, node = process.execPath, script, args = [], env, account } = this.#options;
    // A process group of its own: Ctrl-C reaches us alone, and we stop things in their order.
    const child = spawn(node, [...nodeFlags, script, ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      // it may not be allowed to look at the folder we were started in
      ...(account === undefined ? {} : { cwd: '/', uid: account.uid, gid: account.gid }),
    });
    this.#process = child;
    this.#rank(child.pid);
    forwardLines(child.stdout, (lines) => this.#log.write(lines));
    forwardLines(child.stderr, (lines) => {
      this.#log.write(lines);
      for (const line of lines.toString().trimEnd().split('\n')) this.#lastWords.push(line);
      this.#lastWords.splice(0, this.#lastWords.length - LAST_WORDS_LINES_MAX);
    });
    child.once('error', (error) => this.#lastWords.push(error.message));
    let isGone = false;
    const gone = (): void => {
      if (isGone) return;
      isGone = true;
      // Its own children may outlive it for a while, and hold its port: they are of no use now.
      if (child.pid !== undefined) signal(-child.pid, 'SIGKILL');
      this.#ended();
    };
    child.once('exit', gone);
    // where it could not even be started there is no exit
    child.once('close', gone);
    this.#silent = new Promise((resolve) => child.once('close', resolve));
  }

  #rank(pid: number | undefined): void {
    const { priority = 0 } = this.#options;
    if (pid === undefined || priority === 0) return;
    try {
      setPriority(pid, priority);
    } catch {
      // it has ended, or we may not: it runs like everybody else then
    }
  }

  #ended(): void {
    if (this.#stopping || !this.#settled) return;
    const { onGiveUp, isHopeless } = this.#options;
    if (isHopeless?.() === true) {
      this.#starts = [];
      this.#again(HOPELESS_DELAY_MS);
      return;
    }
    const since = Date.now() - RESTART_WINDOW_MS;
    this.#starts = this.#starts.filter((at) => at > since);
    if (this.#starts.length > RESTARTS_MAX) {
      onGiveUp(this.name, this.lastWords);
      return;
    }
    process.stderr.write(`The ${this.name} process ended; starting it again.\n`);
    this.#again(RESTART_DELAY_MS);
  }

  #again(inMs: number): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.start(), inMs);
  }

  async stop(patienceMs: number): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#retry);
    const { pid } = this;
    if (pid !== undefined) await endProcesses([pid], patienceMs);
    // its last lines may still be on their way
    await Promise.race([this.#silent, delay(SILENCE_MS, undefined, { ref: false })]);
    await this.#log.close();
  }
}
