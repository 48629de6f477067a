import { IntegerColumn, SparseTexts, WordColumn } from '@sarraf/ledger';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../tools/lib/test-database.ts';
import { copyColumns } from './copied-rows.queries.ts';
import { createMigratedDatabase } from './testing/migrated-database.ts';

const ROWS = 60_000;

describe('rows copied into columns', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createMigratedDatabase();
    client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('are all there and whole, over many reads of the socket', async () => {
    const ids = new IntegerColumn();
    const amounts = new IntegerColumn();
    const assets = new WordColumn();
    const notes = new SparseTexts();
    const leftOut = await copyColumns(
      client,
      {
        keep: 'n % 1000 <> 7',
        integers: [
          ['n', ids],
          [`CASE WHEN n % 2 = 0 THEN 9223372036854775807 - n END`, amounts],
        ],
        words: [[`CASE WHEN n % 3 = 0 THEN 'BTC' ELSE 'IRT' END`, assets]],
        texts: [[`CASE WHEN n % 100 = 0 THEN repeat('ریال', n::int % 40) END`, notes]],
      },
      `FROM generate_series(1::bigint, ${ROWS}) AS n`,
    );
    expect(leftOut).toHaveLength(ROWS / 1_000);
    expect(leftOut.slice(0, 2)).toEqual([7, 1_007]);
    expect(ids.length).toBe(ROWS - leftOut.length);
    expect(assets.words.toSorted()).toEqual(['BTC', 'IRT']);
    for (let row = 0; row < ids.length; row += 1) {
      const n = ids.number(row);
      const amount = n % 2 === 0 ? 2n ** 63n - 1n - BigInt(n) : 0n;
      const note = n % 100 === 0 ? 'ریال'.repeat(n % 40) : null;
      const word = n % 3 === 0 ? 'BTC' : 'IRT';
      const isSame = amounts.big(row) === amount && assets.word(row) === word;
      if (!isSame || notes.text(row) !== note) expect.fail(`row ${n}`);
    }
  });

  it('may be none', async () => {
    const ids = new IntegerColumn();
    await copyColumns(
      client,
      { integers: [['n', ids]] },
      'FROM (SELECT 1::bigint AS n) a WHERE n = 2',
    );
    expect(ids.length).toBe(0);
  });

  it('let a notice through to the driver', async () => {
    await client.query(`CREATE FUNCTION pg_temp.say(n bigint) RETURNS bigint LANGUAGE plpgsql AS
      $$ BEGIN IF n = 500 THEN RAISE NOTICE 'half way'; END IF; RETURN n; END $$`);
    const said: string[] = [];
    client.on('notice', (notice) => said.push(notice.message ?? ''));
    const ids = new IntegerColumn();
    await copyColumns(
      client,
      { integers: [['pg_temp.say(n)', ids]] },
      'FROM generate_series(1::bigint, 1000) AS n',
    );
    expect(said).toEqual(['half way']);
    expect([ids.length, ids.number(499), ids.number(999)]).toEqual([1_000, 500, 1_000]);
  });

  it('end with the server’s error, and the connection goes on', async () => {
    const copied = copyColumns(
      client,
      { integers: [[`10 / (${ROWS / 2} - n)`, new IntegerColumn()]] },
      `FROM generate_series(1::bigint, ${ROWS}) AS n`,
    );
    await expect(copied).rejects.toThrow('division by zero');
    const { rows } = await client.query<{ one: number }>('SELECT 1 AS one');
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('end with the connection', async () => {
    const other = new pg.Client({ connectionString: database.connectionString });
    other.on('error', () => undefined);
    await other.connect();
    const { rows } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const copied = copyColumns(
      other,
      { integers: [['n', new IntegerColumn()]] },
      'FROM generate_series(1::bigint, 1000) AS n, pg_sleep(60)',
    );
    await Promise.all([
      expect(copied).rejects.toThrow(/terminat/),
      client.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]),
    ]);
  });
});
