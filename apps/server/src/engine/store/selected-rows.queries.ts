// Rows of a described kind, read from their table: selected where they are few, else copied.
import type { AnyRow, NamedField, RecordKind, Value } from '@sarraf/ledger';
import type pg from 'pg';
import type { Db } from '../../platform/database/database.ts';
import { copyOut, type ReceivedColumn } from '../../platform/postgres-wire/index.ts';
import { columnType } from './row-table.queries.ts';

/** The list of a `SELECT` whose columns have the names of the fields. */
export function selectList({ fields }: RecordKind): string {
  return fields
    .map(({ name, column, options }) => {
      const sql = options.storedAs === 'json' ? `${column}::text` : column;
      return `${sql} AS "${name}"`;
    })
    .join(', ');
}

/** SQL of a field that a thing does not have: null where it may be, else 0 or false. */
export function nullOf(field: NamedField): string {
  const type = columnType(field);
  if (field.isOptional) return `NULL::${type}`;
  if (type === 'text' || type === 'json') throw new Error(`${field.name} must be said.`);
  return type === 'boolean' ? 'false' : '0::bigint';
}

/** Counts and ids are safe integers; only amounts need more. */
function valueOf({ type }: NamedField, value: Value): Value {
  return type === 'int' && value !== null ? Number(value) : value;
}

/**
 * Selects rows of a kind.
 *
 * @param from what stands behind `FROM`: a table, or one with a condition and an order
 */
export async function selectRows<Row extends AnyRow>(
  db: Db,
  kind: RecordKind<Row>,
  from: string = kind.table,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await db.query<Record<string, Value>>(
    `SELECT ${selectList(kind)} FROM ${from}`,
    values,
  );
  return rows.map((record) => rowOf(kind, record));
}

/** The row of a record that was selected by `selectList`. */
export function rowOf<Row extends AnyRow>({ fields }: RecordKind<Row>, record: AnyRow): Row {
  const entries = fields.map((field) => [field.name, valueOf(field, record[field.name] ?? null)]);
  return Object.fromEntries(entries) as Row;
}

const RECEIVED: { readonly [T in NamedField['type']]: ReceivedColumn['type'] } = {
  int: 'integer',
  amount: 'bigint',
  word: 'word',
  symbol: 'word',
  text: 'text',
  flag: 'boolean',
};

function receivedColumn({ name, column, type, isOptional, options }: NamedField): ReceivedColumn {
  const isDigits = type === 'int' && options.storedAs === 'text';
  return { name, column, isOptional, type: isDigits ? 'digits' : RECEIVED[type] };
}

/**
 * Copies rows of a kind, by the million.
 *
 * @param client one that does not pipeline
 * @param from what stands behind `FROM`
 * @param take gets one row after the other; where it throws, those behind it are passed over
 * @throws what `take` threw, or the server's error
 */
export function copyRows<Row extends AnyRow>(
  client: pg.Client,
  { fields }: RecordKind<Row>,
  from: string,
  take: (row: Row) => void,
): Promise<void> {
  const columns = fields.map(({ column }) => column).join(', ');
  return copyOut(client, `SELECT ${columns} FROM ${from}`, fields.map(receivedColumn), take);
}
