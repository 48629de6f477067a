import { randomBytes } from 'node:crypto';
import { isSheba } from '@sarraf/money/banks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fields, fieldsOf, textOf, wholeOf } from '../fields.ts';
import type { Connection } from '../connection.ts';
import type { Book } from './book.ts';
import type { Payout, PayoutOrder } from './payout.ts';
import type { PayoutOrders } from './payout-orders.ts';

const RIAL_PER_TOMAN = 10n;
const AMOUNT_RIAL_MIN = 1_000n;
/** So many tokens are good at once; the oldest ends when a newer one is given. */
const TOKENS_MAX = 100;

const CODES = {
  known: { status: 400, code: 'transfer.already_exists' },
  float_too_small: { status: 400, code: 'balance.not_enough' },
  refused: { status: 400, code: 'transfers.0.destination.not_valid' },
  busy: { status: 429, code: 'too_many_requests' },
  no_token: { status: 401, code: 'security.auth_required' },
} as const;

/** Jibit's transfers (TRF v2) on the wire: tokens, transfers, balances. Any key does. */
export function registerJibitPayouts(
  app: FastifyInstance,
  {
    book,
    orders,
    connection,
  }: { readonly book: Book; readonly orders: PayoutOrders; readonly connection: Connection },
): void {
  const hooks = { onRequest: connection.onRequest, onSend: connection.onSend };
  const tokens = new Set<string>();
  const hasToken = (request: FastifyRequest): boolean =>
    tokens.has((request.headers.authorization ?? '').replace(/^Bearer /, ''));
  app.post('/trf/v2/tokens/generate', hooks, async (request, reply) => {
    const { apiKey, secretKey } = fieldsOf(request.body);
    if (!isKey(apiKey) || !isKey(secretKey)) return refuse(reply, 401, 'forbidden');
    const accessToken = randomBytes(24).toString('base64url');
    tokens.add(accessToken);
    for (const oldest of [...tokens].slice(0, -TOKENS_MAX)) tokens.delete(oldest);
    return { accessToken, refreshToken: randomBytes(24).toString('base64url') };
  });
  app.post('/trf/v2/transfers', hooks, async (request, reply) => {
    if (!hasToken(request)) return refuse(reply, CODES.no_token.status, CODES.no_token.code);
    const order = orderOf(fieldsOf(request.body));
    if (typeof order === 'string') return refuse(reply, 400, order);
    const { word, isSpoiled } = await orders.receive(order, reply);
    if (isSpoiled) return reply;
    if (word === 'taken') return { submittedCount: 1 };
    return refuse(reply, CODES[word].status, CODES[word].code);
  });
  app.get('/trf/v2/transfers', hooks, async (request, reply) => {
    if (!hasToken(request)) return refuse(reply, CODES.no_token.status, CODES.no_token.code);
    const id = textOf(fieldsOf(request.query), 'transferID') ?? '';
    const payout = book.find({ provider: 'jibit', id });
    return { transfers: payout === undefined ? [] : [transferOf(payout)] };
  });
  app.get('/trf/v2/balances', hooks, async (request, reply) => {
    if (!hasToken(request)) return refuse(reply, CODES.no_token.status, CODES.no_token.code);
    const amount = Number(book.balanceRial());
    return { balances: [{ balanceType: 'STL', amount, currency: 'RIALS' }] };
  });
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function refuse(reply: FastifyReply, status: number, code: string): FastifyReply {
  return reply.code(status).send({ errors: [{ code, message: null }] });
}

/** The order that a request gives, or the code of what is wrong. */
function orderOf(fields: Fields): PayoutOrder | string {
  if (textOf(fields, 'submissionMode') !== 'TRANSFER') return 'submissionMode.not_valid';
  if ((textOf(fields, 'batchID') ?? '') === '') return 'batchID.is_required';
  const told = fields['transfers'];
  const listed: readonly unknown[] = Array.isArray(told) ? told : [];
  const [given, second] = listed;
  if (given === undefined || second !== undefined) return 'transfers.size.not_valid';
  const transfer = fieldsOf(given);
  const id = textOf(transfer, 'transferID') ?? '';
  if (id === '' || id.length > 100) return 'transfers.0.transferID.not_valid';
  const rialPerUnit = { TOMAN: RIAL_PER_TOMAN, RIALS: 1n }[textOf(transfer, 'currency') ?? ''];
  if (rialPerUnit === undefined) return 'transfers.0.currency.not_valid';
  const amountRial = BigInt(wholeOf(transfer, 'amount') ?? 0) * rialPerUnit;
  if (amountRial < AMOUNT_RIAL_MIN) return 'transfers.0.amount.not_enough';
  const sheba = textOf(transfer, 'destination') ?? '';
  if (!isSheba(sheba)) return CODES.refused.code;
  const names = ['destinationFirstName', 'destinationLastName'].map((name) =>
    textOf(transfer, name),
  );
  return {
    provider: 'jibit',
    id,
    amountRial,
    sheba,
    recipient: names.filter(Boolean).join(' '),
    description: textOf(transfer, 'description') ?? '',
  };
}

function transferOf(payout: Payout): Fields {
  return {
    transferID: payout.id,
    destination: payout.sheba,
    amount: Number(payout.amountRial / RIAL_PER_TOMAN),
    currency: 'TOMAN',
    state: stateOf(payout),
    bankTransferID: payout.reference ?? null,
  };
}

/** What was paid and brought back is failed by hand, days later too. */
function stateOf({ state, paidAtMs }: Payout): string {
  if (state === 'waiting') return 'IN_PROGRESS';
  if (state === 'paid') return 'TRANSFERRED';
  return paidAtMs === undefined ? 'FAILED' : 'MANUALLY_FAILED';
}
