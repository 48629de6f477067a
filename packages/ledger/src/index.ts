export { type Account, available, type Hold, type OwnerKind, type Wallet } from './account.ts';
export type {
  EntryKind,
  LedgerChanges,
  LedgerEntry,
  Posting,
  PostingRole,
} from './entry.ts';
export { IdMap } from './id-map.ts';
export { IntegerColumn } from './integer-column.ts';
export { AccountColumns, BalanceColumns, HoldColumns } from './ledger-columns.ts';
export { SpareRecords } from './spare-records.ts';
export { SparseTexts, WordColumn } from './text-columns.ts';
export { SummedColumns } from './summed-columns.ts';
export { Ledger } from './ledger.ts';
export { type HashedRecord, StateHash, type TextWords, textWords } from './state-hash.ts';
