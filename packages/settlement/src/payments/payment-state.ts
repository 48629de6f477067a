import { type HashedRecord, RecordHash, type StateHash } from '@sarraf/ledger';
import { PAYMENT, type PaymentRow } from '../records/records.ts';

const PAYMENT_KIND = 5;
const PAYMENT_HASH = new RecordHash(PAYMENT_KIND, PAYMENT);

/** A toman charge at the gateway: promised money, which is no balance until it is credited. */
export interface PaymentState extends HashedRecord {
  readonly id: string;
  readonly user: number;
  readonly units: bigint;
  readonly day: string;
  state: 'open' | 'credited' | 'closed';
  reference: string | null;
  isDirty: boolean;
}

/** The record of a payment. */
export function newPayment(row: PaymentRow): PaymentState {
  return { ...row, isDirty: false, h0: 0, h1: 0, h2: 0, h3: 0 };
}

/** The payment as its table has it. */
export function paymentRow(payment: PaymentState): PaymentRow {
  return {
    id: payment.id,
    user: payment.user,
    units: payment.units,
    day: payment.day,
    state: payment.state,
    reference: payment.reference,
  };
}

/** Open payments are a part of the state's hash; one that ended is history. */
export function hashPayment(hash: StateHash, payment: PaymentState): void {
  if (payment.state === 'open') PAYMENT_HASH.put(hash, paymentRow(payment), payment);
  else hash.drop(payment);
}
