import type { AnyRow } from './record.ts';
import { RecordHash } from './record.ts';
import type { OwnRecord, RecordStore, TableHome, TableRule } from './record-table.ts';
import type { RowRecord } from './row-record.ts';
import type { StateHash } from './state-hash.ts';

/** The one row of a kind, which memory always has; the hash has it once it says something. */
export class SingleRow<Row extends AnyRow, Kept extends RowRecord<Row>>
  implements RecordStore<Row>
{
  readonly record: Kept;
  readonly isComplete = true;
  readonly #hash: StateHash;
  readonly #rowHash: RecordHash;
  readonly #rule: TableRule<Row>;
  readonly #take: (record: Kept, row: Row) => void;

  /** @param take makes the record that of a row */
  constructor(
    { hash }: TableHome,
    rule: TableRule<Row>,
    record: Kept,
    take: (record: Kept, row: Row) => void,
  ) {
    this.record = record;
    this.#hash = hash;
    this.#rowHash = new RecordHash(rule.hashKind, rule.kind);
    this.#rule = rule;
    this.#take = take;
  }

  /** The record changed. */
  touch(): void {
    this.record.isDirty = true;
  }

  /** The one. */
  rows(): Readonly<Row>[] {
    return [this.record.row];
  }

  restore(rows: Iterable<Row>): void {
    for (const row of rows) this.#take(this.record, row);
  }

  refreshHash(): void {
    if (this.record.isDirty) this.#write(this.#hash, this.record);
  }

  addTo(hash: StateHash, own: OwnRecord): void {
    this.#write(hash, own(this.record));
  }

  takeRows(): Row[] {
    if (!this.record.isDirty) return [];
    this.record.isDirty = false;
    return [{ ...this.record.row }];
  }

  /** Nothing of it ever ends. */
  trim(): void {
    return;
  }

  #write(hash: StateHash, record: Kept): void {
    if (this.#rule.isRemembered(record.row)) this.#rowHash.put(hash, record.row, record);
    else hash.drop(record);
  }
}
