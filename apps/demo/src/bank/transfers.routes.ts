import { isSheba } from '@sarraf/money/banks';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Fields, fieldsOf, flagOf, textOf, wholeOf } from '../fields.ts';
import type { Connection } from '../connection.ts';
import { type ControlCall, requireNear } from '../simulator.ts';
import type { Book } from './book.ts';
import type { BookEntry } from './payout.ts';
import { HOUSE_SHEBA, STATEMENT_FAULTS, type StatementFault, statementOf } from './statement.ts';

const TEXT_MAX = 100;
const RIAL_PER_TOMAN = 10;

const CALLS: readonly ControlCall[] = [
  {
    method: 'POST',
    path: '/_control/pay-in',
    does:
      '{sheba, amount_rial | amount_toman, deposit_id?, payer_sheba?, payer_name?, description?, ' +
      'no_reference?}: somebody pays by transfer',
  },
  { method: 'GET', path: '/_control/statement', does: '?from: the statement as CSV' },
  {
    method: 'POST',
    path: '/_control/next-statement',
    does: `{fault?: ${STATEMENT_FAULTS.join(' | ')}}: how the next statement errs`,
  },
];

/** What the calls of transfers work on. */
export interface TransferOptions {
  readonly book: Book;
  readonly connection: Connection;
  readonly controlKey: string;
}

/** Transfers to the house's account: people pay, the house reads what came and has its statement. */
export function registerTransfers(
  app: FastifyInstance,
  { book, connection, controlKey }: TransferOptions,
): readonly ControlCall[] {
  const guard = { preHandler: requireNear(controlKey) };
  let nextFault: StatementFault | undefined;
  app.post('/_control/pay-in', guard, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const order = payInOf(fields);
    if (typeof order === 'string') return fault(reply, order);
    book.payIn(BigInt(order.amountRial), order.sender, order.hasReference);
    const back = textOf(fields, 'back');
    if (back === '/' || back === '/?lang=en') return reply.redirect(back, 303);
    const [entry] = book.entries();
    return { reference: entry?.reference ?? '', balance_rial: book.balanceRial().toString() };
  });
  app.get('/_control/statement', guard, async (request, reply) => {
    const text = statementOf(book.entries(), { fromMs: fromOf(request.query), fault: nextFault });
    nextFault = undefined;
    reply.header('content-disposition', 'attachment; filename="statement.csv"');
    return reply.type('text/csv; charset=utf-8').send(text);
  });
  app.post('/_control/next-statement', guard, async (request, reply) => {
    const word = textOf(fieldsOf(request.body), 'fault') ?? '';
    const told = STATEMENT_FAULTS.find((known) => known === word);
    if (word !== '' && told === undefined) return fault(reply, 'unknown_fault');
    nextFault = told;
    return { fault: told ?? null };
  });
  const hooks = { onRequest: connection.onRequest, onSend: connection.onSend };
  app.get('/bank/v1/transfers', hooks, async (request, reply) => {
    if (!/^Bearer \S+$/.test(request.headers.authorization ?? '')) {
      return reply.code(401).send({ error: 'no_token' });
    }
    const fromMs = fromOf(request.query);
    const came = book.entries().filter(({ kind, atMs }) => kind === 'transfer' && atMs >= fromMs);
    return { transfers: came.map(transferView) };
  });
  return CALLS;
}

function transferView({ atMs, amountRial, reference }: BookEntry): Fields {
  return {
    account: HOUSE_SHEBA,
    time: new Date(atMs).toISOString(),
    amount_rial: amountRial.toString(),
    reference,
  };
}

/** A moment as ISO text; everything where there is none. */
function fromOf(query: unknown): number {
  const fields = fieldsOf(query);
  const at = Date.parse(textOf(fields, 'from') ?? textOf(fields, 'since') ?? '');
  return Number.isNaN(at) ? 0 : at;
}

/** What somebody pays, or the name of what is wrong with it. */
function payInOf(fields: Fields) {
  const sheba = shebaOf(fields, 'sheba') ?? HOUSE_SHEBA;
  if (sheba !== HOUSE_SHEBA) return 'unknown_account';
  const toman = wholeOf(fields, 'amount_toman');
  const amountRial =
    wholeOf(fields, 'amount_rial') ?? (toman === undefined ? 0 : toman * RIAL_PER_TOMAN);
  if (amountRial <= 0 || !Number.isSafeInteger(amountRial)) return 'bad_amount';
  const payer = shebaOf(fields, 'payer_sheba') ?? '';
  if (payer !== '' && !isSheba(payer)) return 'bad_payer_sheba';
  const text = (name: string): string => (textOf(fields, name) ?? '').trim().slice(0, TEXT_MAX);
  return {
    amountRial,
    hasReference: flagOf(fields, 'no_reference') !== true,
    sender: {
      depositId: text('deposit_id'),
      sheba: payer,
      name: text('payer_name'),
      description: text('description'),
    },
  };
}

function shebaOf(fields: Fields, name: string): string | undefined {
  const text = textOf(fields, name)?.replace(/\s/g, '').toUpperCase();
  return text === '' ? undefined : text;
}

function fault(reply: FastifyReply, error: string): FastifyReply {
  return reply.code(400).send({ error });
}
