// Does a table hold exactly the rows that the journal's commands make?
import { CHUNK_ROWS } from '../limits.ts';
import type { InvariantViolation } from './sql-rule.queries.ts';
import type { SentType, SentValue } from '../../platform/postgres-wire/index.ts';
import type { Column, RowTable } from '../store/row-table.queries.ts';

/** The column by which rows are fetched. */
export interface FetchBy {
  readonly column: string;
  readonly type: SentType;
}

/** Reads tables as they stand; all from one moment. */
export interface TableReader {
  /** The rows whose column is one of the keys: the named columns as texts, in their order. */
  fetch(
    table: { readonly table: string; readonly columns: readonly { readonly name: string }[] },
    by: FetchBy,
    keys: readonly SentValue[],
  ): Promise<(string | null)[][]>;
  count(table: string): Promise<bigint>;
}

/** Compares expected rows with a table, a chunk at a time; `rowCount` counts what was expected. */
export class Projection<Row> {
  readonly #table: RowTable<Row>;
  #waiting: Row[] = [];
  rowCount = 0n;

  constructor(table: RowTable<Row>) {
    this.#table = table;
  }

  get table(): string {
    return this.#table.table;
  }

  /** Notes rows that stand so for ever (or to the end of the journal). */
  expect(rows: readonly Row[]): void {
    for (const row of rows) this.#waiting.push(row);
    this.rowCount += BigInt(rows.length);
  }

  /** Compares what was noted; all of it, or only once enough has come together. */
  async compare(reader: TableReader, all: boolean): Promise<InvariantViolation[]> {
    if (this.#waiting.length === 0 || (!all && this.#waiting.length < CHUNK_ROWS)) return [];
    const rows = this.#waiting;
    this.#waiting = [];
    const table = this.#table;
    const { key } = table;
    const { name: column, type, read } = fetchColumn(table);
    const names = table.columns.map((column) => column.name);
    const indexes = key.map((name) => names.indexOf(name));
    const keyOf = (values: readonly (string | null)[]): string =>
      indexes.map((index) => values[index] ?? '').join('/');
    const stored = new Map(
      (await reader.fetch(table, { column, type }, rows.map(read))).map((line) => [
        keyOf(line),
        line,
      ]),
    );
    const violations: InvariantViolation[] = [];
    for (const row of rows) {
      const expected = table.columns.map((column) => {
        const value = column.read(row);
        return value === null ? null : String(value);
      });
      const id = keyOf(expected);
      const found = stored.get(id);
      stored.delete(id);
      const fact = difference(names, expected, found);
      if (fact !== undefined) violations.push(this.#violation(id, fact));
    }
    for (const id of stored.keys()) violations.push(this.#violation(id, 'no command made it'));
    return violations;
  }

  #violation(id: string, fact: string): InvariantViolation {
    return { invariant: 'I18', row: `${this.#table.noun} ${id}`, fact };
  }
}

/** The column by which rows are fetched. */
function fetchColumn<Row>({ table, columns, key, fetchBy = key[0] }: RowTable<Row>): Column<Row> {
  const found = columns.find(({ name }) => name === fetchBy);
  if (found === undefined) throw new Error(`The table ${table} has no column to fetch by.`);
  return found;
}

function difference(
  names: readonly string[],
  expected: readonly (string | null)[],
  found: readonly (string | null)[] | undefined,
): string | undefined {
  if (found === undefined) return 'the journal made it, the table has none';
  const wrong = names.flatMap((name, index) =>
    found[index] === expected[index]
      ? []
      : [`${name} is ${found[index] ?? 'null'}, the journal says ${expected[index] ?? 'null'}`],
  );
  return wrong.length === 0 ? undefined : wrong.join('; ');
}
