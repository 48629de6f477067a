import { beforeEach, describe, expect, it } from 'vitest';
import {
  amount,
  int,
  record,
  RecordTable,
  type RowOf,
  type RowRecord,
  rowRecord,
  SingleRow,
  StateHash,
} from './index.ts';

const PARCEL = record(
  'parcel',
  { table: 'parcels', key: ['id'] },
  { id: int(), left: amount({ changes: true }) },
);
type ParcelRow = RowOf<typeof PARCEL>;
type Parcel = RowRecord<ParcelRow>;

const RULE = { kind: PARCEL, hashKind: 99, isRemembered: ({ left }: ParcelRow) => left > 0n };
const EMPTY = new StateHash().digest();

let hash: StateHash;
const home = () => ({ hash, recentMax: 2, isComplete: true });
const tableOf = (keepsEnded: boolean): RecordTable<ParcelRow, Parcel> =>
  new RecordTable(home(), { ...RULE, keepsEnded }, rowRecord);

function tell(table: RecordTable<ParcelRow, Parcel>, id: number, left: bigint): void {
  const parcel = table.get(id) ?? table.put({ id, left });
  parcel.row.left = left;
  table.touch(parcel);
}

beforeEach(() => {
  hash = new StateHash();
});

describe('a table of records', () => {
  it('gives out each changed row once, as it stands at the end of the batch', () => {
    const table = tableOf(true);
    tell(table, 1, 5n);
    tell(table, 1, 3n);
    tell(table, 2, 7n);
    expect(table.takeRows()).toEqual([
      { id: 1, left: 3n },
      { id: 2, left: 7n },
    ]);
    expect(table.takeRows()).toEqual([]);
  });

  it('has a row in the hash until it ends, and nothing of it after', () => {
    const table = tableOf(true);
    tell(table, 1, 5n);
    table.refreshHash();
    const before = hash.digest();
    expect(before).not.toBe(EMPTY);
    const again = new StateHash();
    table.addTo(again, (own) => ({ ...own, h0: 0, h1: 0, h2: 0, h3: 0 }));
    expect(again.digest()).toBe(before);
    tell(table, 1, 0n);
    table.refreshHash();
    expect(hash.digest()).toBe(EMPTY);
  });

  it('still finds what ended, until so many others ended behind it', () => {
    const table = tableOf(true);
    for (const id of [1, 2, 3]) {
      tell(table, id, 1n);
      tell(table, id, 0n);
    }
    table.takeRows();
    expect([table.get(1), table.find(1)?.row.left, table.isComplete]).toEqual([
      undefined,
      0n,
      true,
    ]);
    table.trim();
    expect([table.find(1), table.find(2)?.row.left, table.isComplete]).toEqual([
      undefined,
      0n,
      false,
    ]);
  });

  it('keeps the one that stands in the place of one that ended in the same batch', () => {
    const table = tableOf(false);
    tell(table, 1, 5n);
    const before = table.get(1);
    tell(table, 1, 0n);
    table.touch(table.put({ id: 1, left: 9n }));
    table.takeRows();
    expect(table.get(1)).not.toBe(before);
    expect(table.rows()).toEqual([{ id: 1, left: 9n }]);
  });

  it('refuses to read back a row that has ended', () => {
    expect(() => tableOf(true).restore([{ id: 1, left: 0n }])).toThrow('a parcel on its way');
  });
});

describe('a single row', () => {
  it('is a part of the hash once it says something, and is given out where it changed', () => {
    const single = new SingleRow<ParcelRow, Parcel>(
      home(),
      RULE,
      rowRecord({ id: 1, left: 0n }),
      (kept, row) => void Object.assign(kept.row, row),
    );
    expect(single.takeRows()).toEqual([]);
    single.restore([{ id: 1, left: 4n }]);
    single.touch();
    single.refreshHash();
    expect(hash.digest()).not.toBe(EMPTY);
    expect(single.takeRows()).toEqual([{ id: 1, left: 4n }]);
    expect(single.takeRows()).toEqual([]);
  });
});
