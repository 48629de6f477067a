// The engine's tables: the described kinds of rows, and the few columns and tables beside them.
import {
  ACCOUNT,
  type AccountRow,
  type AnyRow,
  BALANCE,
  type BalanceRow,
  ENTRY,
  type EntryRow,
  HOLD,
  type HoldRow,
  POSTING,
} from '@sarraf/ledger';
import { isCancellable } from '@sarraf/market';
import {
  ASSET,
  MARKET,
  ofEachRecord,
  ORDER,
  type OrderRow,
  OTC_TRADE,
  type RecordName,
  RECORDS,
  type StoredKind,
  TRADE,
} from '@sarraf/settlement';
import { integerArray } from '../../platform/postgres-wire/index.ts';
import type { CommandRow } from './command-rows.ts';
import {
  assertedRows,
  column,
  columnsOf,
  recordTable,
  rowChange,
  type RowStatement,
  type RowTable,
  rowTable,
  specOf,
} from './row-table.queries.ts';

/** Where each command stands in the journal. */
export const commandTable = rowTable<CommandRow>(
  { table: 'commands', noun: 'command', key: ['id'] },
  [
    column('uuid', 'id', (row) => row.id),
    column('bigint', 'seq', (row) => row.seq),
    column('bigint', 'command_index', (row) => row.index),
    column('bigint', 'claim_user', (row) => row.claim?.user ?? null),
    column('text', 'claim_route', (row) => row.claim?.route ?? null),
    column('text', 'claim_key', (row) => row.claim?.key ?? null),
    column('text', 'claim_body_hash', (row) => row.claim?.bodyHash ?? null),
  ],
);

/** Accounts, which never change. */
export const accountTable = recordTable(ACCOUNT);

/** A balance with its owner's kind, which the table's check needs. */
export type OwnedBalanceRow = BalanceRow & Pick<AccountRow, 'ownerKind'>;

/** Balances of new accounts. */
export const balanceTable = rowTable<OwnedBalanceRow>(specOf(BALANCE), [
  ...columnsOf(BALANCE),
  column('text', 'owner_kind', (row) => row.ownerKind),
]);

/** What known accounts have and hold now. */
export const balanceChange = rowChange(balanceTable);

/** What is held: a hold that ended is no row any more. */
export const holdTable = recordTable(HOLD);

/** What is left of known holds. */
export const holdChange = rowChange(holdTable);

/** Holds that ended. */
export const holdEnd: RowStatement<HoldRow> = {
  name: 'engine_holds_end',
  text: assertedRows('DELETE FROM holds WHERE id = ANY ($1::bigint[])', 2),
  values: (rows) => [integerArray(rows.map(({ id }) => id)), String(rows.length)],
};

/** An entry with the batch that made it. */
export type NumberedEntryRow = EntryRow & { readonly seq: bigint };

/** Ledger entries. */
export const entryTable = rowTable<NumberedEntryRow>(specOf(ENTRY), [
  ...columnsOf(ENTRY),
  column('bigint', 'seq', (row) => row.seq),
]);

/** Entries by what they are for: one for each event outside. */
export const entryKeyTable = rowTable<EntryRow>(
  {
    table: 'entry_keys',
    noun: 'entry key',
    key: ['kind', 'reference'],
    fetchBy: 'entry_id',
  },
  [
    column('text', 'kind', (row) => row.kind),
    column('text', 'reference', (row) => row.reference),
    column('bigint', 'entry_id', (row) => row.id),
  ],
);

/** Postings of ledger entries. */
export const postingTable = recordTable(POSTING);

/** Whether an order can still change. */
export function isOpenOrder(row: OrderRow): boolean {
  return isCancellable(row.status);
}

/** Orders that were placed. */
export const orderTable = rowTable<OrderRow>(specOf(ORDER), [
  ...columnsOf(ORDER),
  column('boolean', 'is_open', isOpenOrder, true),
]);

/** No column that changes stands in an index: the new version of a row lies beside the old one. */
export const orderChange = rowChange(orderTable);

/** Trades in the books. */
export const tradeTable = recordTable(TRADE);

/** Trades with the house. */
export const otcTradeTable = recordTable(OTC_TRADE);

/** Assets, which never change. */
export const assetTable = recordTable(ASSET);

/** Markets, with the seeds that define them. */
export const marketTable = recordTable(MARKET, { isUpsert: true });

/** A market whose seed the table has already: its numbers alone, without a document to read. */
export const marketChange = rowChange(marketTable, ['seed']);

/** The tables of registered kinds: each row is written as it stands, whether it was there or not. */
export const recordTables: RecordTables = ofEachRecord<RecordTables>((name) => {
  const { kind, fetchBy }: Pick<StoredKind<AnyRow>, 'kind' | 'fetchBy'> = RECORDS[name];
  return recordTable(kind, { isUpsert: true, ...(fetchBy !== undefined && { fetchBy }) });
});
type RecordTables = { readonly [N in RecordName]: RowTable<AnyRow> };
