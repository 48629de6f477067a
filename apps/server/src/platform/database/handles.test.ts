import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { createPool, type Pool } from './database.ts';
import {
  type OrderedPool,
  orderedPool,
  type PlainDb,
  plainPool,
  withTransaction,
} from './handles.ts';
import { type DbHandle, sql } from './sql.ts';

describe('an ordered pool', () => {
  let database: TestDatabase;
  let pool: Pool;
  let waiting: OrderedPool;
  let ready: Promise<void> | undefined;
  let letGo: () => void = () => undefined;
  beforeAll(async () => {
    database = await createTestDatabase({
      name: 'empty',
      fingerprint: '1',
      prepare: async () => undefined,
    });
    pool = createPool({ connectionString: database.connectionString, connectionsMax: 2 });
    waiting = orderedPool(pool, () => ready);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  const hold = (): void => {
    ready = new Promise((resolve) => {
      letGo = resolve;
    });
  };
  const ask = (of: DbHandle): Promise<unknown> =>
    sql(of)
      .query('SELECT 1 AS one')
      .then(({ rows }) => rows);

  it('asks at once where nothing is to be waited for', async () => {
    ready = undefined;
    expect(await ask(waiting)).toEqual([{ one: 1 }]);
    expect(await withTransaction(waiting, (tx) => sql(tx).query('SELECT 2 AS two'))).toMatchObject({
      rows: [{ two: 2 }],
    });
  });

  it.each(['a question', 'a transaction'])('%s takes no connection before it may', async (what) => {
    hold();
    let isDone = false;
    const done = (
      what === 'a question'
        ? ask(waiting)
        : withTransaction(waiting, (tx) => sql(tx).query('SELECT'))
    ).then(() => {
      isDone = true;
    });
    expect(await ask(plainPool(pool))).toEqual([{ one: 1 }]);
    expect([isDone, pool.totalCount - pool.idleCount]).toEqual([false, 0]);
    letGo();
    await done;
    expect(isDone).toBe(true);
  });

  it('says why where the wait fails, and goes on', async () => {
    ready = Promise.reject(new Error('not in time'));
    await expect(ask(waiting)).rejects.toThrow('not in time');
    await expect(withTransaction(waiting, async () => undefined)).rejects.toThrow('not in time');
    ready = undefined;
    expect(await ask(waiting)).toEqual([{ one: 1 }]);
  });

  it('is no plain one to the compiler, nor the other way round', () => {
    // @ts-expect-error what waits for rows is not for tables of one's own
    const plain: PlainDb = waiting;
    // @ts-expect-error what is asked at once does not see what was just answered
    const ordered: OrderedPool = plainPool(pool);
    expect([plain.kind, ordered.kind]).toEqual(['ordered', 'plain']);
  });
});
