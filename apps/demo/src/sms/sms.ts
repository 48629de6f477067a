import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Fields, fieldsOf, textOf, wholeOf } from '../fields.ts';
import { createConnection, type Connection } from '../connection.ts';
import { html, languageOf, page } from '../page.ts';
import { type ControlCall, registerConnectionCalls, requireNear } from '../simulator.ts';
import { connectionSection } from '../simulator-page.ts';

/** A message as the company delivered it. */
export interface SmsMessage {
  readonly id: number;
  readonly receptor: string;
  readonly template: string;
  readonly token: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly text: string;
  readonly at: string;
}

const MESSAGES_MAX = 500;
const SENDER = '10004346';
/** The company's numbers begin here. */
const ID_BASE = 1_700_000_000;
/** What a sent message costs in rial at the simulated operator. */
const COST = 550;
/** What the company and its control calls understand, for the demo's page. */
const CALLS: readonly ControlCall[] = [
  { method: 'POST', path: '/v1/{key}/verify/lookup.json', does: 'Kavenegar: send a template' },
  {
    method: 'POST',
    path: '/v1/{key}/sms/statusbyreceptor.json',
    does: 'Kavenegar: what went to a mobile since then',
  },
  { method: 'POST', path: '/v1/{key}/sms/select.json', does: 'Kavenegar: messages with texts' },
  { method: 'GET', path: '/sms', does: 'the inbox page' },
  {
    method: 'GET',
    path: '/_control/messages?receptor={mobile}&after={id}',
    does: 'messages newest first: {messages: [{id, receptor, template, token, tokens, text, at}]}',
  },
  {
    method: 'POST',
    path: '/_control/messages/repeat',
    does: '{times}: each message arrives so many times (0: accepted, never delivered)',
  },
];
const MORE_TOKENS = ['token2', 'token3', 'token10', 'token20'] as const;

/**
 * Kavenegar's verify/lookup and the phones behind it: an inbox page and a call that tells what
 * arrived. `repeat` delivers each message so many times, as operators sometimes do.
 */
export function registerSms(app: FastifyInstance, controlKey: string): readonly ControlCall[] {
  const inbox: SmsMessage[] = [];
  const connection = createConnection('sms');
  let lastId = 0;
  let repeat = 1;
  const deliver = (fields: Fields): SmsMessage => {
    const message = messageOf(fields, (lastId += 1));
    for (let copy = 0; copy < repeat; copy += 1) inbox.push(message);
    inbox.splice(0, Math.max(0, inbox.length - MESSAGES_MAX));
    return message;
  };
  const lookup = (fields: Fields, reply: FastifyReply): FastifyReply => {
    const refused = refusalOf(fields);
    if (refused !== undefined) {
      // the real service answers the HTTP code too, and the body is what counts
      return reply
        .code(refused)
        .send({ return: { status: refused, message: REFUSALS[refused] }, entries: null });
    }
    const message = deliver(fields);
    return reply.send({
      return: { status: 200, message: 'تایید شد' },
      entries: [entryOf(message)],
    });
  };
  const hooks = { onRequest: connection.onRequest, onSend: connection.onSend };
  app.post('/v1/:key/verify/lookup.json', hooks, async (request, reply) =>
    lookup({ ...fieldsOf(request.query), ...fieldsOf(request.body) }, reply),
  );
  app.get('/v1/:key/verify/lookup.json', hooks, async (request, reply) =>
    lookup(fieldsOf(request.query), reply),
  );
  registerReports(app, hooks, inbox);
  const guard = { preHandler: requireNear(controlKey) };
  app.get('/_control/messages', guard, async (request) => {
    const receptor = textOf(fieldsOf(request.query), 'receptor');
    const after = wholeOf(fieldsOf(request.query), 'after') ?? 0;
    const found = inbox.filter(
      (message) => message.id > after && (receptor === undefined || message.receptor === receptor),
    );
    return { messages: found.reverse() };
  });
  app.post('/_control/messages/repeat', guard, async (request, reply) => {
    const times = wholeOf(fieldsOf(request.body), 'times');
    if (times === undefined || times < 0 || times > 10)
      return reply.code(400).send({ error: 'bad_times' });
    repeat = times;
    return { repeat };
  });
  app.get('/sms', guard, async (request, reply) => {
    const lang = languageOf(request.query);
    const rows = [...inbox].reverse().map(
      (
        message,
      ) => html`<section class="card"><div class="row"><span class="ltr">${message.receptor}</span>
<span class="ltr muted">${message.at.slice(11, 19)} UTC</span></div>
<div class="code ltr">${message.token}</div><div dir="auto">${message.text}</div></section>`,
    );
    const empty = html`<section class="card muted">${lang === 'fa' ? 'هنوز پیامی نرسیده است.' : 'No message yet.'}</section>`;
    const body = html`${rows.length === 0 ? empty : rows}${connectionSection(connection, '/_control/sms/line', '/sms', lang)}`;
    const title = lang === 'fa' ? 'صندوق پیامک' : 'SMS inbox';
    const otherLanguageHref = lang === 'fa' ? '/sms?lang=en' : '/sms';
    return reply
      .type('text/html; charset=utf-8')
      .send(page({ lang, title, body, otherLanguageHref, refreshSeconds: 4 }));
  });
  return [...CALLS, ...registerConnectionCalls(app, '/_control/sms/line', connection, controlKey)];
}

