import { isSheba } from '@sarraf/money/banks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fields, fieldsOf, textOf, wholeOf } from '../fields.ts';
import type { Connection } from '../connection.ts';
import type { Book } from './book.ts';
import type { Payout, PayoutOrder } from './payout.ts';
import type { OrderAnswer, PayoutOrders } from './payout-orders.ts';

const AMOUNT_RIAL_MIN = 1_000;
const SUCCESS = 1;

/** Zibal's words; its numbers are shared by many faults. */
const WORDS = {
  no_token: { status: 401, result: 3, message: 'توکن معتبر نیست' },
  bad_input: { status: 400, result: 6, message: 'ورودی نامعتبر است' },
  refused: { status: 400, result: 6, message: 'شماره شبا معتبر نیست' },
  unknown: { status: 400, result: 6, message: 'درخواست تسویه یافت نشد' },
  known: { status: 400, result: 4, message: 'این درخواست تسویه قبلا ثبت شده است' },
  float_too_small: { status: 400, result: 5, message: 'موجودی کیف پول کافی نیست' },
  busy: { status: 429, result: 29, message: 'تعداد درخواست‌ها بیش از حد مجاز است' },
} as const;

/** Zibal's wallet on the wire: checkout, its inquiry, and the balance. Any bearer and wallet do. */
export function registerZibalPayouts(
  app: FastifyInstance,
  {
    book,
    orders,
    connection,
  }: { readonly book: Book; readonly orders: PayoutOrders; readonly connection: Connection },
): void {
  const hooks = { onRequest: connection.onRequest, onSend: connection.onSend };
  app.post('/v1/wallet/checkout/plus', hooks, async (request, reply) => {
    if (!hasToken(request)) return refuse(reply, 'no_token');
    const order = orderOf(fieldsOf(request.body));
    if (typeof order === 'string') return refuse(reply, order);
    const { word, isSpoiled } = await orders.receive(order, reply);
    if (isSpoiled) return reply;
    return word === 'taken' ? success(takenData(order)) : refuse(reply, word);
  });
  app.post('/v1/report/checkout/inquire', hooks, async (request, reply) => {
    if (!hasToken(request)) return refuse(reply, 'no_token');
    const id = textOf(fieldsOf(request.body), 'uniqueCode') ?? '';
    const payout = book.find({ provider: 'zibal', id });
    return payout === undefined ? refuse(reply, 'unknown') : success(fateData(payout));
  });
  app.post('/v1/wallet/balance', hooks, async (request, reply) => {
    if (!hasToken(request)) return refuse(reply, 'no_token');
    const balance = Number(book.balanceRial());
    const id = wholeOf(fieldsOf(request.body), 'id');
    return success({ id, name: 'sarraf', balance, withdrawableBalance: balance });
  });
}

function hasToken(request: FastifyRequest): boolean {
  return /^Bearer \S+$/.test(request.headers.authorization ?? '');
}

function success(data: Fields): Fields {
  return { result: SUCCESS, message: 'success', data };
}

function refuse(
  reply: FastifyReply,
  word: Exclude<OrderAnswer['word'], 'taken'> | keyof typeof WORDS,
): FastifyReply {
  const { status, result, message } = WORDS[word];
  return reply.code(status).send({ result, message });
}

/** The order that a request gives, or the word for what is wrong. */
function orderOf(fields: Fields): PayoutOrder | 'bad_input' | 'refused' {
  const id = textOf(fields, 'uniqueCode') ?? '';
  const amount = wholeOf(fields, 'amount');
  const isWhole = amount !== undefined && amount >= AMOUNT_RIAL_MIN;
  if (wholeOf(fields, 'id') === undefined || !isWhole || id === '' || id.length > 100) {
    return 'bad_input';
  }
  const sheba = textOf(fields, 'bankAccount') ?? '';
  if (!isSheba(sheba)) return 'refused';
  const amountRial = BigInt(amount);
  return { provider: 'zibal', id, amountRial, sheba, recipient: '', description: '' };
}

function takenData({ id, amountRial, sheba }: PayoutOrder): Fields {
  return { id, amount: Number(amountRial), bankAccount: sheba, type: 'checkoutQueue' };
}

function fateData(payout: Payout): Fields {
  const { id, amountRial, sheba, state, paidAtMs, reference } = payout;
  const about = { uniqueCode: id, amount: Number(amountRial), bankAccount: sheba };
  if (state === 'waiting') return { ...about, type: 'checkoutQueue' };
  if (paidAtMs === undefined) return { ...about, type: 'canceledCheckout' };
  const checkoutStatus = state === 'paid' ? 0 : 2;
  const detail = { checkoutStatus, refCode: reference, amount: Number(amountRial) };
  return { ...about, type: 'plusCheckout', details: [detail] };
}
