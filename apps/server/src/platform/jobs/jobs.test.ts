import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { createMigratedDatabase } from '../../engine/testing/migrated-database.ts';
import { createPool, type Pool, withTransaction } from '../database/database.ts';
import { createLogger } from '../logger.ts';
import { addJob, Jobs } from './jobs.ts';

describe('jobs', () => {
  let database: TestDatabase;
  let pool: Pool;
  let jobs: Jobs;
  const done: string[] = [];
  let failures = 1;

  beforeAll(async () => {
    database = await createMigratedDatabase();
    // The application's role is enough: it owns the jobs' tables and may not write money.
    const { connectionString } = database;
    pool = createPool({ connectionString, role: 'sarraf_app', integers: 'text' });
    jobs = new Jobs({ pool, logger: createLogger({ name: 'jobs', level: 'silent' }) });
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
    await jobs.start();
  });
  afterAll(async () => {
    await jobs.stop();
    await pool.end();
    await database.drop();
  });

  it('are done soon after their transaction commits, and never when it does not', async () => {
    const rolledBack = withTransaction(pool, async (tx) => {
      await addJob(tx, 'note', { name: 'never' });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await withTransaction(pool, (tx) => addJob(tx, 'note', { name: 'soon' }));
    await expect.poll(() => done, { timeout: 5_000 }).toEqual(['soon']);
  });

  it('are tried again after a failure', { timeout: 30_000 }, async () => {
    await addJob(pool, 'fail_once', { name: 'again' });
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
    await delay(1_000);
    expect(jobs.isRunning).toBe(false);
    await owner.query('ALTER SCHEMA away RENAME TO graphile_worker');
    await owner.end();
    await addJob(pool, 'note', { name: 'after the pause' });
    await expect.poll(() => done, { timeout: 20_000 }).toContain('after the pause');
    expect(jobs.isRunning).toBe(true);
    // the library wants the process to end with this code
    process.exitCode = undefined;
  });

  it('wait for their time, one per key', async () => {
    const runAt = new Date(Date.now() + 600_000);
    await addJob(pool, 'note', { name: 'later' }, { runAt, jobKey: 'sweep' });
    await addJob(pool, 'note', { name: 'later still' }, { runAt, jobKey: 'sweep' });
    const { rows } = await pool.query(`SELECT FROM graphile_worker.jobs WHERE key = 'sweep'`);
    expect(rows).toHaveLength(1);
    expect(() => jobs.register('note', () => Promise.resolve())).toThrow(/registered already/);
  });
});
