// How a batch's rows become statements: one set-wise statement per table and kind of change.
import type { AnyRow, NamedField, RecordKind } from '@sarraf/ledger';
import {
  type ArrayValue,
  arrayValue,
  type SentColumn,
  type SentType,
  type SentValue,
} from '../../platform/postgres-wire/index.ts';

/** One column of a table and where a row has its value. */
export interface Column<Row> extends SentColumn<Row> {
  /** Whether it may change once the row stands. */
  readonly changes: boolean;
}

/** A prepared statement over many rows at once. */
export interface RowStatement<Row> {
  readonly name: string;
  readonly text: string;
  /** One array per column. */
  values(rows: readonly Row[]): ArrayValue[];
}

/** What a table is, beside its columns. */
export interface TableSpec {
  readonly table: string;
  /** `order` of `order 7`. */
  readonly noun: string;
  /** Columns that together tell rows apart. */
  readonly key: readonly string[];
  /** The column by which rows are fetched where many are wanted: by default the key's first. */
  readonly fetchBy?: string;
  /** Whether a row may be there already: then its columns that change are set. */
  readonly isUpsert?: boolean;
}

/** How many rows of one table are written, and how they are found again. */
export interface RowTable<Row> extends RowStatement<Row>, TableSpec {
  readonly columns: readonly Column<Row>[];
  /** The COPY that takes the same rows; null where one of them may be there already. */
  readonly copy: string | null;
}

/** A column that no description has. */
export const column = <Row>(
  type: SentType,
  name: string,
  read: (row: Row) => SentValue,
  changes = false,
): Column<Row> => ({ name, type, read, changes });

const TYPES = {
  int: 'bigint',
  amount: 'bigint',
  word: 'text',
  symbol: 'text',
  text: 'text',
  flag: 'boolean',
} as const;

/** The type of a described field's column. */
export function columnType({ type, options }: NamedField): 'bigint' | 'text' | 'boolean' | 'json' {
  return options.storedAs ?? TYPES[type];
}

/** The columns of a described kind of row. */
export function columnsOf<Row extends AnyRow>({ fields }: RecordKind<Row>): Column<Row>[] {
  return fields.map((field) => {
    const { name, options } = field;
    const isText = options.storedAs === 'text';
    const read = (row: Row): SentValue => row[name] ?? null;
    const readText = (row: Row): SentValue => String(row[name]);
    const changes = options.changes ?? false;
    return { name: field.column, type: columnType(field), read: isText ? readText : read, changes };
  });
}

const arrayOf = <Row>({ type, read }: Column<Row>, rows: readonly Row[]): ArrayValue =>
  arrayValue(type, rows.map(read));

const arraysOf = <Row>(columns: readonly Column<Row>[]): string =>
  columns.map((item, index) => `$${index + 1}::${item.type}[]`).join(', ');

/** `INSERT … SELECT FROM unnest …`, with `ON CONFLICT … DO UPDATE` of an upsert. */
export function rowTable<Row>(spec: TableSpec, columns: readonly Column<Row>[]): RowTable<Row> {
  const { table, key, isUpsert = false } = spec;
  const names = columns.map((item) => item.name).join(', ');
  const updates = columns
    .filter(({ changes }) => changes)
    .map(({ name }) => `${name} = EXCLUDED.${name}`)
    .join(', ');
  const onConflict = isUpsert ? ` ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${updates}` : '';
  return {
    ...spec,
    columns,
    name: `engine_${table}`,
    text: `INSERT INTO ${table} (${names}) SELECT * FROM unnest(${arraysOf(columns)})${onConflict}`,
    copy: isUpsert ? null : `COPY ${table} (${names}) FROM STDIN (FORMAT binary)`,
    values: (rows) => columns.map((item) => arrayOf(item, rows)),
  };
}

/** The table of a described kind of row. */
export function recordTable<Row extends AnyRow>(
  kind: RecordKind<Row>,
  spec: Pick<TableSpec, 'fetchBy' | 'isUpsert'> = {},
): RowTable<Row> {
  return rowTable({ ...specOf(kind), ...spec }, columnsOf(kind));
}

/** The table of a kind that has columns beside those of its description. */
export function specOf({ table, noun, key, fields }: RecordKind): TableSpec {
  const columnOf = (name: string): string =>
    fields.find((field) => field.name === name)?.column ?? name;
  return { table, noun, key: key.map(columnOf) };
}

/** Every row has to be there: the statement fails where one of them is not. */
export function assertedRows(change: string, expected: number): string {
  return `WITH done AS (${change} RETURNING 1)
          SELECT assert_rows((SELECT count(*) FROM done), $${expected})`;
}

/**
 * Sets the columns that change, of rows by their key.
 *
 * @param except columns that stay as they are all the same
 */
export function rowChange<Row>(
  { table, key, columns }: RowTable<Row>,
  except: readonly string[] = [],
): RowStatement<Row> {
  const isSet = ({ name, changes }: Column<Row>): boolean => changes && !except.includes(name);
  const taken = columns.filter((item) => key.includes(item.name) || isSet(item));
  const names = taken.map(({ name }) => name).join(', ');
  const set = taken.filter(isSet).map(({ name }) => `${name} = c.${name}`);
  const same = key.map((name) => `t.${name} = c.${name}`);
  const update = `UPDATE ${table} t SET ${set.join(', ')}
    FROM unnest(${arraysOf(taken)}) AS c (${names}) WHERE ${same.join(' AND ')}`;
  return {
    name: `engine_${table}_change`,
    text: assertedRows(update, taken.length + 1),
    values: (rows) => [...taken.map((item) => arrayOf(item, rows)), String(rows.length)],
  };
}
