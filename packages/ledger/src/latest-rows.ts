import { type AnyRow, keyOf, type RecordKind } from './record.ts';

/** Rows of a kind as they stand: each thing once, as it was told last. */
export class LatestRows<Row extends AnyRow> {
  readonly #rows = new Map<unknown, Row>();
  readonly #keyOf: (row: AnyRow) => unknown;

  constructor(kind: RecordKind<Row>) {
    this.#keyOf = keyOf<AnyRow>(kind);
  }

  get size(): number {
    return this.#rows.size;
  }

  /** The row of a key: the field's value, or several joined by `/`. */
  get(key: unknown): Row | undefined {
    return this.#rows.get(key);
  }

  /** All of them, in the order in which they were told of first. */
  get all(): Row[] {
    return [...this.#rows.values()];
  }

  /** The same, one after the other. */
  values(): IterableIterator<Row> {
    return this.#rows.values();
  }

  put(rows: readonly Row[]): void {
    for (const row of rows) this.#rows.set(this.#keyOf(row), row);
  }

  /** Forgets the row that stands at the key of this one. */
  drop(row: Row): void {
    this.#rows.delete(this.#keyOf(row));
  }
}
