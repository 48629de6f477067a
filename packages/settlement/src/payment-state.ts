import type { HashedRecord, StateHash } from '@sarraf/ledger';
import type { PaymentRow } from './records.ts';

const PAYMENT_KIND = 5;

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

export function newPayment(row: PaymentRow): PaymentState {
  return { ...row, isDirty: false, h0: 0, h1: 0, h2: 0, h3: 0 };
}

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
  if (payment.state !== 'open') {
    hash.drop(payment);
    return;
  }
  hash.begin(PAYMENT_KIND).string(payment.id).int(payment.user).big(payment.units);
  hash.string(payment.day).put(payment);
}
