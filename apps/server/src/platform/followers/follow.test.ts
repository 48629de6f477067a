import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { createPool, type Pool } from '../database/database.ts';
import { type PlainDb, type PlainPool, plainPool, withTransaction } from '../database/handles.ts';
import { sql } from '../database/sql.ts';
import {
  beginFollowing,
  type Follower,
  followAll,
  followOnce,
  holdPositions,
  WHOLE,
} from './index.ts';

const MAX = 5;

let database: TestDatabase;
let pool: Pool;
let db: PlainPool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ connectionString: database.connectionString, connectionsMax: 8 });
  db = plainPool(pool);
  await pool.query(`
    CREATE TABLE trade_followers (follower text, market text, market_seq bigint,
      PRIMARY KEY (follower, market));
    CREATE TABLE events (part text, no bigint, PRIMARY KEY (part, no));
    CREATE TABLE effects (part text, no bigint)`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query('TRUNCATE trade_followers, events, effects'));

const happen = (from: number, to: number, part = WHOLE): Promise<unknown> =>
  pool.query('INSERT INTO events SELECT $1, generate_series($2::int, $3::int)', [part, from, to]);
const numbers = async (text: string): Promise<number[]> =>
  (await pool.query<{ no: bigint }>(text)).rows.map(({ no }) => Number(no));
const effects = (): Promise<number[]> => numbers('SELECT no FROM effects ORDER BY part, no');
const position = async (): Promise<number | undefined> =>
  (await numbers('SELECT market_seq AS no FROM trade_followers'))[0];
const series = (to: number): number[] => Array.from({ length: to }, (_, nth) => nth + 1);

/** Writes down each event that it sees. */
function recorder(change: Partial<Follower<PlainDb>> = {}): Follower<PlainDb> {
  return {
    name: 'recorder',
    parts: () => [WHOLE],
    max: MAX,
    step: async (tx, from) => {
      const to = new Map<string, number>();
      let count = 0;
      for (const [part, behind] of from) {
        const { rows } = await sql(tx).query<{ no: bigint }>(
          `INSERT INTO effects SELECT part, no FROM events
           WHERE part = $1 AND no > $2 ORDER BY no LIMIT ${MAX} RETURNING no`,
          [part, behind],
        );
        const last = rows.at(-1);
        if (last !== undefined) to.set(part, Number(last.no));
        count = Math.max(count, rows.length);
      }
      return { to, count };
    },
    ...change,
  };
}

it('does each once, in as many steps as that takes, and what came later next time', async () => {
  await happen(1, 13);
  await followAll(db, recorder());
  expect(await effects()).toEqual(series(13));
  await followAll(db, recorder());
  await happen(14, 16);
  await followAll(db, recorder());
  expect([await effects(), await position()]).toEqual([series(16), 16]);
});

it('does each once where many do it at a time', async () => {
  await happen(1, 60);
  await Promise.all(series(6).map(() => followAll(db, recorder())));
  expect(await effects()).toEqual(series(60));
});

it('has a position for each part', async () => {
  await happen(1, 7, 'a');
  await happen(1, 2, 'b');
  await followAll(db, recorder({ parts: () => ['a', 'b'] }));
  await happen(3, 4, 'b');
  await followAll(db, recorder({ parts: () => ['b', 'a'] }));
  expect(await effects()).toEqual([...series(7), ...series(4)]);
});

it('leaves neither the work nor its position where the step dies, and says nothing', async () => {
  await happen(1, 3);
  const told: string[] = [];
  const { step } = recorder();
  const dies = recorder({
    step: async (tx, from) => {
      await step(tx, from);
      throw new Error('killed');
    },
  });
  await expect(followAll(db, dies)).rejects.toThrow('killed');
  expect([await effects(), await position()]).toEqual([[], undefined]);
  const tells = recorder({
    step: async (tx, from) => ({ ...(await step(tx, from)), tell: () => told.push('done') }),
  });
  await pool.query(`ALTER TABLE trade_followers ADD CONSTRAINT stuck CHECK (market_seq = 0)`);
  await expect(followAll(db, tells)).rejects.toThrow('stuck');
  expect([await effects(), told]).toEqual([[], []]);
  await pool.query('ALTER TABLE trade_followers DROP CONSTRAINT stuck');
  await followAll(db, tells);
  expect([await effects(), await position(), told]).toEqual([series(3), 3, ['done']]);
});

it('begins where it is told to, once', async () => {
  await happen(1, 3);
  let asked = 0;
  const newest = recorder({
    begin: async (tx) => {
      asked += 1;
      const { rows } = await sql(tx).query<{ no: bigint }>('SELECT max(no) AS no FROM events');
      return Number(rows[0]?.no);
    },
  });
  await withTransaction(db, (tx) => beginFollowing(tx, newest));
  await happen(4, 5);
  await withTransaction(db, (tx) => beginFollowing(tx, newest));
  await followAll(db, newest);
  expect([await effects(), asked]).toEqual([[4, 5], 1]);
});

it('waits while somebody holds its position, and sees what they did', async () => {
  await happen(1, 1);
  await followAll(db, recorder());
  let following: Promise<number> | undefined;
  let isDone = false;
  await withTransaction(db, async (tx) => {
    expect(await holdPositions(tx, recorder(), 'SHARE')).toEqual(new Map([[WHOLE, 1]]));
    // others hold it so at the same time
    await withTransaction(db, (other) => holdPositions(other, recorder(), 'SHARE'));
    following = followOnce(db, recorder()).finally(() => {
      isDone = true;
    });
    await sql(tx).query('SELECT pg_sleep(0.1)');
    expect(isDone).toBe(false);
    await sql(tx).query("INSERT INTO events VALUES ('*', 2)");
  });
  await following;
  expect(await effects()).toEqual([1, 2]);
});

it('never moves back', async () => {
  await happen(1, 4);
  await followAll(db, recorder());
  await followOnce(db, recorder({ step: async () => ({ to: new Map([[WHOLE, 2]]), count: 0 }) }));
  expect(await position()).toBe(4);
});
