import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Fields, fieldsOf, textOf, textsOf, wholeOf } from '../fields.ts';
import type { Connection } from '../connection.ts';
import { maskedCard, type Payment, zibalStatus } from './payment.ts';
import type { PaymentStore } from './payment-store.ts';

const AMOUNT_RIAL_MIN = 1_000;

const MESSAGES: Readonly<Record<number, string>> = {
  100: 'success',
  102: 'merchant not found',
  103: 'merchant inactive',
  105: 'amount must be greater than 1000 rials',
  106: 'callbackUrl is not valid',
  201: 'already verified',
  202: 'not paid or failed',
  203: 'trackId is not valid',
};

/** Zibal's gateway on the wire: request, verify, inquiry. The payer's page stands elsewhere. */
export function registerZibal(
  app: FastifyInstance,
  store: PaymentStore,
  connection: Connection,
  nowMs: () => number,
): void {
  const hooks = { onRequest: connection.onRequest, onSend: connection.onSend };
  app.post('/v1/request', hooks, async (request) => {
    const made = paymentOf(fieldsOf(request.body), nowMs());
    if (typeof made === 'number') return answer(made);
    store.add(made);
    return { trackId: Number(made.id), ...answer(100) };
  });
  app.post('/v1/verify', hooks, async (request) => {
    const payment = named(fieldsOf(request.body), store);
    if (payment === undefined) return answer(203);
    const first = store.verify(payment.id);
    // on a repeat the body carries neither amount nor card: the merchant asks by inquiry
    const repeat = answer(repeatOf(payment));
    const refused = { ...repeat, status: zibalStatus(payment.state) };
    const again = payment.state === 'verified' ? repeat : refused;
    const truth = first ? { ...details(store, payment.id), ...answer(100) } : again;
    return { ...truth, ...payment.lie };
  });
  app.post('/v1/inquiry', hooks, async (request) => {
    const payment = named(fieldsOf(request.body), store);
    if (payment === undefined) return answer(203);
    return { ...details(store, payment.id), ...answer(100), ...payment.lie };
  });
}

function repeatOf(payment: Payment): 201 | 202 {
  return payment.state === 'verified' ? 201 : 202;
}

function answer(result: number): { readonly result: number; readonly message: string } {
  return { result, message: MESSAGES[result] ?? 'unknown' };
}

function named(fields: Fields, store: PaymentStore): Payment | undefined {
  const payment = store.find(textOf(fields, 'trackId') ?? '');
  if (payment?.provider !== 'zibal') return undefined;
  return payment.merchant === textOf(fields, 'merchant') ? payment : undefined;
}

function details(store: PaymentStore, id: string): Readonly<Record<string, unknown>> {
  const payment = store.find(id);
  if (payment === undefined) return {};
  const { paidAtMs, card, refNumber, orderId } = payment;
  return {
    amount: Number(payment.amountRial),
    status: zibalStatus(payment.state),
    description: payment.description,
    ...(paidAtMs === undefined ? {} : { paidAt: new Date(paidAtMs).toISOString() }),
    ...(card === undefined ? {} : { cardNumber: maskedCard(card) }),
    ...(refNumber === undefined ? {} : { refNumber: Number(refNumber) }),
    ...(orderId === undefined ? {} : { orderId }),
  };
}

/** The payment that a request asks for, or Zibal's number for what is wrong. */
function paymentOf(fields: Fields, nowMs: number): Payment | number {
  const merchant = textOf(fields, 'merchant') ?? '';
  if (merchant === '') return 102;
  const amount = wholeOf(fields, 'amount');
  if (amount === undefined || amount < AMOUNT_RIAL_MIN) return 105;
  const callbackUrl = textOf(fields, 'callbackUrl') ?? '';
  if (!/^https?:\/\//.test(callbackUrl) || !URL.canParse(callbackUrl)) return 106;
  return {
    id: String(randomInt(1_000_000_000, 99_999_999_999)),
    provider: 'zibal',
    merchant,
    amountRial: BigInt(amount),
    currency: 'IRR',
    callbackUrl,
    description: textOf(fields, 'description') ?? '',
    mobile: textOf(fields, 'mobile'),
    orderId: textOf(fields, 'orderId'),
    allowedCards: textsOf(fields, 'allowedCards'),
    createdAtMs: nowMs,
    state: 'in_bank',
    paidAtMs: undefined,
    settlesAtMs: undefined,
    card: undefined,
    refNumber: undefined,
    lie: undefined,
  };
}
