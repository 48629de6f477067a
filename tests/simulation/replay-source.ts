// The simulated tables, read as the proof of the journal reads the real ones.
import type { ReplaySource } from '../../apps/server/src/engine/proof/journal-replay.ts';
import type { RowTable } from '../../apps/server/src/engine/store/row-table.queries.ts';
import * as rowTables from '../../apps/server/src/engine/store/row-tables.queries.ts';
import type { AnyRow } from '../../packages/ledger/src/index.ts';
import { RECORD_NAMES } from '../../packages/settlement/src/index.ts';
import type { Tables } from './tables.ts';

interface Stored {
  count: () => bigint;
  lines: () => Map<string, string | null>[];
}

function stored<Row>(table: RowTable<Row>, rows: () => Row[]): [string, Stored] {
  const line = (row: Row): Map<string, string | null> =>
    new Map(
      table.columns.map(({ name, read }) => {
        const value = read(row);
        return [name, value === null ? null : String(value)];
      }),
    );
  return [table.table, { count: () => BigInt(rows().length), lines: () => rows().map(line) }];
}

/** The source over one state of the tables. */
export function createReplaySource(tables: Tables): ReplaySource {
  const all =
    <Row>(map: ReadonlyMap<unknown, Row>) =>
    (): Row[] => [...map.values()];
  const byName = new Map<string, Stored>([
    stored(rowTables.commandTable, all(tables.commands)),
    stored(rowTables.accountTable, all(tables.accounts)),
    stored(rowTables.balanceTable, () =>
      [...tables.balances.values()].map((row) => ({
        ...row,
        ownerKind: tables.accounts.get(row.account)?.ownerKind ?? 'user',
      })),
    ),
    stored(rowTables.holdTable, all(tables.holds)),
    stored(rowTables.entryTable, all(tables.entries)),
    stored(rowTables.entryKeyTable, all(tables.entryKeys)),
    stored(rowTables.postingTable, () => [...tables.postings.values()].flat()),
    stored(rowTables.orderTable, all(tables.orders)),
    stored(rowTables.tradeTable, all(tables.trades)),
    stored(rowTables.otcTradeTable, all(tables.otcTrades)),
    stored(rowTables.assetTable, all(tables.assets)),
    stored(rowTables.marketTable, all(tables.markets)),
    ...RECORD_NAMES.map((name) =>
      stored<AnyRow>(rowTables.recordTables[name], () => tables.records[name].all),
    ),
  ]);
  return {
    journal: async function* () {
      yield* tables.journal;
    },
    projectedSeq: () => Promise.resolve(tables.projectedSeq),
    fetch: ({ table, columns }, by, keys) => {
      const wanted = new Set(keys.map(String));
      const found = byName.get(table)?.lines() ?? [];
      const rows = found.filter((line) => wanted.has(line.get(by.column) ?? ''));
      return Promise.resolve(rows.map((line) => columns.map(({ name }) => line.get(name) ?? null)));
    },
    count: (table) => Promise.resolve(byName.get(table)?.count() ?? 0n),
  };
}
