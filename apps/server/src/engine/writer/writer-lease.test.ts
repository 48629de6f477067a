// A writer that is frozen keeps its connections and its lock: by its lease it loses them.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { createPool, type Pool } from '../../platform/database/database.ts';
import { deriveServingUrls } from '../../platform/database/logins.ts';
import { checkDatabase } from '../proof/check-database.queries.ts';
import { createMigratedDatabase } from '../testing/migrated-database.ts';
import {
  limitOrder,
  openMarket,
  startTestEngine,
  type TestEngine,
} from '../testing/test-engine.ts';

const LEASE = { beatMs: 100, leaseMs: 1_500 };
const ENGINES = `FROM pg_stat_activity
  WHERE application_name = 'sarraf engine' AND datname = current_database()`;

describe('the lease of a writer', () => {
  let database: TestDatabase;
  let owner: Pool;
  const engines: TestEngine[] = [];
  const clients: pg.Client[] = [];
  beforeEach(async () => {
    database = await createMigratedDatabase();
    owner = createPool({ connectionString: database.connectionString, connectionsMax: 2 });
  });
  afterEach(async () => {
    for (const engine of engines.splice(0)) await engine.stop();
    for (const client of clients.splice(0)) await client.end().catch(() => undefined);
    await owner.end();
    await database.drop();
  });

  const startEngine = async (): Promise<TestEngine> => {
    const engine = await startTestEngine(database.connectionString, { lease: LEASE });
    engines.push(engine);
    return engine;
  };
  /** One that waits for its turn, and when that has come. */
  const standBy = async (): Promise<{ engine: TestEngine; started: Promise<void> }> => {
    const engine = await startTestEngine(database.connectionString, { start: false, lease: LEASE });
    engines.push(engine);
    let isWaiting = false;
    const started = engine.service.start(() => {
      isWaiting = true;
    });
    started.catch(() => undefined);
    await expect.poll(() => isWaiting).toBe(true);
    return { engine, started };
  };
  const sell = (step: number): Parameters<TestEngine['client']['submit']>[0] => ({
    command: limitOrder({ user: 1, side: 'sell', priceTicks: 124_853 + step }),
  });

  /** Signed in as a writer, with its lock, and never heard of again. */
  async function freezeWriter(): Promise<pg.Client> {
    const { engine } = deriveServingUrls(database.connectionString);
    const client = new pg.Client({ connectionString: engine, application_name: 'sarraf engine' });
    clients.push(client);
    client.on('error', () => undefined);
    await client.connect();
    await client.query('SELECT pg_advisory_lock(7270002)');
    return client;
  }

  it('lets a standby take over from a writer that gives no sign of life', async () => {
    const frozen = await freezeWriter();
    const isEnded = new Promise<void>((resolve) => frozen.once('end', resolve));
    const since = performance.now();
    const { engine, started } = await standBy();
    await started;
    const tookMs = performance.now() - since;
    await isEnded;
    expect(tookMs).toBeGreaterThan(LEASE.leaseMs);
    await openMarket(engine.client, 1);
    expect((await engine.client.submit(sell(1))).outcome.ok).toBe(true);
  });

  it('is not over while a writer has nothing to do', async () => {
    const first = await startEngine();
    await openMarket(first.client, 1);
    const { epoch } = first.service.engine.figures;
    const { engine } = await standBy();
    await delay(3 * LEASE.leaseMs);
    expect(engine.service.engine.figures.status).toBe('standby');
    expect(first.service.engine.figures).toMatchObject({ status: 'running', epoch });
    expect((await first.client.submit(sell(1))).outcome.ok).toBe(true);
  });

  it('ends a writer that lost its session, unasked, and goes to the standby that waits', async () => {
    const first = await startEngine();
    await openMarket(first.client, 1);
    const { engine, started } = await standBy();
    const { rows } = await owner.query<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 7270002
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND granted`,
    );
    await owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await started;
    await expect.poll(() => first.service.engine.figures.status).toBe('standby');
    expect((await engine.client.submit(sell(1))).outcome.ok).toBe(true);
    await expect(first.service.engine.submit({ id: 'x', ...sell(2) })).rejects.toMatchObject({
      code: 'engine_unavailable',
    });
    expect((await checkDatabase(database.connectionString)).violations).toEqual([]);
  });

  it('ends a writer whose epoch another one has raised, before anybody asks it', async () => {
    const first = await startEngine();
    await owner.query('UPDATE engine_lock SET epoch = epoch + 1');
    const { epoch } = first.service.engine.figures;
    await expect.poll(() => first.service.engine.figures.epoch).toBe(epoch + 2n);
    await expect.poll(() => first.service.engine.figures.status).toBe('running');
  });

  it('is waited for by a standby that loses its own connection, as often as it does', async () => {
    const first = await startEngine();
    await openMarket(first.client, 1);
    const { engine, started } = await standBy();
    // one that was ended is seen for a moment more: each time it is another one that waits
    const waiting = async (): Promise<number[]> =>
      (
        await owner.query<{ pid: number }>(
          `SELECT pid ${ENGINES} AND pid NOT IN (
             SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 7270002 AND granted)`,
        )
      ).rows.map(({ pid }) => pid);
    for (let nth = 1; nth <= 3; nth += 1) {
      const [pid, ...more] = await waiting();
      expect(more).toEqual([]);
      await owner.query('SELECT pg_terminate_backend($1)', [pid]);
      await expect.poll(async () => (await waiting()).map((one) => one === pid)).toEqual([false]);
    }
    expect(engine.service.engine.figures.status).toBe('standby');
    await first.stop();
    await started;
    expect((await engine.client.submit(sell(1))).outcome.ok).toBe(true);
  });

  it('is asked for over connections that PostgreSQL gives up within 20 seconds', async () => {
    const { engine } = deriveServingUrls(database.connectionString);
    const pool = createPool({ connectionString: engine, connectionsMax: 1 });
    const { rows } = await pool.query<{ name: string; value: string }>(
      `SELECT name, setting AS value FROM pg_settings
       WHERE name IN ('tcp_user_timeout', 'tcp_keepalives_idle')`,
    );
    await pool.end();
    // over a socket of this machine PostgreSQL says 0: nothing can be cut there
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
      tcp_user_timeout: '15000',
      tcp_keepalives_idle: '10',
    });
  });
});
