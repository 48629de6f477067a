// Rows of a use case that travel with a command and are written in the command's transaction.
import type { AttachedRow } from '@sarraf/settlement';
import { EngineError } from '../engine-error.ts';

/** Types of columns that a use case's rows may have. */
export type WriterColumnType = 'bigint' | 'text' | 'boolean' | 'uuid' | 'json' | 'timestamptz';

/** How the rows of one use case are written. */
export interface Writer {
  /**
   * One set-wise statement over all rows of a batch; `$1`, `$2`, … are the columns' arrays in the
   * order of `columns`, already cast by `SELECT … FROM unnest($1::text[], $2::bigint[]) AS …`.
   */
  readonly sql: string;
  /** Name of each field of the row, and its type. */
  readonly columns: Readonly<Record<string, WriterColumnType>>;
}

/** The statements registered by name; a row of an unknown writer is refused before any effect. */
export class Writers {
  readonly #writers = new Map<string, Writer>();

  /** Registers a writer. @throws when the name is taken. */
  register(name: string, writer: Writer): void {
    if (this.#writers.has(name)) throw new Error(`The writer ${name} is registered already.`);
    this.#writers.set(name, writer);
  }

  /** Every registered statement. */
  get statements(): readonly string[] {
    return [...this.#writers.values()].map(({ sql }) => sql);
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

  /** A registered writer. @throws when there is none of that name */
  find(name: string): Writer {
    const writer = this.#writers.get(name);
    if (writer === undefined) throw new Error(`There is no writer named ${name}.`);
    return writer;
  }
}
