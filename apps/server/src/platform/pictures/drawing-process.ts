// The parent's side of the process that draws: starts it, watches its memory and its time, ends it.
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { DrawingOrder, DrawingReply } from './drawing-messages.ts';
import { PictureError, type PictureFault } from './picture-error.ts';

/** What a process may take before it is ended. */
export interface DrawingBounds {
  /** Bytes of memory that are resident. */
  readonly rssMax: number;
  /** Time for one picture. */
  readonly drawMs: number;
  /** Time until it serves. */
  readonly startMs: number;
}

/** How a process is started and watched. */
export interface DrawingProcessOptions {
  readonly entry: URL;
  readonly bounds: DrawingBounds;
  /** What the system says of a process's resident memory, bytes; undefined where it can't say. */
  readonly readRss: (pid: number) => number | undefined;
}

const WATCH_EVERY_MS = 20;
const NODE_FLAGS = ['--max-old-space-size=128', '--max-semi-space-size=1'];
const KEPT_VARIABLES = ['NODE_COMPILE_CACHE', 'NODE_ENV', 'PATH', 'TZ', 'SARRAF_TEST_RUN_DIR'];
/** A decoder that falls over its picture ends so; other ends are the machine's or an operator's. */
const FALLS = new Set<NodeJS.Signals>([
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
]);

/** What Linux says of a process's resident memory, bytes; undefined elsewhere. */
export function readSystemRss(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    return undefined;
  }
}

/** Strangers' bytes are decoded there: it is told no address of the database and no secret. */
function drawingEnvironment(): NodeJS.ProcessEnv {
  // each further arena of the C library keeps memory of its own
  const environment: NodeJS.ProcessEnv = { MALLOC_ARENA_MAX: '2' };
  for (const name of KEPT_VARIABLES) environment[name] = process.env[name];
  return environment;
}

/** A process that draws one picture at a time. */
export class DrawingProcess {
  readonly #child: ChildProcess;
  readonly #options: DrawingProcessOptions;
  readonly #ended: Promise<unknown>;
  #toldRss = 0;
  #isEnding = false;

  private constructor(child: ChildProcess, options: DrawingProcessOptions) {
    this.#child = child;
    this.#options = options;
    this.#ended = new Promise((resolve) => child.once('exit', resolve));
    // an idle one keeps nobody from ending
    child.unref();
    child.channel?.unref();
  }

  /**
   * Starts a process; resolves when it serves.
   *
   * @throws PictureError `away` when it does not
   */
  static async start(options: DrawingProcessOptions): Promise<DrawingProcess> {
    const child = fork(options.entry, [], {
      execArgv: NODE_FLAGS,
      env: drawingEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const isServing = await new Promise<boolean>((resolve) => {
      const impatient = setTimeout(() => resolve(false), options.bounds.startMs);
      const settle = (serves: boolean): void => {
        clearTimeout(impatient);
        resolve(serves);
      };
      child.once('message', () => settle(true));
      child.once('exit', () => settle(false));
      // stays: a signal that can't be sent later is told here, too
      child.on('error', () => settle(false));
    });
    if (!isServing) {
      child.kill('SIGKILL');
      throw new PictureError('away');
    }
    return new DrawingProcess(child, options);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Whether it may be given a picture: one that is being ended may not. */
  get isAlive(): boolean {
    return (
      !this.#isEnding &&
      this.#child.exitCode === null &&
      this.#child.signalCode === null &&
      this.#child.connected
    );
  }

  /** Resident memory, bytes: as the system says, else as the process itself last did. */
  get rss(): number {
    return this.#options.readRss(this.pid) ?? this.#toldRss;
  }

  /**
   * The picture as JPEG. A process that takes too much for it is ended, and gone when this settles.
   *
   * @throws PictureError `not_a_picture`, `too_large`, `away`
   */
  async draw(order: DrawingOrder): Promise<Buffer> {
    const { bounds } = this.#options;
    const child = this.#child;
    let fault: PictureFault | undefined;
    const endFor = (reason: PictureFault): void => {
      fault ??= reason;
      this.#isEnding = true;
      child.kill('SIGKILL');
    };
    const late = setTimeout(() => endFor('too_large'), bounds.drawMs);
    const watch = setInterval(() => {
      if (this.rss > bounds.rssMax) endFor('too_large');
    }, WATCH_EVERY_MS);
    try {
      return await this.#answerTo(order, () => fault);
    } finally {
      clearTimeout(late);
      clearInterval(watch);
    }
  }

  #answerTo(order: DrawingOrder, whyEnded: () => PictureFault | undefined): Promise<Buffer> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        child.off('message', hear);
        child.off('exit', fall);
      };
      const hear = (reply: DrawingReply): void => {
        if (reply.kind === 'memory') this.#toldRss = reply.rss;
        if (whyEnded() !== undefined) return;
        if (reply.kind === 'drawn') resolve(Buffer.from(reply.jpeg));
        else if (reply.kind === 'refused') reject(new PictureError('not_a_picture'));
        else return;
        leave();
      };
      const fall = (_: number | null, signal: NodeJS.Signals | null): void => {
        leave();
        const hasFallen = signal !== null && FALLS.has(signal);
        reject(new PictureError(whyEnded() ?? (hasFallen ? 'not_a_picture' : 'away')));
      };
      child.on('message', hear);
      child.on('exit', fall);
      child.send(order, (error) => {
        // a process that is gone says so itself; one that does not hear is as good as gone
        if (error !== null) child.kill('SIGKILL');
      });
    });
  }

  /** Ends it; resolves when it is gone. */
  async end(): Promise<void> {
    this.#isEnding = true;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await this.#ended;
  }
}
