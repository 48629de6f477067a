import type { Charge } from '@sarraf/contracts';
import { tomanText } from '../toman-amounts/index.ts';
import { isWaiting } from './charge-state.ts';
import type { PaymentRecord } from './payments.queries.ts';

const timeOf = (ms: number): string => new Date(ms).toISOString();

/** A charge as its owner sees it now. */
export function chargeOnWire(payment: PaymentRecord): Charge {
  return {
    id: payment.id,
    amount: tomanText(payment.amountRial),
    status: payment.state,
    received: receivedOf(payment),
    reason: payment.reason,
    card_id: String(payment.cardId),
    card_masked: payment.cardMasked,
    payment_url: isWaiting(payment.state) ? payment.payUrl : null,
    gateway: payment.gateway,
    gateway_reference: payment.authority,
    bank_reference: payment.bankReference,
    created_at: timeOf(payment.createdAt),
    expires_at: timeOf(payment.expiresAt),
    paid_at: payment.paidAt === null ? null : timeOf(payment.paidAt),
  };
}

function receivedOf({ parked }: PaymentRecord): Charge['received'] {
  if (parked === null) return null;
  return { amount: tomanText(parked.rial), card_masked: parked.card, reason: parked.why };
}

/** The answer to starting a charge: the same bytes whatever became of the charge since. */
export function startedChargeOnWire(payment: PaymentRecord): Charge {
  return chargeOnWire({
    ...payment,
    state: 'created',
    reason: null,
    parked: null,
    bankReference: null,
    paidAt: null,
  });
}
