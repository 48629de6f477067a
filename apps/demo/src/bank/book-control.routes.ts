import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Fields, fieldsOf, textOf, wholeOf } from '../fields.ts';
import { type ControlCall, requireNear } from '../simulator.ts';
import type { Book } from './book.ts';
import type { BookEntry, Payout } from './payout.ts';
import { type NextOrders, PAYOUT_FAULTS, type PayoutOrders } from './payout-orders.ts';

const PAYOUTS_PER_PAGE = 200;
const AFTER_MS_MAX = 86_400_000;
const WHY_MAX = 200;

/** What the control calls of the book work on. */
export interface BookControlOptions {
  readonly book: Book;
  readonly orders: PayoutOrders;
  readonly controlKey: string;
}

const CALLS: readonly ControlCall[] = [
  { method: 'GET', path: '/_control/book', does: 'what lies at the bank, and every line' },
  {
    method: 'POST',
    path: '/_control/book',
    does: '{amount_rial, why?}: a line by hand; below zero it leaves',
  },
  { method: 'GET', path: '/_control/payouts', does: 'the newest payouts' },
  { method: 'GET', path: '/_control/payouts/{provider}/{id}', does: 'one payout' },
  {
    method: 'POST',
    path: '/_control/payouts/{provider}/{id}',
    does: '{action: pay | return}: it is paid now; or its money is back, paid or not',
  },
  { method: 'GET', path: '/_control/next-payouts', does: 'what the next payouts meet' },
  {
    method: 'POST',
    path: '/_control/next-payouts',
    does:
      `{fault?: ${PAYOUT_FAULTS.join(' | ')}, times?, ends_after_ms?}: what the next payouts ` +
      'meet; without a fault they are served truly',
  },
];

/** The book and payouts for tests and for the bank's page: look, pay, bring back, misbehave. */
export function registerBookControl(
  app: FastifyInstance,
  { book, orders, controlKey }: BookControlOptions,
): readonly ControlCall[] {
  const guard = { preHandler: requireNear(controlKey) };
  app.get('/_control/book', guard, async () => bookView(book));
  app.post('/_control/book', guard, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const amount = wholeOf(fields, 'amount_rial');
    if (amount === undefined || amount === 0) return fault(reply, 'bad_amount');
    const why = (textOf(fields, 'why') ?? '').slice(0, WHY_MAX);
    if (!book.writeByHand(BigInt(amount), why)) return fault(reply, 'not_so_much_there');
    return done(reply, fields, bookView(book));
  });
  app.get('/_control/payouts', guard, async () => ({
    payouts: book.payouts().slice(0, PAYOUTS_PER_PAGE).map(payoutView),
  }));
  app.get('/_control/payouts/:provider/:id', guard, async (request, reply) => {
    const payout = named(book, request.params);
    return payout === undefined ? fault(reply, 'unknown_payout', 404) : payoutView(payout);
  });
  app.post('/_control/payouts/:provider/:id', guard, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const payout = named(book, request.params);
    if (payout === undefined) return fault(reply, 'unknown_payout', 404);
    const action = textOf(fields, 'action');
    if (action !== 'pay' && action !== 'return') return fault(reply, 'unknown_action');
    const changed = action === 'pay' ? book.pay(payout) : book.bringBack(payout);
    const now = book.find(payout) ?? payout;
    return done(reply, fields, { ...payoutView(now), changed });
  });
  app.get('/_control/next-payouts', guard, async () => nextView(orders));
  app.post('/_control/next-payouts', guard, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const next = nextOf(fields);
    if (typeof next === 'string') return fault(reply, next);
    orders.setNext(next);
    return done(reply, fields, nextView(orders));
  });
  return CALLS;
}

function fault(reply: FastifyReply, error: string, status = 400): FastifyReply {
  return reply.code(status).send({ error });
}

/** A form of the bank's page goes back to it; a test reads the answer. */
function done(reply: FastifyReply, fields: Fields, answer: Fields): FastifyReply {
  const back = textOf(fields, 'back');
  if (back === '/' || back === '/?lang=en') return reply.redirect(back, 303);
  return reply.send(answer);
}

function named(book: Book, params: unknown): Payout | undefined {
  const { provider, id } = fieldsOf(params);
  if ((provider !== 'zibal' && provider !== 'jibit') || typeof id !== 'string') return undefined;
  return book.find({ provider, id });
}

/** What was told, or the name of what is wrong with it. */
function nextOf(fields: Fields): NextOrders | string {
  const word = textOf(fields, 'fault');
  const told = PAYOUT_FAULTS.find((known) => known === word);
  if (word !== undefined && word !== '' && told === undefined) return 'unknown_fault';
  const times = wholeOf(fields, 'times') ?? null;
  if (times !== null && times < 1) return 'bad_times';
  const endsAfterMs = wholeOf(fields, 'ends_after_ms');
  if (endsAfterMs !== undefined && (endsAfterMs < 0 || endsAfterMs > AFTER_MS_MAX)) {
    return 'bad_ends_after_ms';
  }
  return { fault: told, times, endsAfterMs };
}

function nextView(orders: PayoutOrders): Fields {
  const { fault: told, times, endsAfterMs } = orders.next();
  return { fault: told ?? null, times, ends_after_ms: endsAfterMs ?? null };
}

function bookView(book: Book): Fields {
  return { balance_rial: book.balanceRial().toString(), lines: book.entries().map(lineView) };
}

function lineView(entry: BookEntry): Fields {
  return {
    number: entry.number,
    at: new Date(entry.atMs).toISOString(),
    kind: entry.kind,
    amount_rial: entry.amountRial.toString(),
    balance_rial: entry.balanceRial.toString(),
    reference: entry.reference,
    payout: entry.payout ?? null,
  };
}

function payoutView(payout: Payout): Fields {
  const at = (ms: number | undefined): string | null =>
    ms === undefined ? null : new Date(ms).toISOString();
  return {
    provider: payout.provider,
    id: payout.id,
    state: payout.state,
    amount_rial: payout.amountRial.toString(),
    sheba: payout.sheba,
    recipient: payout.recipient,
    description: payout.description,
    taken_at: at(payout.takenAtMs),
    paid_at: at(payout.paidAtMs),
    returned_at: at(payout.returnedAtMs),
    reference: payout.reference ?? null,
  };
}
