import type { FastifyInstance } from 'fastify';
import { type Fields, fieldsOf, flagOf, textOf, wholeOf } from '../fields.ts';
import { type ControlCall, requireNear } from '../simulator.ts';
import { type Delivery, deliverCallback } from './callback.ts';
import { actionOf } from './pay.routes.ts';
import { callbackOf, type PayerAction, type Payment } from './payment.ts';
import type { PaymentStore } from './payment-store.ts';

const PAYMENTS_PER_PAGE = 50;
const LATE_MS_DEFAULT = 20_000;
/** A repeated report is at most so many callbacks. */
const REPEAT_MAX = 100;

/** The payer's part without a browser, for tests: decide, lie, list. */
export function registerBankControl(
  app: FastifyInstance,
  store: PaymentStore,
  controlKey: string,
): readonly ControlCall[] {
  const guard = { preHandler: requireNear(controlKey) };
  app.get('/_control/payments', guard, async () => ({
    payments: store.list(PAYMENTS_PER_PAGE).map(view),
  }));
  app.get('/_control/payments/:id', guard, async (request, reply) => {
    const payment = store.find(textOf(fieldsOf(request.params), 'id') ?? '');
    if (payment === undefined) return reply.code(404).send({ error: 'unknown_payment' });
    return view(payment);
  });
  app.post('/_control/payments/:id', guard, async (request, reply) => {
    const id = textOf(fieldsOf(request.params), 'id') ?? '';
    const fields = fieldsOf(request.body);
    if (store.find(id) === undefined) return reply.code(404).send({ error: 'unknown_payment' });
    if ('lie' in fields) store.lie(id, lieOf(fields['lie']));
    const word = textOf(fields, 'action');
    const action = actionOf(word);
    if (word !== undefined && action === undefined) {
      return reply.code(400).send({ error: 'unknown_action' });
    }
    const deliveries = action === undefined ? [] : await act(store, id, action, fields);
    const payment = store.find(id);
    if (payment === undefined) return reply.code(404).send({ error: 'unknown_payment' });
    return { ...view(payment), deliveries };
  });
  return [
    { method: 'GET', path: '/_control/payments', does: 'the newest payments, with cards' },
    {
      method: 'GET',
      path: '/_control/payments/{id}',
      does: 'one payment; id = authority or trackId',
    },
    {
      method: 'POST',
      path: '/_control/payments/{id}',
      does:
        '{action?: pay | refuse | pay_other_card | close | pay_late | pay_twice | reverse, card?, ' +
        'enforce_card?, late_ms?, deliver?, repeat?, lie?}: act as the payer; the callback is ' +
        'delivered unless deliver is false; lie = fields that verify and inquiry answers carry ' +
        'instead of the true ones (null: the truth again)',
    },
  ];
}

async function act(
  store: PaymentStore,
  id: string,
  action: PayerAction,
  fields: Fields,
): Promise<readonly Delivery[]> {
  const decided = store.decide(id, {
    action,
    card: textOf(fields, 'card'),
    enforceCard: flagOf(fields, 'enforce_card') ?? true,
    lateMs: Math.max(0, wholeOf(fields, 'late_ms') ?? LATE_MS_DEFAULT),
  });
  const callback = decided === undefined ? undefined : callbackOf(decided);
  if (callback === undefined || action === 'reverse' || flagOf(fields, 'deliver') === false)
    return [];
  const times = wholeOf(fields, 'repeat') ?? (action === 'pay_twice' ? 2 : 1);
  const deliveries: Delivery[] = [];
  for (let sent = 0; sent < Math.min(times, REPEAT_MAX); sent += 1) {
    deliveries.push(await deliverCallback(callback));
  }
  return deliveries;
}

function lieOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return value === null ? undefined : fieldsOf(value);
}

function view(payment: Payment): Readonly<Record<string, unknown>> {
  return {
    id: payment.id,
    provider: payment.provider,
    state: payment.state,
    amount_rial: payment.amountRial.toString(),
    currency: payment.currency,
    description: payment.description,
    allowed_cards: payment.allowedCards,
    card: payment.card ?? null,
    ref_number: payment.refNumber ?? null,
    callback_url: callbackOf(payment) ?? null,
    lie: payment.lie ?? null,
    created_at: new Date(payment.createdAtMs).toISOString(),
    pay_path: `${payment.provider === 'zarinpal' ? '/pg/StartPay' : '/start'}/${payment.id}`,
  };
}
