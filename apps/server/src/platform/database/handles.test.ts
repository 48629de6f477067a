import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { createPool, type Pool, waitingPool, withTransaction } from './database.ts';

describe('a pool whose readers wait', () => {
  let database: TestDatabase;
  let pool: Pool;
  let waiting: Pool;
  let ready: Promise<void> | undefined;
  let letGo: () => void = () => undefined;
  beforeAll(async () => {
    database = await createTestDatabase({
      name: 'empty',
      fingerprint: '1',
      prepare: async () => undefined,
    });
    pool = createPool({ connectionString: database.connectionString, connectionsMax: 2 });
    waiting = waitingPool(pool, () => ready);
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
  const ask = (of: Pool): Promise<unknown> => of.query('SELECT 1 AS one').then(({ rows }) => rows);

  it('asks at once where nothing is to be waited for', async () => {
    ready = undefined;
    expect(await ask(waiting)).toEqual([{ one: 1 }]);
    expect(await withTransaction(waiting, (tx) => tx.query('SELECT 2 AS two'))).toMatchObject({
      rows: [{ two: 2 }],
    });
  });

  it.each(['a question', 'a transaction'])('%s takes no connection before it may', async (what) => {
    hold();
    let isDone = false;
    const done = (
      what === 'a question' ? ask(waiting) : withTransaction(waiting, (tx) => tx.query('SELECT'))
    ).then(() => {
      isDone = true;
    });
    expect(await ask(pool)).toEqual([{ one: 1 }]);
    expect([isDone, waiting.totalCount - waiting.idleCount]).toEqual([false, 0]);
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
});
