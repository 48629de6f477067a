import type { Logger } from '../logger.ts';
import type { Role } from '../roles.ts';
import type { BackgroundTask } from './background-task.ts';

/** A task of this process alone, done again and again while it is started, never beside itself. */
export class TaskLoop {
  readonly #task: BackgroundTask;
  readonly #logger: Logger;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #isOpen = false;
  #gathering: NodeJS.Timeout | undefined;
  #stopListening: () => void = () => undefined;

  constructor(task: BackgroundTask, logger: Logger) {
    this.#task = task;
    this.#logger = logger;
  }

  /** Whose processes do it. */
  get role(): Role {
    return this.#task.role ?? 'worker';
  }

  /** Does it once at the start, without waiting for it, and from then on when it is due. */
  start(): void {
    const { when } = this.#task;
    if (when === 'job' || 'cron' in when) return;
    this.#isOpen = true;
    const timer =
      when.everyMs === undefined ? undefined : setInterval(() => this.#turn(), when.everyMs);
    const leave =
      'triggers' in when ? when.triggers(() => this.#trigger(when.debounceMs)) : undefined;
    this.#stopListening = () => {
      clearInterval(timer);
      leave?.();
    };
    this.#turn();
  }

  /** Does it now, after a run that may be under way; rejects when it fails. */
  run(): Promise<void> {
    this.#waiting += 1;
    const run = this.#last.then(async () => {
      const since = performance.now();
      await this.#task.run({});
      const ms = Math.round(performance.now() - since);
      this.#logger.debug({ task: this.#task.name, ms }, 'background work was done');
    });
    this.#last = run
      .catch(() => undefined)
      .finally(() => {
        this.#waiting -= 1;
      });
    return run;
  }

  /** Begins no more runs and waits for the one under way. */
  async stop(): Promise<void> {
    this.#isOpen = false;
    this.#stopListening();
    clearTimeout(this.#gathering);
    await this.#last;
  }

  #turn(): void {
    if (this.#waiting > 0) return;
    this.#runAndReport();
  }

  #trigger(debounceMs: number): void {
    if (!this.#isOpen || this.#gathering !== undefined) return;
    this.#gathering = setTimeout(() => {
      this.#gathering = undefined;
      this.#runAndReport();
    }, debounceMs);
  }

  #runAndReport(): void {
    this.run().catch((error: unknown) => {
      const { name, when } = this.#task;
      this.#logger.warn({ err: error, task: name }, 'background work failed; it is tried again');
      if (typeof when === 'object' && 'debounceMs' in when) this.#trigger(when.debounceMs);
    });
  }
}
