import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { createMigratedDatabase } from '../../engine/testing/migrated-database.ts';
import { copyOut, type ReceivedColumn } from './index.ts';

const ROWS = 60_000;

interface NotedRow {
  readonly id: number;
  readonly units: bigint | null;
  readonly asset: string;
  readonly note: string | null;
  readonly isOdd: boolean;
  readonly digits: number;
}

const must = { isOptional: false };
const NOTED: readonly ReceivedColumn[] = [
  { name: 'id', column: 'id', type: 'integer', ...must },
  { name: 'units', column: 'units', type: 'bigint', isOptional: true },
  { name: 'asset', column: 'asset', type: 'word', ...must },
  { name: 'note', column: 'note', type: 'text', isOptional: true },
  { name: 'isOdd', column: 'is_odd', type: 'boolean', ...must },
  { name: 'digits', column: 'digits', type: 'digits', ...must },
];

describe('rows that are copied', () => {
  let database: TestDatabase;
  let client: pg.Client;

  const connect = async (): Promise<pg.Client> => {
    const { connectionString } = database;
    const connected = new pg.Client({ connectionString });
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

  const noted = (rows: number): string => `(SELECT n AS id,
      CASE WHEN n % 2 = 0 THEN 9223372036854775807 - n END AS units,
      CASE WHEN n % 3 = 0 THEN 'BTC' ELSE 'IRT' END AS asset,
      CASE WHEN n % 100 = 0 THEN repeat('ریال', n::int % 40) END AS note,
      n % 2 = 1 AS is_odd,
      (n * 1000003)::text AS digits
    FROM generate_series(1::bigint, ${rows}) AS n) AS noted`;
  const NUMBER: readonly ReceivedColumn[] = [{ name: 'n', column: 'n', type: 'integer', ...must }];
  /** The numbers that a source has as `n`. */
  const numbersOf = async (
    from: string,
    copyingClient = client,
    columns = NUMBER,
  ): Promise<number[]> => {
    const numbers: number[] = [];
    const take = ({ n }: { readonly n: number }): number => numbers.push(n);
    await copyOut(copyingClient, `SELECT n FROM ${from}`, columns, take);
    return numbers;
  };

  it('are all there and whole, over many reads of the socket', async () => {
    let n = 0;
    const query = `SELECT id, units, asset, note, is_odd, digits FROM ${noted(ROWS)}`;
    await copyOut(client, query, NOTED, (row: NotedRow) => {
      n += 1;
      const units = n % 2 === 0 ? 2n ** 63n - 1n - BigInt(n) : null;
      const note = n % 100 === 0 ? 'ریال'.repeat(n % 40) : null;
      const asset = n % 3 === 0 ? 'BTC' : 'IRT';
      const isOdd = n % 2 === 1;
      const isSame = row.id === n && row.units === units && row.asset === asset;
      if (!isSame || row.note !== note || row.isOdd !== isOdd || row.digits !== n * 1_000_003) {
        expect(row).toEqual({ id: n, units, asset, note, isOdd, digits: n * 1_000_003 });
      }
    });
    expect(n).toBe(ROWS);
  });

  it('leave the driver what comes after them: large answers, and copies again', async () => {
    for (let round = 0; round < 3; round += 1) {
      const numbers = await numbersOf(`generate_series(1::bigint, ${round * 700}) AS n`);
      expect(numbers).toHaveLength(round * 700);
      const { rows } = await client.query<{ text: string }>(
        `SELECT repeat('ریال', 60000) || n AS text FROM generate_series(1, 12) AS n`,
      );
      expect(rows.map((row) => row.text)).toEqual(
        Array.from({ length: 12 }, (_entry, index) => `${'ریال'.repeat(60_000)}${index + 1}`),
      );
    }
  });

  it.each(['', '12a', '-1', '9'.repeat(17)])('refuse %j as a number', async (digits) => {
    const from = `(SELECT '${digits}'::text AS n) AS numbers`;
    const columns = NUMBER.map((column) => ({ ...column, type: 'digits' as const }));
    await expect(numbersOf(from, client, columns)).rejects.toThrow('no whole number');
    expect(await numbersOf('(SELECT 7::bigint AS n) AS numbers')).toEqual([7]);
  });

  it('refuse what is null and may not be', async () => {
    await expect(numbersOf('(SELECT NULL::bigint AS n) AS numbers')).rejects.toThrow('n is null');
  });

  it('pass over what is behind a row that is not taken, and the connection goes on', async () => {
    let taken = 0;
    const query = `SELECT n FROM generate_series(1::bigint, ${ROWS}) AS n`;
    const copied = copyOut(client, query, NUMBER, ({ n }: { readonly n: number }) => {
      if (n === 1_000) throw new Error('not this one');
      taken += 1;
    });
    await expect(copied).rejects.toThrow('not this one');
    expect(taken).toBe(999);
    expect(await numbersOf('(SELECT 7::bigint AS n) AS numbers')).toEqual([7]);
  });

  it('may be none', async () => {
    expect(await numbersOf('(SELECT 1::bigint AS n) a WHERE n = 2')).toEqual([]);
  });

  it('let a notice through to the driver', async () => {
    await client.query(`CREATE FUNCTION pg_temp.say(n bigint) RETURNS bigint LANGUAGE plpgsql AS
      $$ BEGIN IF n = 500 THEN RAISE NOTICE 'half way'; END IF; RETURN n; END $$`);
    const said: string[] = [];
    client.on('notice', (notice) => said.push(notice.message ?? ''));
    const numbers = await numbersOf(
      `(SELECT pg_temp.say(m) AS n FROM generate_series(1::bigint, 1000) AS m) AS numbers`,
    );
    expect(said).toEqual(['half way']);
    expect([numbers.length, numbers[499], numbers[999]]).toEqual([1_000, 500, 1_000]);
  });

  it('end with the server’s error, and the connection goes on', async () => {
    const copied = numbersOf(
      `(SELECT 10 / (${ROWS / 2} - m) AS n FROM generate_series(1::bigint, ${ROWS}) AS m) AS a`,
    );
    await expect(copied).rejects.toThrow('division by zero');
    const { rows } = await client.query<{ one: number }>('SELECT 1 AS one');
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('end with the connection', async () => {
    const other = await connect();
    const { rows } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const copied = numbersOf('generate_series(1::bigint, 1000) AS n, pg_sleep(60)', other);
    await Promise.all([
      expect(copied).rejects.toThrow(/terminat/),
      client.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]),
    ]);
  });
});
