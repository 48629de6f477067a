import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldsOf, textOf, wholeOf } from '../fields.ts';
import type { Connection } from '../connection.ts';
import { type Language, languageOf } from '../page.ts';
import { deliverCallback } from './callback.ts';
import { payMessagePage, payPage } from './pay-page.ts';
import { callbackOf, PAYER_ACTIONS, type PayerAction, type Payment } from './payment.ts';
import type { PaymentStore } from './payment-store.ts';

const LATE_SECONDS_DEFAULT = 20;

/** Where the payer's browser comes: ZarinPal's StartPay and Zibal's start. */
export function registerPayPages(
  app: FastifyInstance,
  store: PaymentStore,
  connection: Connection,
): void {
  const hooks = { onRequest: connection.onRequest, onSend: connection.onSend };
  for (const [path, provider] of [
    ['/pg/StartPay/:id', 'zarinpal'],
    ['/start/:id', 'zibal'],
  ] as const) {
    const find = (request: FastifyRequest): Payment | undefined => {
      const payment = store.find(textOf(fieldsOf(request.params), 'id') ?? '');
      return payment?.provider === provider ? payment : undefined;
    };
    app.get(path, hooks, async (request, reply) => {
      const lang = languageOf(request.query);
      const payment = find(request);
      const here = pathOf(request);
      if (payment === undefined) return send(reply, payMessagePage('unknown', here, lang), 404);
      return send(reply, payPage(payment, here, lang));
    });
    app.post(path, hooks, async (request, reply) => {
      const lang = languageOf(request.query);
      const payment = find(request);
      const here = pathOf(request);
      if (payment === undefined) return send(reply, payMessagePage('unknown', here, lang), 404);
      return decide(store, payment, request, reply, lang);
    });
  }
}

async function decide(
  store: PaymentStore,
  payment: Payment,
  request: FastifyRequest,
  reply: FastifyReply,
  lang: Language,
): Promise<FastifyReply> {
  const fields = fieldsOf(request.body);
  const action = actionOf(textOf(fields, 'action'));
  const here = pathOf(request);
  if (action === undefined || action === 'reverse')
    return send(reply, payPage(payment, here, lang));
  const lateSeconds = wholeOf(fields, 'late_seconds') ?? LATE_SECONDS_DEFAULT;
  const decided = store.decide(payment.id, {
    action,
    card: textOf(fields, 'card'),
    enforceCard: true,
    lateMs: Math.min(Math.max(lateSeconds, 1), 86_400) * 1_000,
  });
  if (action === 'close') return send(reply, payMessagePage('closed', here, lang));
  const callback = decided === undefined ? undefined : callbackOf(decided);
  if (callback === undefined) return send(reply, payMessagePage('lateTaken', here, lang));
  if (action === 'pay_twice') await deliverCallback(callback);
  return reply.redirect(callback, 303);
}

/** A known word for what the payer does, or undefined. */
export function actionOf(word: string | undefined): PayerAction | undefined {
  return PAYER_ACTIONS.find((known) => known === word);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}

function send(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(text);
}
