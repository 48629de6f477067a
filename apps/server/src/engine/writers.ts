// Rows of a use case that travel with a command and are written in the command's transaction.
import type { AttachedRow } from '@sarraf/settlement';
import { booleanArray, integerArray, textArray } from './array-literal.ts';
import { EngineError } from './engine-error.ts';

export type WriterColumnType = 'bigint' | 'text' | 'boolean' | 'uuid' | 'json' | 'timestamptz';

export interface Writer {
  /**
   * One set-wise statement over all rows of a batch; `$1`, `$2`, … are the columns' arrays in the
   * order of `columns`, already cast by `SELECT … FROM unnest($1::text[], $2::bigint[]) AS …`.
   */
  readonly sql: string;
  /** Name of each field of the row, and its type. */
  readonly columns: Readonly<Record<string, WriterColumnType>>;
}

type RowValue = string | number | boolean | null;

/** Numbers as text stay exact (`'9007199254740993'`), so bigint columns take both. */
function literal(type: WriterColumnType, values: readonly RowValue[]): string {
  if (type === 'boolean') return booleanArray(values as readonly (boolean | null)[]);
  if (type === 'bigint') {
    return integerArray(values.map((value) => (value === null ? null : BigInt(value))));
  }
  return textArray(values.map((value) => (value === null ? null : String(value))));
}

/** The statements registered by name; a row of an unknown writer is refused before any effect. */
export class Writers {
  readonly #writers = new Map<string, Writer>();

  /** Registers a writer. @throws when the name is taken. */
  register(name: string, writer: Writer): void {
    if (this.#writers.has(name)) throw new Error(`The writer ${name} is registered already.`);
    this.#writers.set(name, writer);
  }

  /** @throws EngineError `command_faulty` when a row has no writer or not its very columns. */
  check(rows: readonly AttachedRow[]): void {
    for (const { writer: name, row } of rows) {
      const writer = this.#writers.get(name);
      if (writer === undefined) {
        throw new EngineError('command_faulty', `There is no writer named ${name}.`);
      }
      const expected = Object.keys(writer.columns);
      const wrong = Object.keys(row).length !== expected.length;
      if (wrong || expected.some((key) => !(key in row))) {
        throw new EngineError('command_faulty', `A row of ${name} has other columns.`);
      }
    }
  }

  /** One statement per writer over the rows of a batch, in the order of first use. */
  statements(rows: readonly AttachedRow[]): { name: string; text: string; values: string[] }[] {
    const byWriter = new Map<string, AttachedRow['row'][]>();
    for (const { writer, row } of rows) {
      const group = byWriter.get(writer);
      if (group === undefined) byWriter.set(writer, [row]);
      else group.push(row);
    }
    return [...byWriter].map(([name, group]) => {
      const writer = this.#writers.get(name);
      if (writer === undefined) throw new Error(`There is no writer named ${name}.`);
      const values = Object.entries(writer.columns).map(([key, type]) =>
        literal(
          type,
          group.map((row) => row[key] ?? null),
        ),
      );
      return { name: `writer_${name}`, text: writer.sql, values };
    });
  }
}
