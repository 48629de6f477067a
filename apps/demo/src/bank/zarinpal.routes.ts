import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Fields, fieldsOf, textOf, wholeOf } from '../fields.ts';
import type { Connection } from '../connection.ts';
import { cardHash, maskedCard, type Payment } from './payment.ts';
import type { PaymentStore } from './payment-store.ts';

/** ZarinPal's own fee, in the unit of the request: a constant of the simulator. */
const FEE = 100;
const AMOUNT_RIAL_MIN = 1_000n;
const MERCHANT_LENGTH = 36;

const MESSAGES = {
  '-9': 'The input params invalid, validation error.',
  '-50': 'Session is not valid, amounts values is not the same.',
  '-51': 'Session is not valid, session is not active paid try.',
  '-53': 'Session is not this merchant_id session.',
  '-54': 'Invalid authority.',
} as const;

type ErrorCode = keyof typeof MESSAGES;

/** ZarinPal v4 on the wire: request, verify, inquiry. The payer's page stands elsewhere. */
export function registerZarinpal(
  app: FastifyInstance,
  store: PaymentStore,
  connection: Connection,
  nowMs: () => number,
): void {
  const hooks = { onRequest: connection.onRequest, onSend: connection.onSend };
  app.post('/pg/v4/payment/request.json', hooks, async (request, reply) => {
    const made = paymentOf(fieldsOf(request.body), nowMs());
    if (!('id' in made)) return refuse(reply, '-9', made.invalid);
    store.add(made);
    const data = {
      code: 100,
      message: 'Success',
      authority: made.id,
      fee_type: 'Merchant',
      fee: FEE,
    };
    return { data, errors: [] };
  });
  app.post('/pg/v4/payment/verify.json', hooks, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const payment = store.find(textOf(fields, 'authority') ?? '');
    const amount = wholeOf(fields, 'amount');
    if (amount === undefined) return refuse(reply, '-9', 'amount');
    if (payment?.provider !== 'zarinpal') return refuse(reply, '-54');
    if (textOf(fields, 'merchant_id') !== payment.merchant) return refuse(reply, '-53');
    const liedCode = payment.lie?.['code'];
    const liesAboutPaid = liedCode === 100 || liedCode === 101;
    if (!liesAboutPaid && amountInCurrency(payment) !== BigInt(amount)) return refuse(reply, '-50');
    const first = store.verify(payment.id);
    if (!first && payment.state !== 'verified' && !liesAboutPaid) return refuse(reply, '-51');
    return { data: { ...verified(payment, first ? 100 : 101), ...payment.lie }, errors: [] };
  });
  app.post('/pg/v4/payment/inquiry.json', hooks, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const payment = store.find(textOf(fields, 'authority') ?? '');
    if (payment?.provider !== 'zarinpal') return refuse(reply, '-54');
    if (textOf(fields, 'merchant_id') !== payment.merchant) return refuse(reply, '-53');
    const status = payment.lie?.['status'] ?? payment.state.toUpperCase();
    return { data: { code: 100, message: 'Success', status }, errors: [] };
  });
}

function verified(payment: Payment, code: 100 | 101): Readonly<Record<string, unknown>> {
  const card = payment.card ?? '';
  return {
    code,
    message: code === 100 ? 'Paid' : 'Verified',
    card_hash: cardHash(card),
    card_pan: maskedCard(card),
    ref_id: Number(payment.refNumber ?? '0'),
    fee_type: 'Merchant',
    fee: FEE,
  };
}

function amountInCurrency(payment: Payment): bigint {
  return payment.currency === 'IRT' ? payment.amountRial / 10n : payment.amountRial;
}

/** The payment that a request asks for, or the name of the field that is wrong. */
function paymentOf(fields: Fields, nowMs: number): Payment | { readonly invalid: string } {
  const merchant = textOf(fields, 'merchant_id') ?? '';
  if (merchant.length !== MERCHANT_LENGTH) return { invalid: 'merchant_id' };
  const currency = textOf(fields, 'currency') ?? 'IRR';
  if (currency !== 'IRR' && currency !== 'IRT') return { invalid: 'currency' };
  const asked = wholeOf(fields, 'amount');
  const amountRial = BigInt(asked ?? 0) * (currency === 'IRT' ? 10n : 1n);
  if (asked === undefined || amountRial < AMOUNT_RIAL_MIN) return { invalid: 'amount' };
  const callbackUrl = textOf(fields, 'callback_url') ?? '';
  if (!/^https?:\/\//.test(callbackUrl) || !URL.canParse(callbackUrl)) {
    return { invalid: 'callback_url' };
  }
  const description = textOf(fields, 'description') ?? '';
  if (description === '' || description.length > 500) return { invalid: 'description' };
  const metadata = fieldsOf(fields['metadata']);
  const card = textOf(metadata, 'card_pan');
  if (card !== undefined && !/^\d{16}$/.test(card)) return { invalid: 'metadata.card_pan' };
  return {
    id: newAuthority(),
    provider: 'zarinpal',
    merchant,
    amountRial,
    currency,
    callbackUrl,
    description,
    mobile: textOf(metadata, 'mobile'),
    orderId: textOf(metadata, 'order_id'),
    allowedCards: card === undefined ? [] : [card],
    createdAtMs: nowMs,
    state: 'in_bank',
    paidAtMs: undefined,
    settlesAtMs: undefined,
    card: undefined,
    refNumber: undefined,
    lie: undefined,
  };
}

/** `A` and 35 digits, as ZarinPal's, but not to be guessed. */
function newAuthority(): string {
  const number = BigInt(`0x${randomBytes(12).toString('hex')}`);
  return `A${number.toString().padStart(35, '0')}`;
}

function refuse(reply: FastifyReply, code: ErrorCode, field?: string): FastifyReply {
  const validations =
    field === undefined ? [] : [{ [field]: `The ${field} field is missing or not valid.` }];
  const errors = { code: Number(code), message: MESSAGES[code], validations };
  return reply.code(code === '-9' ? 422 : 200).send({ data: [], errors });
}
