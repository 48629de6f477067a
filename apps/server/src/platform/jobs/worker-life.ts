// Jobs of a worker that died go back at once. The library knows only how old a lock on a job is and
// waits four hours; we know more: a worker lives as long as its database session holds a lock.
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolConnection } from '../database/database.ts';
import type { Logger } from '../logger.ts';

/** First half of the lock's key; the second is the worker's own. */
const LIFE_LOCK = 1_785_424_710;
/** A worker takes its lock right after it begins; younger locks on jobs are not looked at. */
const BEGINNING_S = 5;
const CHECK_MS = 10_000;
const AGAIN_MS = 500;

/** Which worker lives, and where that shows. */
export interface WorkerLifeOptions {
  readonly pool: Pool;
  readonly logger: Logger;
  /** As the library writes it into the jobs that it takes. */
  readonly workerId: string;
  /** How often the jobs of dead workers are given back. Default 10,000. */
  readonly checkEveryMs?: number;
}

/**
 * Shows that a worker lives until `end`, and gives back what dead ones hold. Should the session
 * break under a worker that lives, its jobs may be done twice, as every task allows.
 */
export class WorkerLife {
  readonly #options: WorkerLifeOptions;
  readonly #timer: NodeJS.Timeout;
  #client: PoolConnection | undefined;
  #isEnded = false;
  readonly #holding: Promise<void>;

  constructor(options: WorkerLifeOptions) {
    this.#options = options;
    this.#holding = this.#hold();
    this.#timer = setInterval(() => void this.#check(), options.checkEveryMs ?? CHECK_MS);
  }

  /** What it still holds is anybody's from here on. */
  async end(): Promise<void> {
    this.#isEnded = true;
    clearInterval(this.#timer);
    this.#letGo();
    await this.#holding;
  }

  #letGo(): void {
    const client = this.#client;
    this.#client = undefined;
    // the lock is the session's: it goes with it
    client?.release(true);
  }

  async #hold(): Promise<void> {
    while (!this.#isEnded) {
      try {
        const client = await this.#options.pool.connect();
        this.#client = client;
        const broken = new Promise<void>((resolve) => client.once('end', resolve));
        // a machine that fell silent is given up within 20 s, as every connection of ours
        await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [
          LIFE_LOCK,
          this.#options.workerId,
        ]);
        await this.#check();
        await broken;
      } catch (error) {
        if (this.#isEnded) break;
        this.#options.logger.warn({ err: error }, 'a worker could not show that it lives');
        await delay(AGAIN_MS);
      }
      this.#letGo();
    }
    this.#letGo();
  }

  async #check(): Promise<void> {
    if (this.#isEnded) return;
    const { pool, logger } = this.#options;
    try {
      const released = await releaseDeadWorkers(pool);
      if (released.length > 0) logger.warn({ workers: released }, 'jobs of dead workers went back');
    } catch (error) {
      logger.warn({ err: error }, 'jobs of dead workers could not be looked for');
    }
  }
}

/**
 * Gives back the jobs of workers whose session is gone; answers whose. A queue is taken with a job of
 * it, and given back with the worker's jobs.
 */
async function releaseDeadWorkers(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ workers: readonly string[] }>(
    `WITH seen AS MATERIALIZED (
       SELECT DISTINCT locked_by FROM graphile_worker.jobs
       WHERE locked_at < now() - make_interval(secs => $2)
     ), dead AS MATERIALIZED (
       SELECT array_agg(locked_by) AS workers FROM seen
       WHERE pg_try_advisory_xact_lock($1, hashtext(locked_by))
     )
     SELECT workers, graphile_worker.force_unlock_workers(workers) FROM dead
     WHERE workers IS NOT NULL`,
    [LIFE_LOCK, BEGINNING_S],
  );
  return rows[0]?.workers ?? [];
}
