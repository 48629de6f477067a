import { IntegerColumn, SparseTexts, WordColumn } from '@sarraf/ledger';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../tools/lib/test-database.ts';
import { createBulkSocket } from './bulk-socket.ts';
import { copyColumns } from './copied-rows.queries.ts';
import { createMigratedDatabase } from './testing/migrated-database.ts';

const ROWS = 60_000;

const sockets = { 'a socket of its own pieces': undefined, 'a bulk socket': createBulkSocket };

describe.each(Object.entries(sockets))('rows copied into columns, over %s', (_, createSocket) => {
  let database: TestDatabase;
  let client: pg.Client;

  const connect = async (): Promise<pg.Client> => {
    const { connectionString } = database;
    const stream = createSocket === undefined ? {} : { stream: createSocket };
    const connected = new pg.Client({ connectionString, ...stream });
    connected.on('error', () => undefined);
    await connected.connect();
    return connected;
  };

  beforeAll(async () => {
    database = await createMigratedDatabase();
    client = await connect();
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
      { from: `generate_series(1::bigint, ${ROWS}) AS n` },
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

  it('call for what may be done meanwhile, with whole rows', async () => {
    const ids = new IntegerColumn();
    const doubles = new IntegerColumn();
    const seen: number[] = [];
    const whileRowsCome = (): void => {
      expect(doubles.length).toBe(ids.length);
      seen.push(ids.length);
    };
    const integers = [['n', ids] as const, ['2 * n', doubles] as const];
    await copyColumns(
      client,
      { integers, whileRowsCome },
      { from: `generate_series(1::bigint, ${ROWS}) AS n` },
    );
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toBe(ROWS);
  });

  it('leave the driver what comes after them: large answers, and copies again', async () => {
    for (let round = 0; round < 3; round += 1) {
      const ids = new IntegerColumn();
      await copyColumns(
        client,
        { integers: [['n', ids]] },
        { from: `generate_series(1::bigint, ${round * 700}) AS n` },
      );
      expect(ids.length).toBe(round * 700);
      const { rows } = await client.query<{ text: string }>(
        `SELECT repeat('ریال', 60000) || n AS text FROM generate_series(1, 12) AS n`,
      );
      expect(rows.map(({ text }) => text)).toEqual(
        Array.from({ length: 12 }, (_entry, index) => `${'ریال'.repeat(60_000)}${index + 1}`),
      );
    }
  });

  it('are read from a table as it is, with numbers that are texts there', async () => {
    await client.query(`CREATE TABLE noted AS SELECT n, (n * 1000003)::text AS digits, 'x' AS other
      FROM generate_series(1::bigint, 1000) AS n`);
    const [ids, digits] = [new IntegerColumn(), new IntegerColumn()];
    const integers = [['n', ids]] as const;
    await copyColumns(client, { integers, digits: [['digits', digits]] }, { table: 'noted' });
    expect(ids.length).toBe(1_000);
    for (let row = 0; row < ids.length; row += 1) {
      expect(digits.number(row)).toBe(ids.number(row) * 1_000_003);
    }
  });

  it.each(['', '12a', '-1', '9'.repeat(16)])('refuse %j as a number', async (text) => {
    const other = await connect();
    const wanted = { integers: [], digits: [[`'${text}'::text`, new IntegerColumn()]] } as const;
    await expect(copyColumns(other, wanted, { from: 'generate_series(1, 3)' })).rejects.toThrow(
      'A copied number',
    );
  });

  it('may be none', async () => {
    const ids = new IntegerColumn();
    await copyColumns(
      client,
      { integers: [['n', ids]] },
      { from: '(SELECT 1::bigint AS n) a WHERE n = 2' },
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
      { from: 'generate_series(1::bigint, 1000) AS n' },
    );
    expect(said).toEqual(['half way']);
    expect([ids.length, ids.number(499), ids.number(999)]).toEqual([1_000, 500, 1_000]);
  });

  it('end with the server’s error, and the connection goes on', async () => {
    const copied = copyColumns(
      client,
      { integers: [[`10 / (${ROWS / 2} - n)`, new IntegerColumn()]] },
      { from: `generate_series(1::bigint, ${ROWS}) AS n` },
    );
    await expect(copied).rejects.toThrow('division by zero');
    const { rows } = await client.query<{ one: number }>('SELECT 1 AS one');
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('end with the connection', async () => {
    const other = await connect();
    const { rows } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const copied = copyColumns(
      other,
      { integers: [['n', new IntegerColumn()]] },
      { from: 'generate_series(1::bigint, 1000) AS n, pg_sleep(60)' },
    );
    await Promise.all([
      expect(copied).rejects.toThrow(/terminat/),
      client.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]),
    ]);
  });
});
