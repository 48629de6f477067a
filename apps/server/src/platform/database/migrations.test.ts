import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { createMigratedDatabase } from '../../engine/testing/migrated-database.ts';
import { createPool, type Pool } from './database.ts';
import { plainPool, withTransaction } from './handles.ts';
import { sql } from './sql.ts';
import { assertDurable } from './durability.ts';
import { migrate, readMigrations } from './migrations.ts';

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

function copyOfMigrations(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-migrations-'));
  cpSync(FOLDER, folder, { recursive: true });
  return folder;
}

describe('migrations', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('are applied once, by several starts at the same time', async () => {
    const all = readMigrations().map((migration) => migration.number);
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database.connectionString)));
    expect(runs.flat().sort((a, b) => a - b)).toEqual(all);
    expect(await migrate(database.connectionString)).toEqual([]);
  });

  it('refuse a database of a newer version with one sentence', async () => {
    const folder = copyOfMigrations();
    writeFileSync(path.join(folder, '9000_create_future.sql'), 'CREATE TABLE future (id bigint)');
    await migrate(database.connectionString, folder);
    await expect(migrate(database.connectionString)).rejects.toThrow(
      /^This program \(.+\) is older than the database, which has migration 9000 /,
    );
    const pool = createPool({ connectionString: database.connectionString, connectionsMax: 1 });
    await pool.query('DELETE FROM schema_migrations WHERE number = 9000; DROP TABLE future');
    await pool.end();
  });

  it('leave nothing behind when one of them fails', async () => {
    const folder = copyOfMigrations();
    writeFileSync(path.join(folder, '9000_create_fine.sql'), 'CREATE TABLE fine (id bigint)');
    writeFileSync(path.join(folder, '9001_create_wrong.sql'), 'CREATE TABLE fine (id bigint)');
    await expect(migrate(database.connectionString, folder)).rejects.toThrow(
      'Migration 9001 (create_wrong) failed.',
    );
    expect(await migrate(database.connectionString)).toEqual([]);
  });

  it('refuse an edited migration', async () => {
    const folder = copyOfMigrations();
    writeFileSync(path.join(folder, '0002_journal.sql'), 'SELECT 1');
    await expect(migrate(database.connectionString, folder)).rejects.toThrow(
      /Migration 2 .*edited/,
    );
  });
});

const MONEY_TABLES = [
  'engine_lock',
  'engine_lease',
  'journal',
  'commands',
  'accounts',
  'balances',
  'holds',
  'ledger_entries',
  'entry_keys',
  'postings',
  'orders',
  'trades',
  'assets_state',
  'markets_state',
  'payments_state',
  'limit_windows',
  'fee_tiers_state',
  'index_prices_state',
  'otc_desk_state',
  'otc_quotes_state',
  'standings_state',
  'limits_state',
  'otc_trades',
  'withdrawals_state',
  'transfers_state',
  'recent_deposits_state',
  'coin_deposits',
  'projector',
];

describe('the schema', () => {
  let database: TestDatabase;
  let owner: Pool;
  let app: Pool;
  beforeAll(async () => {
    database = await createMigratedDatabase();
    const { connectionString } = database;
    owner = createPool({ connectionString, connectionsMax: 2 });
    app = createPool({ connectionString: database.urls.app, connectionsMax: 2 });
  });
  afterAll(async () => {
    await Promise.all([owner.end(), app.end()]);
    await database.drop();
  });

  it('I2: has no float or unbounded number type in any of our tables', async () => {
    const { rows } = await owner.query(
      `SELECT table_name, column_name, data_type FROM information_schema.columns
        WHERE table_schema = 'public'
          -- a chain's own units are whole numbers of up to 80 digits, which no bigint holds
          AND (data_type IN ('real', 'double precision', 'money') OR data_type = 'numeric'
            AND (numeric_precision IS NULL OR numeric_scale <> 0))`,
    );
    expect(rows).toEqual([]);
  });

  it.each(MONEY_TABLES)('lets the application read %s, never write it', async (table) => {
    await expect(app.query(`SELECT FROM ${table} LIMIT 1`)).resolves.toBeDefined();
    for (const sql of [
      `INSERT INTO ${table} DEFAULT VALUES`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
    ]) {
      await expect(app.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
    const { rows } = await owner.query<{ column_name: string }>(
      'SELECT column_name FROM information_schema.columns WHERE table_name = $1 LIMIT 1',
      [table],
    );
    const column = rows[0]?.column_name ?? '';
    await expect(app.query(`UPDATE ${table} SET ${column} = ${column}`)).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('lets the engine add to the diary and to history, and change neither', async () => {
    const engine = createPool({ connectionString: database.urls.engine, connectionsMax: 1 });
    for (const table of ['journal', 'commands', 'ledger_entries', 'postings', 'trades']) {
      await expect(engine.query(`DELETE FROM ${table}`)).rejects.toMatchObject({ code: '42501' });
    }
    await expect(engine.query('UPDATE postings SET amount = 1')).rejects.toMatchObject({
      code: '42501',
    });
    await engine.end();
  });

  it('never lets a user account go below zero, and reads money as exact integers', async () => {
    const insert = (kind: string, total: string, held: string): Promise<unknown> =>
      owner.query(`INSERT INTO balances VALUES ((SELECT 1 + count(*) FROM balances), $1, $2, $3)`, [
        kind,
        total,
        held,
      ]);
    const refused = { constraint: 'balances_user_never_below_zero' };
    await expect(insert('user', '-1', '0')).rejects.toMatchObject(refused);
    await expect(insert('user', '5', '6')).rejects.toMatchObject(refused);
    await expect(insert('user', '5', '-1')).rejects.toMatchObject(refused);
    await insert('outside', '-9007199254740993', '0');
    const { rows } = await owner.query('SELECT total FROM balances');
    expect(rows).toEqual([{ total: -9007199254740993n }]);
  });

  it('rolls a transaction back when its work throws', async () => {
    const work = withTransaction(plainPool(owner), async (tx) => {
      await sql(tx).query("INSERT INTO balances VALUES (99, 'house', 1, 0)");
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    const { rows } = await owner.query('SELECT FROM balances WHERE account_id = 99');
    expect(rows).toHaveLength(0);
  });

  it('is refused when a commit could be forgotten', async () => {
    await expect(assertDurable(owner)).resolves.toBeUndefined();
    const { connectionString, name } = database;
    await owner.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
    const pool = createPool({ connectionString, connectionsMax: 1 });
    await expect(assertDurable(pool)).rejects.toThrow(/synchronous_commit is off/);
    await pool.end();
    await owner.query(`ALTER DATABASE ${name} RESET synchronous_commit`);
  });
});
