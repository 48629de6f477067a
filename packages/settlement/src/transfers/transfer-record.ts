import { RecordTable, type RowRecord, rowRecord, type TableHome } from '@sarraf/ledger';
import { TRANSFER, type TransferRow } from '../records/money-records.ts';
import { isAmong, type FoundRow } from '../records/stored-kind.ts';
import { count, fromZero, id, secretHash, someUnits, symbol } from '../rules/field-judges.ts';
import { day, nullable, shape, units, word } from '../rules/judge.ts';

/** Money that moves between wallets. */
export type TransferRecord = RowRecord<TransferRow>;

const WAITING = { state: ['waiting'] } as const;

/** Transfers that wait are a part of the state; one that ended is history, and never changes. */
export const TRANSFERS_STORED = {
  kind: TRANSFER,
  open: (home: TableHome) =>
    new RecordTable<TransferRow, TransferRecord>(
      home,
      {
        kind: TRANSFER,
        hashKind: 16,
        isRemembered: (row) => isAmong(row, WAITING),
        keepsEnded: true,
      },
      rowRecord,
    ),
  remembered: WAITING,
  holds: { reason: 'transfer', while: WAITING },
  final: { state: ['done', 'cancelled', 'expired'] },
  event: (transfer: TransferRow) => ({ type: 'transfer', transfer }) as const,
  found: {
    name: 'transfer',
    judge: shape<FoundRow<TransferRow>>({
      id,
      user: count,
      kind: word('to_vault', 'from_vault', 'to_user', 'gift'),
      recipient: nullable(count),
      asset: symbol,
      units: someUnits,
      worth: units(0n),
      day,
      hold: nullable(count),
      secretHash,
      dueAt: nullable(fromZero),
      createdAt: fromZero,
      state: word('waiting', 'done', 'cancelled', 'expired'),
      updatedAt: fromZero,
    }),
  },
} as const;
