import { RecordTable, type RowRecord, rowRecord, type TableHome } from '@sarraf/ledger';
import type { WithdrawalState } from '../command.ts';
import { CHAINS } from '../records/coin-records.ts';
import { WITHDRAWAL, type WithdrawalRow } from '../records/money-records.ts';
import { isAmong, type FoundRow } from '../records/stored-kind.ts';
import {
  count,
  fromZero,
  hash256,
  id,
  REFERENCE_MAX,
  someUnits,
  symbol,
} from '../rules/field-judges.ts';
import { among, day, late, nullable, shape, text, units, word } from '../rules/judge.ts';

/** Money that a user asked to be paid out. */
export type WithdrawalRecord = RowRecord<WithdrawalRow>;

const HOLDING = { state: ['requested', 'approved', 'sent'] } as const;

/** Whether the money is still on the user's balance, and held. */
export function holdsMoney(state: WithdrawalState): boolean {
  return state === 'requested' || state === 'approved' || state === 'sent';
}

/** Withdrawals that hold money are a part of the state; of those that ended a settled one may come back. */
export const WITHDRAWALS_STORED = {
  kind: WITHDRAWAL,
  open: (home: TableHome) =>
    new RecordTable<WithdrawalRow, WithdrawalRecord>(
      home,
      {
        kind: WITHDRAWAL,
        hashKind: 15,
        isRemembered: (row) => isAmong(row, HOLDING),
        keepsEnded: true,
      },
      rowRecord,
    ),
  remembered: HOLDING,
  holds: { reason: 'withdrawal', while: HOLDING },
  final: { state: ['cancelled', 'refused', 'returned'] },
  event: (withdrawal: WithdrawalRow) => ({ type: 'withdrawal', withdrawal }) as const,
  found: {
    name: 'withdrawal',
    judge: shape<FoundRow<WithdrawalRow>>({
      id,
      user: count,
      asset: symbol,
      units: someUnits,
      feeUnits: units(0n),
      recipient: text(1, REFERENCE_MAX),
      day,
      hold: count,
      createdAt: fromZero,
      cancelUntil: fromZero,
      state: word('requested', 'approved', 'sent', 'settled', 'cancelled', 'refused', 'returned'),
      reference: nullable(text(0, REFERENCE_MAX)),
      updatedAt: fromZero,
      chain: late(nullable(among(CHAINS))),
      destination: late(nullable(hash256)),
      worth: late(units(0n)),
    }),
  },
} as const;
