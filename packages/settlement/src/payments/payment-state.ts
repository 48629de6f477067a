import { RecordHash, type RowRecord, type StateHash } from '@sarraf/ledger';
import { PAYMENT, type PaymentRow } from '../records/records.ts';

const PAYMENT_KIND = 5;
const PAYMENT_HASH = new RecordHash(PAYMENT_KIND, PAYMENT);

/** A toman charge at the gateway: promised money, which is no balance until it is credited. */
export type PaymentState = RowRecord<PaymentRow>;

/** Open payments are a part of the state's hash; one that ended is history. */
export function hashPayment(hash: StateHash, payment: PaymentState): void {
  if (payment.row.state === 'open') PAYMENT_HASH.put(hash, payment.row, payment);
  else hash.drop(payment);
}
