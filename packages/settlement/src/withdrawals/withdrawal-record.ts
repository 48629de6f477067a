import { RecordHash, type RowRecord, type StateHash } from '@sarraf/ledger';
import type { FoundWithdrawal, WithdrawalState } from '../command.ts';
import { WITHDRAWAL, type WithdrawalRow } from '../records/records.ts';

const WITHDRAWAL_KIND = 15;
const WITHDRAWAL_HASH = new RecordHash(WITHDRAWAL_KIND, WITHDRAWAL);

/** Money that a user asked to be paid out. */
export type WithdrawalRecord = RowRecord<WithdrawalRow>;

/** Whether the money is still on the user's balance, and held. */
export function holdsMoney(state: WithdrawalState): boolean {
  return state === 'requested' || state === 'approved' || state === 'sent';
}

/** Withdrawals that hold money are a part of the state's hash; one that ended is history. */
export function hashWithdrawal(hash: StateHash, withdrawal: WithdrawalRecord): void {
  if (holdsMoney(withdrawal.row.state)) WITHDRAWAL_HASH.put(hash, withdrawal.row, withdrawal);
  else hash.drop(withdrawal);
}

/**
 * A withdrawal's row as JSON, its fields in one order wherever the row came from: what is replayed
 * from rows that were loaded answers with the very same text.
 */
export function foundWithdrawal(row: WithdrawalRow): FoundWithdrawal {
  const { id, user, asset, recipient, day, hold, cancelUntil, createdAt, updatedAt } = row;
  const { state, reference } = row;
  const [units, feeUnits] = [row.units.toString(), row.feeUnits.toString()];
  return {
    ...{ id, user, asset, units, feeUnits, recipient, day, hold, cancelUntil, createdAt },
    ...{ updatedAt, state, reference },
  };
}