interface Hooks {
  readonly onRequest: Connection['onRequest'];
  readonly onSend: Connection['onSend'];
}

/** What the company tells of messages that it has taken. */
function registerReports(app: FastifyInstance, hooks: Hooks, inbox: readonly SmsMessage[]): void {
  const answer = (messages: readonly SmsMessage[]) => ({
    return: { status: 200, message: 'تایید شد' },
    entries: messages.map(entryOf),
  });
  app.post('/v1/:key/sms/statusbyreceptor.json', hooks, async (request) => {
    const fields = fieldsOf(request.body);
    const from = wholeOf(fields, 'startdate') ?? 0;
    const to = wholeOf(fields, 'enddate') ?? Number.MAX_SAFE_INTEGER;
    return answer(
      inbox.filter(({ receptor, at }) => {
        const seconds = Date.parse(at) / 1_000;
        return receptor === textOf(fields, 'receptor') && seconds >= from && seconds <= to;
      }),
    );
  });
  app.post('/v1/:key/sms/select.json', hooks, async (request) => {
    const wanted = new Set((textOf(fieldsOf(request.body), 'messageid') ?? '').split(','));
    return answer(inbox.filter((message) => wanted.has(String(ID_BASE + message.id))));
  });
}

/** How many spaces the company lets each token have. */
const SPACES_MAX = { token: 0, token2: 0, token3: 0, token10: 4, token20: 8 } as const;

const REFUSALS = {
  406: 'پارامترهای اجباری خالی ارسال شده اند',
  411: 'دریافت کننده نامعتبر است',
  424: 'الگوی مورد نظر پیدا نشد',
  431: 'ساختار کد صحیح نمی باشد',
} as const;

function refusalOf(fields: Fields): keyof typeof REFUSALS | undefined {
  const receptor = textOf(fields, 'receptor') ?? '';
  const token = textOf(fields, 'token') ?? '';
  if (receptor === '' || token === '') return 406;
  if (!/^(?:0|\+?98)9\d{9}$/.test(receptor)) return 411;
  if ((textOf(fields, 'template') ?? '') === '') return 424;
  const fits = Object.entries(SPACES_MAX).every(([name, most]) => {
    const text = textOf(fields, name) ?? '';
    return !/[_\n]/.test(text) && text.split(/\s/).length - 1 <= most;
  });
  return fits ? undefined : 431;
}

function messageOf(fields: Fields, id: number): SmsMessage {
  const token = textOf(fields, 'token') ?? '';
  const template = textOf(fields, 'template') ?? '';
  const tokens: Record<string, string> = {};
  for (const name of MORE_TOKENS) {
    const value = textOf(fields, name);
    if (value !== undefined) tokens[name] = value;
  }
  const receptor = (textOf(fields, 'receptor') ?? '').replace(/^(?:\+?98)/, '0');
  const text = [template, token, ...Object.values(tokens)].join(' · ');
  return { id, receptor, template, token, tokens, text, at: new Date().toISOString() };
}

function entryOf(message: SmsMessage): Readonly<Record<string, unknown>> {
  return {
    messageid: ID_BASE + message.id,
    message: message.text,
    status: 5,
    statustext: 'ارسال به مخابرات',
    sender: SENDER,
    receptor: message.receptor,
    date: Math.floor(Date.parse(message.at) / 1_000),
    cost: COST,
  };
}
