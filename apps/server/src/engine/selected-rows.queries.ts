// Rows of a described kind, where they are few.
import type { AnyRow, NamedField, RecordKind, Value } from '@sarraf/ledger';
import type { Db } from '../platform/database/database.ts';
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
