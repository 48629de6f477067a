import { ACCOUNT, BALANCE, ENTRY, HOLD, POSTING, type RecordKind } from '@sarraf/ledger';
import { ASSET, MARKET, ORDER, OTC_TRADE, RECORDS, TRADE } from '@sarraf/settlement';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { columnType } from './row-table.queries.ts';
import { createMigratedDatabase } from '../testing/migrated-database.ts';

/** Columns that a table has beside those of its kind. */
const BESIDE: { readonly [table: string]: readonly string[] } = {
  balances: ['owner_kind: text'],
  ledger_entries: ['seq: bigint'],
  orders: ['is_open: boolean'],
};

const KINDS: readonly RecordKind[] = [
  ACCOUNT,
  BALANCE,
  ENTRY,
  HOLD,
  POSTING,
  ASSET,
  MARKET,
  ORDER,
  OTC_TRADE,
  TRADE,
  ...Object.values(RECORDS).map(({ kind }): RecordKind => kind),
];

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

it.each(KINDS.map((kind) => [kind.noun, kind] as const))(
  'the table of a %s is what the migrations make: columns, types and nulls',
  async (_, { table, fields }) => {
    const { rows } = await client.query<{ column: string }>(
      `SELECT column_name || ': ' || data_type ||
              CASE WHEN is_nullable = 'YES' THEN ' or null' ELSE '' END AS column
         FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
      [table],
    );
    const described = fields.map(
      (field) => `${field.column}: ${columnType(field)}${field.isOptional ? ' or null' : ''}`,
    );
    const expected = [...described, ...(BESIDE[table] ?? [])].sort();
    expect(rows.map(({ column }) => column).sort()).toEqual(expected);
  },
);

it.each(KINDS.map((kind) => [kind.noun, kind] as const))(
  'the key of a %s tells its rows apart',
  async (_, { table, key, fields }) => {
    const { rows } = await client.query<{ column: string }>(
      `SELECT a.attname AS column FROM pg_index i
         JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
        WHERE i.indrelid = $1::regclass AND i.indisprimary`,
      [table],
    );
    const columns = key.map((name) => fields.find((field) => field.name === name)?.column);
    expect(rows.map(({ column }) => column).sort()).toEqual(
      columns.toSorted((a = '', b = '') => (a < b ? -1 : 1)),
    );
  },
);

/** Of holds that ended no row is left. */
const DELETED_OF = new Set(['holds']);

it.each(KINDS.map((kind) => [kind.noun, kind] as const))(
  'the table of a %s is the engine’s alone to write',
  async (_, { table }) => {
    const { rows } = await client.query<{ may: string }>(
      `SELECT login || ' may ' || privilege AS may
         FROM unnest(ARRAY['sarraf_app', 'sarraf_engine']) AS login,
              unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS privilege
        WHERE has_table_privilege(login, $1, privilege)
          AND NOT (login = 'sarraf_engine' AND privilege IN ('INSERT', 'UPDATE'))`,
      [table],
    );
    const expected = DELETED_OF.has(table) ? ['sarraf_engine may DELETE'] : [];
    expect(rows.map(({ may }) => may)).toEqual(expected);
  },
);
