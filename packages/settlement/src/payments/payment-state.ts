import { RecordTable, type RowRecord, rowRecord, type TableHome } from '@sarraf/ledger';
import { PAYMENT, type PaymentRow } from '../records/money-records.ts';
import { isAmong, type FoundRow } from '../records/stored-kind.ts';
import { count, id, REFERENCE_MAX, someUnits } from '../rules/field-judges.ts';
import { day, nullable, shape, text, word } from '../rules/judge.ts';

/** A toman charge at the gateway: promised money, which is no balance until it is credited. */
export type PaymentState = RowRecord<PaymentRow>;

const OPEN = { state: ['open'] } as const;

/** Open payments are a part of the state; of those that ended a closed one may still be paid. */
export const PAYMENTS_STORED = {
  kind: PAYMENT,
  open: (home: TableHome) =>
    new RecordTable<PaymentRow, PaymentState>(
      home,
      { kind: PAYMENT, hashKind: 5, isRemembered: (row) => isAmong(row, OPEN), keepsEnded: true },
      rowRecord,
    ),
  remembered: OPEN,
  final: { state: ['credited'] },
  event: (payment: PaymentRow) => ({ type: 'payment', payment }) as const,
  found: {
    name: 'payment',
    judge: shape<FoundRow<PaymentRow>>({
      id,
      user: count,
      units: someUnits,
      day,
      state: word('open', 'credited', 'closed', 'parked'),
      reference: nullable(text(0, REFERENCE_MAX)),
    }),
  },
} as const;
