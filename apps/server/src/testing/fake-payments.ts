// The gateway that payers pay at, as far as tests need it.
import { type Fields, textOf } from './request-fields.ts';

/** A payment as the gateway has it. */
export interface FakePayment {
  readonly authority: string;
  readonly amount: number;
  readonly callbackUrl: string;
  readonly cardNumber: string;
  /** What verify tells; change it to lie. */
  paid: boolean;
  /** Nobody can pay it any more: verify no longer knows it. */
  isOver: boolean;
  verified: boolean;
  answeredAmount: number;
  answeredCard: string;
  /** What really came, and what verify tells of it beside its code; nothing as a rule. */
  paidAmount: number;
  told: { readonly amount?: number; readonly currency?: string };
}

/** ZarinPal's request and verify. */
export function gatewayAnswer(
  payments: Map<string, FakePayment>,
  pathname: string,
  fields: Fields,
): [number, unknown] {
  if (pathname.endsWith('/request.json')) {
    const metadata = (fields['metadata'] ?? {}) as Fields;
    const amount = Number(fields['amount']);
    const cardNumber = textOf(metadata['card_pan']);
    const authority = `A${String(payments.size + 1).padStart(35, '0')}`;
    payments.set(authority, {
      authority,
      amount,
      callbackUrl: String(fields['callback_url']),
      cardNumber,
      paid: false,
      isOver: false,
      verified: false,
      answeredAmount: amount,
      answeredCard: cardNumber,
      paidAmount: amount,
      told: {},
    });
    return [200, { data: { code: 100, message: 'Success', authority }, errors: [] }];
  }
  const payment = payments.get(textOf(fields['authority']));
  const failure = (code: number): [number, unknown] => [
    200,
    { data: [], errors: { code, message: 'no', validations: [] } },
  ];
  if (payment === undefined || payment.isOver) return failure(-54);
  if (Number(fields['amount']) !== payment.answeredAmount) return failure(-50);
  if (!payment.paid) return failure(-51);
  const code = payment.verified ? 101 : 100;
  payment.verified = true;
  const { answeredCard } = payment;
  const card_pan = `${answeredCard.slice(0, 6)}******${answeredCard.slice(-4)}`;
  const data = { code, message: 'Paid', card_pan, ref_id: 201, fee: 0, ...payment.told };
  return [200, { data, errors: [] }];
}
