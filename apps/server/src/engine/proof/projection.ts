// Does a table hold exactly the rows that the journal's commands make?
import { CHUNK_ROWS, REPLAY_VIOLATIONS_MAX } from '../limits.ts';
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

/**
 * Compares expected rows with a table, a chunk at a time; `rowCount` counts what was expected. Of
 * rows no more are kept than a chunk and what one batch adds to it, however many there are.
 */
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
    return this.#compareRows(reader, rows);
  }

  /**
   * Notes rows and compares them as they come, with what was noted before them. Rows that are
   * fetched together come one after the other, so that no chunk has but a part of them.
   *
   * @param rows are taken while others wait for the answer: nobody changes what they are made of
   */
  async compareAll(reader: TableReader, rows: Iterable<Row>): Promise<InvariantViolation[]> {
    const found: InvariantViolation[] = [];
    const note = (violations: readonly InvariantViolation[]): void => {
      for (const one of violations) if (found.length < REPLAY_VIOLATIONS_MAX) found.push(one);
    };
    const { read } = fetchColumn(this.#table);
    let last: unknown;
    for (const row of rows) {
      const next = read(row);
      if (next !== last) note(await this.compare(reader, false));
      last = next;
      this.expect([row]);
    }
    note(await this.compare(reader, true));
    return found;
  }

  async #compareRows(reader: TableReader, rows: readonly Row[]): Promise<InvariantViolation[]> {
    const table = this.#table;
    const { key } = table;
    const { name: column, type, read } = fetchColumn(table);
    const names = table.columns.map((column) => column.name);
    const indexes = key.map((name) => names.indexOf(name));
    const keyOf = (values: readonly (string | null)[]): string =>
      indexes.map((index) => values[index] ?? '').join('/');
    const stored = new Map(
      (await reader.fetch(table, { column, type }, [...new Set(rows.map(read))])).map((line) => [
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
