import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { createMigratedDatabase } from '../../engine/testing/migrated-database.ts';
import { createPool, type Pool } from '../database/database.ts';
import { type PlainPool, plainPool, withTransaction } from '../database/handles.ts';
import { createLogger } from '../logger.ts';
import { addJob, Jobs } from './jobs.ts';
import { WorkerLife } from './worker-life.ts';

describe('jobs', () => {
  let database: TestDatabase;
  let pool: Pool;
  let db: PlainPool;
  let jobs: Jobs;
  const done: string[] = [];
  let failures = 1;
  let cuts = 1;
  const logger = createLogger({ name: 'jobs', level: 'silent' });
  const errors = vi.spyOn(logger, 'error');

  beforeAll(async () => {
    database = await createMigratedDatabase();
    // The application's role is enough: it owns the jobs' tables and may not write money.
    pool = createPool({ connectionString: database.urls.app, integers: 'text' });
    db = plainPool(pool);
    jobs = new Jobs({ pool, logger });
    jobs.register('note', (payload) => {
      done.push(String(payload['name']));
      return Promise.resolve();
    });
    jobs.register('fail_once', (payload, { attempt }) => {
      failures -= 1;
      if (failures >= 0) return Promise.reject(new Error('not yet'));
      done.push(`${String(payload['name'])} at attempt ${attempt}`);
      return Promise.resolve();
    });
    jobs.register('cut_off', () => {
      cuts -= 1;
      if (cuts < 0) return Promise.resolve();
      const connections: { connect(): Promise<unknown> } = pool;
      const connect = vi.spyOn(connections, 'connect');
      connect.mockRejectedValue(new Error('timeout exceeded'));
      setTimeout(() => connect.mockRestore(), 100);
      return Promise.resolve();
    });
    await jobs.start();
  });
  afterAll(async () => {
    await jobs.stop();
    await pool.end();
    await database.drop();
  });

  /** The sessions by which workers show that they live. */
  async function livesOf(): Promise<number[]> {
    const { rows } = await pool.query<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 1785424710 AND granted`,
    );
    return rows.map((row) => row.pid);
  }

  it('are done soon after their transaction commits, and never when it does not', async () => {
    const rolledBack = withTransaction(db, async (tx) => {
      await addJob(tx, 'note', { name: 'never' });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await withTransaction(db, (tx) => addJob(tx, 'note', { name: 'soon' }));
    await expect.poll(() => done, { timeout: 5_000 }).toEqual(['soon']);
  });

  it('are tried again after a failure', { timeout: 30_000 }, async () => {
    await addJob(db, 'fail_once', { name: 'again' });
    await expect.poll(() => done, { timeout: 20_000 }).toContain('again at attempt 2');
  });

  it('are taken again when the worker ended by itself', { timeout: 60_000 }, async () => {
    const { connectionString } = database;
    const owner = createPool({ connectionString, connectionsMax: 1 });
    expect(jobs.isRunning).toBe(true);
    // its tables are away: what the library is told ends it, and a new start fails at first
    await owner.query('ALTER SCHEMA graphile_worker RENAME TO away');
    await owner.query(`SELECT pg_notify('worker:migrate', '{"breaking": true}')`);
    await expect.poll(() => jobs.isRunning, { timeout: 20_000 }).toBe(false);
    const notStarted = [expect.anything(), expect.stringContaining('did not start')];
    await expect.poll(() => errors.mock.calls, { timeout: 20_000 }).toContainEqual(notStarted);
    expect(jobs.isRunning).toBe(false);
    await owner.query('ALTER SCHEMA away RENAME TO graphile_worker');
    await owner.end();
    await addJob(db, 'note', { name: 'after the pause' });
    await expect.poll(() => done, { timeout: 20_000 }).toContain('after the pause');
    expect(jobs.isRunning).toBe(true);
    // the library wants the process to end with this code
    process.exitCode = undefined;
  });

  it('are a dead worker\u2019s where it could not say that they are done', async () => {
    await addJob(db, 'cut_off', {});
    const ended = [expect.anything(), 'the job worker ended; it starts again'];
    await expect.poll(() => errors.mock.calls, { timeout: 10_000 }).toContainEqual(ended);
    await expect.poll(() => jobs.isRunning, { timeout: 10_000 }).toBe(true);
    const { rows } = await pool.query<{ isLocked: boolean; isAlive: boolean }>(
      `SELECT locked_by IS NOT NULL AS "isLocked", EXISTS (SELECT FROM pg_locks l
         WHERE l.locktype = 'advisory' AND l.classid = 1785424710
           AND l.objid = (hashtext(j.locked_by)::bigint & 4294967295)::oid) AS "isAlive"
       FROM graphile_worker.jobs j WHERE j.task_identifier = 'cut_off'`,
    );
    expect(rows).toEqual([{ isLocked: true, isAlive: false }]);
  });

  it('of a worker that died are done again, and those of one that lives are not', async () => {
    const stranger = createPool({ connectionString: database.urls.app, integers: 'text' });
    const take = (worker: string) =>
      pool.query(
        `UPDATE graphile_worker._private_jobs SET attempts = 1, locked_by = $1,
           locked_at = now() - interval '1 minute' WHERE payload ->> 'name' = $1`,
        [worker],
      );
    const runAt = new Date(Date.now() + 600_000);
    for (const name of ['killed', 'busy']) await addJob(db, 'note', { name }, { runAt });
    const lives = { pool: stranger, logger, checkEveryMs: 50 };
    const busy = new WorkerLife({ ...lives, workerId: 'busy' });
    await expect.poll(async () => (await livesOf()).length, { timeout: 5_000 }).toBe(2);
    await take('killed');
    await take('busy');
    const takers = async (): Promise<unknown[]> => {
      const { rows } = await pool.query<{ locked_by: string | null }>(
        `SELECT locked_by FROM graphile_worker._private_jobs
         WHERE payload ->> 'name' IN ('killed', 'busy') ORDER BY payload ->> 'name'`,
      );
      return rows.map((row) => row.locked_by);
    };
    await expect.poll(takers, { timeout: 5_000 }).toEqual(['busy', null]);
    // it looks again, and again finds that the other one lives
    const looks = vi.spyOn(stranger, 'query');
    await expect.poll(() => looks.mock.calls.length, { timeout: 5_000 }).toBeGreaterThan(3);
    expect(await takers()).toEqual(['busy', null]);
    await busy.end();
    await stranger.end();
    const other = new WorkerLife({ ...lives, pool, workerId: 'other' });
    await expect.poll(takers, { timeout: 5_000 }).toEqual([null, null]);
    await other.end();
  });

  it('show that their worker lives again when its session was broken', async () => {
    const [first] = await livesOf();
    expect(first).toBeGreaterThan(0);
    const owner = createPool({ connectionString: database.connectionString, connectionsMax: 1 });
    await owner.query('SELECT pg_terminate_backend($1)', [first]);
    await owner.end();
    const isAnother = async (): Promise<boolean> => {
      const [second] = await livesOf();
      return second !== undefined && second !== first;
    };
    await expect.poll(isAnother, { timeout: 5_000 }).toBe(true);
  });

  it('have the columns that we touch of the library\u2019s own table (ADR 0019)', async () => {
    const manifest = new URL('../package.json', import.meta.resolve('graphile-worker'));
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    expect(version, 'read its migrations again, then ADR 0019').toBe('0.18.0');
    const { rows } = await pool.query<{ name: string; type: string }>(
      `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
       WHERE attrelid = 'graphile_worker._private_jobs'::regclass
         AND attname IN ('attempts', 'id', 'locked_at', 'locked_by', 'payload') ORDER BY attname`,
    );
    expect(rows).toEqual([
      // written by the test above alone
      { name: 'attempts', type: 'smallint' },
      { name: 'id', type: 'bigint' },
      { name: 'locked_at', type: 'timestamp with time zone' },
      { name: 'locked_by', type: 'text' },
      { name: 'payload', type: 'json' },
    ]);
  });

  it('wait for their time, one per key', async () => {
    const runAt = new Date(Date.now() + 600_000);
    await addJob(db, 'note', { name: 'later' }, { runAt, jobKey: 'sweep' });
    await addJob(db, 'note', { name: 'later still' }, { runAt, jobKey: 'sweep' });
    const { rows } = await pool.query(`SELECT FROM graphile_worker.jobs WHERE key = 'sweep'`);
    expect(rows).toHaveLength(1);
    expect(() => jobs.register('note', () => Promise.resolve())).toThrow(/registered already/);
  });
});
