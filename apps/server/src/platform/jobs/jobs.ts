// Work that must happen later or again: kept in PostgreSQL, taken by any worker, retried.
import { EventEmitter } from 'node:events';
import {
  Logger as WorkerLogger,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Pool } from '../database/database.ts';
import { type DbHandle, sql } from '../database/sql.ts';
import type { Logger } from '../logger.ts';
import { WorkerLife } from './worker-life.ts';

/** Plain JSON of one job. */
export type JobPayload = Readonly<Record<string, unknown>>;

/**
 * Does one job. May run twice (a worker can die after its work): every task is idempotent.
 * What it throws is retried with growing pauses until the job's attempts are used up.
 */
export type Task = (payload: JobPayload, job: { readonly attempt: number }) => Promise<void>;

/** When a job is done and how often it is tried. */
export interface AddJobOptions {
  /** Not before this moment. */
  readonly runAt?: Date;
  /** Default 25 (about three days of growing pauses). */
  readonly attemptsMax?: number;
  /** One waiting job per key: another with the same key replaces it. */
  readonly jobKey?: string;
}

/**
 * Adds a job. Inside a transaction it exists exactly if the transaction commits.
 *
 * @param db a transaction, or a pool
 */
export async function addJob(
  db: DbHandle,
  task: string,
  payload: JobPayload,
  options: AddJobOptions = {},
): Promise<void> {
  await sql(db).query(
    `SELECT FROM graphile_worker.add_job($1, $2::json, run_at => $3::timestamptz,
       max_attempts => $4::integer, job_key => $5::text)`,
    [
      task,
      JSON.stringify(payload),
      options.runAt?.toISOString() ?? null,
      options.attemptsMax ?? 25,
      options.jobKey ?? null,
    ],
  );
}

/** A task at fixed times. */
export interface CronLine {
  /** Five fields in UTC, as in cron: `'0 * * * *'`. */
  readonly schedule: string;
  readonly task: string;
}

/** What a worker is made with. */
export interface JobsOptions {
  /** A pool of the application's role, with `integers: 'text'`: the library knows no BigInt. */
  readonly pool: Pool;
  readonly logger: Logger;
  /** Jobs done at once by this process. Default 4. */
  readonly concurrency?: number;
  /** Look for delayed jobs this often; new ones are told at once. Default 2,000. */
  readonly pollIntervalMs?: number;
}

/** Bus subject: whether jobs are taken, answered by the process that takes them. */
export const JOBS_STATUS = 'jobs.status';

/**
 * That a job is done, or failed, is told in turns without a pause: the library looks at nothing
 * else's failure. One that can't be told ends the worker, the next one finds the job a dead one's.
 */
const TOLD_IN_TURNS = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } } as const;
const AGAIN_MS = 500;
const AGAIN_MS_MAX = 30_000;
/** A worker that lived so long did not die of its own start. */
const HEALTHY_AFTER_MS = 60_000;

/**
 * The worker of one process: tasks are registered, then it is started. When it ends by itself
 * (the library gives up on a database that was away for long) it is started again, with growing
 * pauses, until it is stopped.
 */
export class Jobs {
  readonly #options: JobsOptions;
  readonly #tasks = new Map<string, Task>();
  readonly #crons: CronLine[] = [];
  #runner: Runner | undefined;
  #life: WorkerLife | undefined;
  #isStopped = true;
  #startedAt = 0;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #starting: Promise<void> = Promise.resolve();

  constructor(options: JobsOptions) {
    this.#options = options;
  }

  /** Registers who does `name`. @throws when somebody does already. */
  register(name: string, task: Task): void {
    if (this.#tasks.has(name)) throw new Error(`The task ${name} is registered already.`);
    this.#tasks.set(name, task);
  }

  /** Runs a registered task at fixed times. */
  schedule(line: CronLine): void {
    this.#crons.push(line);
  }

  /** Whether jobs are being taken at this moment. */
  get isRunning(): boolean {
    return this.#runner !== undefined;
  }

  /** Starts taking jobs. @throws when the first start fails; later ones are tried again */
  async start(): Promise<void> {
    this.#isStopped = false;
    await this.#run();
  }

  /** Takes no new jobs and waits for those under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#starting;
    const runner = this.#runner;
    this.#runner = undefined;
    await runner?.stop();
    await this.#life?.end();
  }

  async #run(): Promise<void> {
    const { pool, logger, concurrency, pollIntervalMs } = this.#options;
    const events: WorkerEvents = new EventEmitter();
    let workerId = '';
    events.on('pool:create', ({ workerPool }) => {
      workerId = workerPool.id;
    });
    const runner = await run({
      preset: TOLD_IN_TURNS,
      events,
      pgPool: pool,
      taskList: this.#taskList(),
      concurrency: concurrency ?? 4,
      pollInterval: pollIntervalMs ?? 2_000,
      crontab: this.#crons.map((line) => `${line.schedule} ${line.task}`).join('\n'),
      noHandleSignals: true,
      logger: new WorkerLogger(() => (level, message) => {
        if (level === 'error') logger.error({ source: 'jobs' }, message);
        else if (level === 'warning') logger.warn({ source: 'jobs' }, message);
        else logger.debug({ source: 'jobs' }, message);
      }),
    });
    this.#runner = runner;
    this.#startedAt = Date.now();
    this.#life = new WorkerLife({ pool, logger, workerId });
    // it may end in either way when it gives up
    runner.promise.then(
      () => this.#ended(runner, undefined),
      (error: unknown) => this.#ended(runner, error),
    );
  }

  #taskList(): TaskList {
    return Object.fromEntries(
      [...this.#tasks].map(([name, task]) => [
        name,
        async (payload: unknown, helpers: { job: { attempts: number } }): Promise<void> => {
          await task((payload ?? {}) as JobPayload, { attempt: helpers.job.attempts });
        },
      ]),
    );
  }

  #ended(runner: Runner, error: unknown): void {
    if (this.#runner !== runner) return;
    this.#runner = undefined;
    void this.#life?.end();
    if (Date.now() - this.#startedAt > HEALTHY_AFTER_MS) this.#failures = 0;
    this.#again('the job worker ended; it starts again', error);
  }

  #again(what: string, error: unknown): void {
    if (this.#isStopped) return;
    const inMs = Math.min(AGAIN_MS * 2 ** this.#failures, AGAIN_MS_MAX);
    this.#failures += 1;
    this.#options.logger.error({ err: error, inMs }, what);
    this.#timer = setTimeout(() => {
      this.#starting = this.#run().catch((reason: unknown) =>
        this.#again('the job worker did not start; it is tried again', reason),
      );
    }, inMs);
  }
}
