// The engine's tables: the described kinds of rows, and the few columns and tables beside them.
import {
  ACCOUNT,
  type AccountRow,
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
  FEE_TIERS,
  INDEX_PRICE,
  LIMITS,
  MARKET,
  ORDER,
  type OrderRow,
  OTC_QUOTE,
  OTC_TERMS,
  OTC_TRADE,
  PAYMENT,
  RECENT_DEPOSITS,
  STANDING,
  TRADE,
  WINDOW,
  TRANSFER,
  WITHDRAWAL,
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

/** Charges that were opened, credited or closed. */
export const paymentTable = recordTable(PAYMENT, { isUpsert: true });

/** Withdrawals, each as it stands. */
export const withdrawalTable = recordTable(WITHDRAWAL, { isUpsert: true });

/** Transfers, each as it stands. */
export const transferTable = recordTable(TRANSFER, { isUpsert: true });

/** What counts against a cap, or as volume, by user, kind and day. */
export const windowTable = recordTable(WINDOW, { fetchBy: 'day', isUpsert: true });

/** The fee tiers, one row. */
export const feeTiersTable = recordTable(FEE_TIERS, { isUpsert: true });

/** The index price, by market. */
export const indexPriceTable = recordTable(INDEX_PRICE, { isUpsert: true });

/** One row a person and market, used again by each new quote: no row ends, and no index moves. */
export const otcQuoteTable = recordTable(OTC_QUOTE, { isUpsert: true });

/** The terms of the house, one row. */
export const otcTermsTable = recordTable(OTC_TERMS, { isUpsert: true });

/** Where each person stands, one row a person. */
export const standingTable = recordTable(STANDING, { isUpsert: true });

/** Toman deposits of the last 72 hours, one row an account. */
export const recentDepositsTable = recordTable(RECENT_DEPOSITS, { isUpsert: true });

/** The limits, one row. */
export const limitsTable = recordTable(LIMITS, { isUpsert: true });
