import { describe, expect, it } from 'vitest';
import { balanceTable, type OwnedBalanceRow, recordTables } from '../store/row-tables.queries.ts';
import { Projection, type TableReader } from './projection.ts';

/** More than a call takes arguments. */
const ROWS = 150_000;
const CHUNK = 2_000;

const balance = (account: number): OwnedBalanceRow => {
  return { account, total: BigInt(account), held: 0n, ownerKind: 'user' };
};

function* balances(): Generator<OwnedBalanceRow> {
  for (let account = 1; account <= ROWS; account += 1) yield balance(account);
}

/** A table that has these balances, and notes how many it was asked for at once. */
function reader(missing?: number): TableReader & { most: number } {
  const self = {
    most: 0,
    fetch: (_: unknown, __: unknown, keys: readonly unknown[]) => {
      self.most = Math.max(self.most, keys.length);
      const found = keys.map(Number).filter((account) => account !== missing);
      return Promise.resolve(
        found.map((account) => {
          const row = balance(account);
          return balanceTable.columns.map(({ read }) => String(read(row)));
        }),
      );
    },
    count: () => Promise.resolve(BigInt(ROWS)),
  };
  return self;
}

describe('a table that is compared with what it must hold', () => {
  it('takes hundreds of thousands of rows at once, and asks for a chunk at a time', async () => {
    const projection = new Projection(balanceTable);
    projection.expect([...balances()]);
    expect(await projection.compare(reader(), true)).toEqual([]);
    expect(projection.rowCount).toBe(BigInt(ROWS));
  });

  it('compares rows as they come, of which it keeps no more than a chunk', async () => {
    const projection = new Projection(balanceTable);
    const table = reader(ROWS);
    const found = await projection.compareAll(table, balances());
    const fact = 'the journal made it, the table has none';
    expect(found).toEqual([{ invariant: 'I18', row: `balance ${ROWS}`, fact }]);
    expect(table.most).toBe(CHUNK);
  });

  it('has rows that are fetched together in one chunk', async () => {
    const projection = new Projection(recordTables.windows);
    const asked: (readonly unknown[])[] = [];
    const windows = Array.from({ length: 3 * CHUNK }, (_, index) => {
      const day = index < 2 * CHUNK ? '2026-11-20' : '2026-11-21';
      return { user: index + 1, kind: 'gateway_day', day, used: 1n } as const;
    });
    const table: TableReader = {
      fetch: (_, __, keys) => {
        asked.push([...new Set(keys)]);
        const of = windows.filter(({ day }) => keys.includes(day));
        return Promise.resolve(
          of.map((row) => recordTables.windows.columns.map(({ read }) => String(read(row)))),
        );
      },
      count: () => Promise.resolve(BigInt(windows.length)),
    };
    expect(await projection.compareAll(table, windows)).toEqual([]);
    expect(asked).toEqual([['2026-11-20'], ['2026-11-21']]);
  });
});
