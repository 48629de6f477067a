// Whose place it is to write: an advisory lock that one session holds, the epoch that fences off
// whoever held it before, and the lease by which a writer that is frozen loses the lock (ADR 0038).
import type pg from 'pg';
import type { Db } from '../../platform/database/database.ts';
import { BEAT_MS, LEASE_LOOK_MS, LEASE_MS } from '../limits.ts';
import { EpochOverError } from './database-failure.ts';

const LOCK_KEY = 7_270_002;
/** Of the writer's second connection; a standby has none. */
export const PROJECTOR_NAME = 'sarraf projector';

/** How a writer shows that it lives, ms. */
export interface LeaseTimes {
  /** Between two beats. Default 2,000. */
  readonly beatMs?: number;
  /** Without one for so long a standby takes over. Default 10,000. */
  readonly leaseMs?: number;
}

/** Takes the writer's lock if it is free: only one connection in the database holds it. */
export async function tryLock(client: Db): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS locked',
    [LOCK_KEY],
  );
  return rows[0]?.locked === true;
}

/** The epoch of whoever became the writer last. */
export async function readEpoch(client: Db): Promise<bigint> {
  const { rows } = await client.query<{ epoch: bigint }>('SELECT epoch FROM engine_lock');
  return rows[0]?.epoch ?? 0n;
}

/** Begins an epoch. The caller holds the lock; whoever held it before writes nothing from here on. */
export async function raiseEpoch(client: Db): Promise<bigint> {
  const { rows } = await client.query<{ epoch: bigint }>(
    `WITH raised AS (UPDATE engine_lock SET epoch = epoch + 1 RETURNING epoch),
       begun AS (UPDATE engine_lease SET beats = beats + 1)
     UPDATE projector p SET epoch = r.epoch FROM raised r RETURNING r.epoch`,
  );
  const epoch = rows[0]?.epoch;
  if (epoch === undefined) throw new Error('The table engine_lock has no row.');
  return epoch;
}

/** The writer's side of a lease. */
export interface KeptLease {
  onLost(listener: (error: Error) => void): void;
  /** Gives no further sign of life. */
  end(): void;
}

/**
 * Shows every other second, over the connection that commits, that the writer lives, and notices
 * where it is not the writer any more. A failure of the connection is everybody's who waits on it;
 * here it is for a writer that nothing is asked of.
 */
export function keepLease(
  client: pg.Client,
  db: Db,
  epoch: bigint,
  { beatMs = BEAT_MS }: LeaseTimes = {},
): KeptLease {
  let listener: ((error: Error) => void) | undefined;
  let lost: Error | undefined;
  let isBeating = false;
  const end = (): void => {
    clearInterval(timer);
    client.off('end', onEnd);
  };
  const lose = (error: Error): void => {
    if (lost !== undefined) return;
    lost = error;
    end();
    listener?.(error);
  };
  const onEnd = (): void => lose(new Error('Connection terminated unexpectedly'));
  const beat = async (): Promise<void> => {
    if (isBeating) return;
    isBeating = true;
    try {
      const { rowCount } = await db.query(
        `UPDATE engine_lease SET beats = beats + 1
         WHERE EXISTS (SELECT FROM engine_lock WHERE epoch = $1)`,
        [epoch],
      );
      if (rowCount === 0) lose(new EpochOverError());
    } catch {
      // a broken connection ends, which is heard below; one that is slow is asked again
    } finally {
      isBeating = false;
    }
  };
  const timer = setInterval(() => void beat(), beatMs);
  client.once('end', onEnd);
  return {
    onLost: (told) => {
      listener = told;
      if (lost !== undefined) told(lost);
    },
    end,
  };
}

/** Signs of life of whoever holds the lock: the row's beats, and which session it is. */
interface Sign {
  readonly beats: bigint;
  readonly pid: number;
}

/** What one look may add to a silence: a look that came late says nothing of the time before it. */
const LOOK_COUNTS_MS = 2 * LEASE_LOOK_MS;

/**
 * The standby's side of a lease. It measures silence by its own clock, over looks that follow one
 * another: no two clocks are compared, and while the database or this process stood still nothing
 * was seen that would count against the writer.
 */
export class LeaseWatch {
  readonly #db: Db;
  readonly #leaseMs: number;
  #seen: Sign | undefined;
  #silentMs = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(db: Db, { leaseMs = LEASE_MS }: LeaseTimes = {}) {
    this.#db = db;
    this.#leaseMs = leaseMs;
  }

  /** Ends the sessions of a writer whose lease is over; its lock is free a moment later. */
  async endWhoIsFrozen(): Promise<void> {
    const now = performance.now();
    const sinceMs = now - this.#lookedAt;
    if (sinceMs < LEASE_LOOK_MS) return;
    this.#lookedAt = now;
    const sign = await readSign(this.#db);
    const before = this.#seen;
    this.#seen = sign;
    if (sign === undefined || sign.beats !== before?.beats || sign.pid !== before.pid) {
      this.#silentMs = 0;
      return;
    }
    this.#silentMs += Math.min(sinceMs, LOOK_COUNTS_MS);
    if (this.#silentMs < this.#leaseMs) return;
    this.#silentMs = 0;
    await endSessions(this.#db, sign);
  }
}

async function readSign(db: Db): Promise<Sign | undefined> {
  const { rows } = await db.query<{ beats: bigint; pid: number }>(
    `SELECT l.beats, k.pid FROM engine_lease l, pg_locks k
     WHERE k.locktype = 'advisory' AND k.granted AND k.classid = 0 AND k.objid = $1::oid
       AND k.objsubid = 1
       AND k.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [LOCK_KEY],
  );
  return rows[0];
}

/**
 * The session with the lock, and the one that writes rows: frozen in the middle of a COPY it would
 * keep its row locked against the next epoch. Sessions of one login may end each other; where the
 * writer beat meanwhile nothing is done.
 */
async function endSessions(db: Db, { beats, pid }: Sign): Promise<void> {
  await db.query(
    `SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity a
     WHERE a.datname = current_database() AND a.usename = current_user
       AND a.pid <> pg_backend_pid() AND (a.pid = $1 OR a.application_name = $2)
       AND EXISTS (SELECT FROM engine_lease WHERE beats = $3)`,
    [pid, PROJECTOR_NAME, beats],
  );
}
