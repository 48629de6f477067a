export { type Account, available, type Hold, type OwnerKind, type Wallet } from './account.ts';
export type { LedgerChanges, LedgerEntry, Posting } from './entry.ts';
export { LatestRows } from './latest-rows.ts';
export { Ledger } from './ledger.ts';
export {
  amount,
  type AnyRow,
  flag,
  int,
  keyOf,
  type NamedField,
  optional,
  record,
  RecordHash,
  type RecordKind,
  type RowOf,
  symbol,
  text,
  type Value,
  word,
} from './record.ts';
export {
  ACCOUNT,
  type AccountRow,
  BALANCE,
  type BalanceRow,
  ENTRY,
  type EntryKind,
  type EntryRow,
  HOLD,
  type HoldRow,
  POSTING,
  type PostingRole,
  type PostingRow,
} from './records.ts';
export { RecentMap } from './recent-map.ts';
export {
  type OwnRecord,
  type RecordStore,
  RecordTable,
  type TableHome,
  type TableRule,
} from './record-table.ts';
export { type RowRecord, rowRecord } from './row-record.ts';
export { SingleRow } from './single-row.ts';
export { type HashedRecord, StateHash } from './state-hash.ts';
