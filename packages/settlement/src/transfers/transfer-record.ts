import { RecordHash, type RowRecord, type StateHash } from '@sarraf/ledger';
import type { FoundTransfer } from '../command.ts';
import { TRANSFER, type TransferRow } from '../records/records.ts';

const TRANSFER_KIND = 16;
const TRANSFER_HASH = new RecordHash(TRANSFER_KIND, TRANSFER);

/** Money that moves between wallets. */
export type TransferRecord = RowRecord<TransferRow>;

/** Transfers that wait are a part of the state's hash; one that ended is history. */
export function hashTransfer(hash: StateHash, transfer: TransferRecord): void {
  if (transfer.row.state === 'waiting') TRANSFER_HASH.put(hash, transfer.row, transfer);
  else hash.drop(transfer);
}

/** A transfer's row as JSON, its fields in one order wherever the row came from. */
export function foundTransfer(row: TransferRow): FoundTransfer {
  const { id, user, kind, recipient, asset, day, hold, secretHash, dueAt, createdAt } = row;
  const { state, updatedAt } = row;
  const [units, worth] = [row.units.toString(), row.worth.toString()];
  return {
    ...{ id, user, kind, recipient, asset, units, worth, day, hold, secretHash, dueAt },
    ...{ createdAt, state, updatedAt },
  };
}
