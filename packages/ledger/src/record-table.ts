import { assert } from '@sarraf/money';
import { type AnyRow, keyOf, RecordHash, type RecordKind } from './record.ts';
import { RecentMap } from './recent-map.ts';
import type { RowRecord } from './row-record.ts';
import type { StateHash } from './state-hash.ts';

/** What the tables of one memory share. */
export interface TableHome {
  /** The sum that their records are a part of. */
  readonly hash: StateHash;
  /** How many things that ended are kept at hand, of each kind. */
  readonly recentMax: number;
  /** Whether nothing ever ended that would have to be looked up. */
  readonly isComplete: boolean;
}

/** How the rows of a kind are kept. */
export interface TableRule<Row extends AnyRow> {
  readonly kind: RecordKind<Row>;
  /** Keeps rows of equal fields apart in the state's hash; never given to another kind. */
  readonly hashKind: number;
  /** Whether a row stays in memory and in the hash; one that does not has ended and is history. */
  readonly isRemembered: (row: Row) => boolean;
  /** Whether commands name things of it, so that those that ended lately are kept at hand. */
  readonly keepsEnded?: boolean;
}

/** Makes the record of a hash's own, or leaves it as it is: see `RecordStore.addTo`. */
export type OwnRecord = <T extends object>(record: T) => T;

/** What memory keeps of a kind of row, as whoever closes a batch or reads a state back sees it. */
export interface RecordStore<Row> {
  /** Rows as they were read back. */
  restore(rows: Iterable<Row>): void;
  /** Brings the hash up to date with everything that was touched. */
  refreshHash(): void;
  /** Remembered ones' rows. */
  rows(): Readonly<Row>[];
  /** Adds all of them to a hash: the records themselves, or copies of them. */
  addTo(hash: StateHash, own: OwnRecord): void;
  /** What the batch changed; from here on it is told, and what ended is history. */
  takeRows(): Row[];
  /** Whether nothing that ended would have to be looked up in history. */
  readonly isComplete: boolean;
  /** Forgets the oldest of what ended; only between two batches. */
  trim(): void;
}

/** Rows of a kind in memory: those that are remembered, those that changed, those that ended lately. */
export class RecordTable<Row extends AnyRow, Kept extends RowRecord<Row>>
  implements RecordStore<Row>
{
  readonly #hash: StateHash;
  readonly #rowHash: RecordHash;
  readonly #rule: TableRule<Row>;
  readonly #make: (row: Row) => Kept;
  readonly #keyOf: (row: Row) => unknown;
  readonly #all = new Map<unknown, Kept>();
  readonly #ended: RecentMap<unknown, Kept>;
  #dirty: Kept[] = [];

  /** @param make a row's record, which keeps the row */
  constructor(home: TableHome, rule: TableRule<Row>, make: (row: Row) => Kept) {
    this.#hash = home.hash;
    this.#rule = rule;
    this.#make = make;
    this.#rowHash = new RecordHash(rule.hashKind, rule.kind);
    this.#keyOf = keyOf(rule.kind);
    this.#ended = new RecentMap(home.recentMax, home.isComplete);
  }

  /** Remembered, or ended in this batch. */
  get(key: unknown): Kept | undefined {
    return this.#all.get(key);
  }

  /** The same, or one that ended lately. */
  find(key: unknown): Kept | undefined {
    return this.#all.get(key) ?? this.#ended.get(key);
  }

  get isComplete(): boolean {
    return this.#ended.isComplete;
  }

  /** Remembered ones, and those that ended in this batch. */
  values(): IterableIterator<Kept> {
    return this.#all.values();
  }

  /** Remembered ones' rows. */
  rows(): Readonly<Row>[] {
    const rows = [...this.#all.values()].map(({ row }) => row as Row);
    return rows.filter(this.#rule.isRemembered);
  }

  /** A row's record, in the place of the one that its key had. */
  put(row: Row): Kept {
    const kept = this.#make(row);
    this.#all.set(this.#keyOf(row), kept);
    return kept;
  }

  /** The record changed: it is hashed and told at the end of the batch, also where it had ended. */
  touch(kept: Kept): void {
    this.#all.set(this.#keyOf(kept.row), kept);
    if (kept.isDirty) return;
    kept.isDirty = true;
    this.#dirty.push(kept);
  }

  restore(rows: Iterable<Row>): void {
    for (const row of rows) {
      assert(this.#rule.isRemembered(row), `only a ${this.#rule.kind.noun} on its way is restored`);
      this.put({ ...row });
    }
  }

  refreshHash(): void {
    for (const kept of this.#dirty) this.#write(this.#hash, kept);
  }

  addTo(hash: StateHash, own: OwnRecord): void {
    for (const kept of this.#all.values()) this.#write(hash, own(kept));
  }

  takeRows(): Row[] {
    const dirty = this.#dirty;
    this.#dirty = [];
    return dirty.map((kept) => {
      kept.isDirty = false;
      const row: Row = { ...kept.row };
      if (!this.#rule.isRemembered(row)) {
        const key = this.#keyOf(row);
        // another one may stand in its place already
        if (this.#all.get(key) === kept) this.#all.delete(key);
        if (this.#rule.keepsEnded === true) this.#ended.set(key, kept);
      }
      return row;
    });
  }

  trim(): void {
    this.#ended.trim();
  }

  #write(hash: StateHash, kept: Kept): void {
    if (this.#rule.isRemembered(kept.row)) this.#rowHash.put(hash, kept.row, kept);
    else hash.drop(kept);
  }
}
