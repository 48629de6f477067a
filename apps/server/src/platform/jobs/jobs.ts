// Work that must happen later or again: kept in PostgreSQL, taken by any worker, retried.
import { Logger as WorkerLogger, type Runner, run } from 'graphile-worker';
import type { Db, Pool } from '../database/database.ts';
import type { Logger } from '../logger.ts';

/** Plain JSON of one job. */
export type JobPayload = Readonly<Record<string, unknown>>;

/**
 * Does one job. May run twice (a worker can die after its work): every task is idempotent.
 * What it throws is retried with growing pauses until the job's attempts are used up.
 */
export type Task = (payload: JobPayload, job: { readonly attempt: number }) => Promise<void>;

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
  db: Db,
  task: string,
  payload: JobPayload,
  options: AddJobOptions = {},
): Promise<void> {
  await db.query(
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

export interface JobsOptions {
  /** A pool of the application's role, with `integers: 'text'`: the library knows no BigInt. */
  readonly pool: Pool;
  readonly logger: Logger;
  /** Jobs done at once by this process. Default 4. */
  readonly concurrency?: number;
  /** Look for delayed jobs this often; new ones are told at once. Default 2,000. */
  readonly pollIntervalMs?: number;
}

/** The worker of one process: tasks are registered, then it is started. */
export class Jobs {
  readonly #options: JobsOptions;
  readonly #tasks = new Map<string, Task>();
  readonly #crons: CronLine[] = [];
  #runner: Runner | undefined;

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

  /** Starts taking jobs. */
  async start(): Promise<void> {
    const { pool, logger, concurrency, pollIntervalMs } = this.#options;
    const taskList = Object.fromEntries(
      [...this.#tasks].map(([name, task]) => [
        name,
        async (payload: unknown, helpers: { job: { attempts: number } }): Promise<void> => {
          await task((payload ?? {}) as JobPayload, { attempt: helpers.job.attempts });
        },
      ]),
    );
    this.#runner = await run({
      pgPool: pool,
      taskList,
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
    this.#runner.promise.catch((error: unknown) => {
      logger.error({ err: error }, 'the job worker ended');
    });
  }

  /** Takes no new jobs and waits for those under way. */
  async stop(): Promise<void> {
    await this.#runner?.stop();
    this.#runner = undefined;
  }
}
