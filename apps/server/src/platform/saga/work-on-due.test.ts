import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { createPool, type Pool } from '../database/database.ts';
import { plainPool } from '../database/handles.ts';
import { dueIn, type Saga, workOnce, workOnDue } from './index.ts';

const NOW = Date.UTC(2026, 10, 28);
const LEASE_MS = 60_000;

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ connectionString: database.connectionString, connectionsMax: 4 });
  await pool.query(
    'CREATE TABLE payouts (id bigint PRIMARY KEY, next_step_at timestamptz, steps int DEFAULT 0)',
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query('TRUNCATE payouts'));

const due = (ids: readonly number[], at = NOW) =>
  pool.query('INSERT INTO payouts SELECT unnest($1::bigint[]), $2', [ids, new Date(at)]);
const rows = async (): Promise<readonly unknown[]> =>
  (await pool.query('SELECT id::int, next_step_at AS at, steps FROM payouts ORDER BY id')).rows;

interface Walk {
  readonly stepped: string[];
  readonly failed: string[];
  readonly saga: Saga<string>;
}

function walk(change: Partial<Saga<string>> = {}): Walk {
  const [stepped, failed]: [string[], string[]] = [[], []];
  const saga: Saga<string> = {
    clock: { now: () => NOW },
    take: dueIn(plainPool(pool), {
      name: 'payouts',
      dueAt: 'next_step_at',
      counts: 'steps = steps + 1',
    }),
    leaseMs: LEASE_MS,
    atOnce: 3,
    load: (ids) => Promise.resolve(ids),
    step: (id) => Promise.resolve(stepped.push(id)),
    onFailure: (id) => failed.push(id),
    ...change,
  };
  return { stepped, failed, saga };
}

it('takes a step of all that is due, in as many rounds as that takes, and of nothing else', async () => {
  await due([1, 2, 3, 4, 5, 6, 7]);
  await due([8], NOW + 1);
  const { saga, stepped } = walk();
  await workOnDue(saga);
  expect(stepped.toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7']);
});

it('gives each row to one of many workers', async () => {
  const ids = Array.from({ length: 40 }, (_, nth) => nth + 1);
  await due(ids);
  const workers = Array.from({ length: 6 }, () => walk());
  await Promise.all(workers.map(({ saga }) => workOnDue(saga)));
  const stepped = workers.flatMap((one) => one.stepped).map(Number);
  expect(stepped.toSorted((one, other) => one - other)).toEqual(ids);
});

it('has a row again when its lease ends, where its worker did not say otherwise', async () => {
  await due([1]);
  const fails = walk({ step: () => Promise.reject(new Error('the bank is away')) });
  expect(await workOnce(fails.saga)).toBe(false);
  expect(fails.failed).toEqual(['1']);
  expect(await rows()).toEqual([{ id: 1, at: new Date(NOW + LEASE_MS), steps: 1 }]);
  const soon = walk();
  await workOnDue(soon.saga);
  expect(soon.stepped).toEqual([]);
  const after = walk({ clock: { now: () => NOW + LEASE_MS } });
  await workOnDue(after.saga);
  expect(after.stepped).toEqual(['1']);
});

it('keeps no row from its step by what another one met', async () => {
  await due([1, 2, 3]);
  const { saga, failed } = walk({
    isInTurn: (id) => id !== '3',
    step: (id) =>
      id === '1'
        ? Promise.reject(new Error('refused'))
        : pool.query('UPDATE payouts SET next_step_at = NULL WHERE id = $1', [id]),
  });
  await workOnDue(saga);
  expect(failed).toEqual(['1']);
  expect(await rows()).toMatchObject([
    { at: new Date(NOW + LEASE_MS) },
    { at: null },
    { at: null },
  ]);
});

it('takes those in turn one after the other, before all others', async () => {
  await due([1, 2, 3]);
  const log: string[] = [];
  const step = async (id: string): Promise<void> => {
    log.push(`begin ${id}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    log.push(`end ${id}`);
  };
  await workOnDue(walk({ step, isInTurn: (id) => id !== '2' }).saga);
  const inTurn = log.filter((line) => !line.endsWith('2'));
  for (let nth = 0; nth < inTurn.length; nth += 2) {
    expect(inTurn[nth]?.slice(6)).toBe(inTurn[nth + 1]?.slice(4));
  }
  expect(log.slice(-2)).toEqual(['begin 2', 'end 2']);
});
