import type { AddressInfo, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { fieldsOf, textOf, wholeOf } from '../fields.ts';
import { html, languageOf, page } from '../page.ts';
import { type ControlCall, requireNear } from '../simulator.ts';

/** A mail as the server took it. */
export interface MailMessage {
  readonly id: number;
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: string;
}

/**
 * What the mail connection does:
 * - `ok` takes mail
 * - `busy` answers 451 to the recipient, `refuse` answers 550
 * - `busy_data` and `refuse_data` answer 452 and 554 to the body
 * - `down` cuts each connection at once
 * - `lost` takes the mail, then cuts the connection without an answer
 * - `hang` takes the body and never answers
 */
export const MAIL_MODES = [
  'ok',
  'busy',
  'refuse',
  'busy_data',
  'refuse_data',
  'down',
  'lost',
  'hang',
] as const;
type MailMode = (typeof MAIL_MODES)[number];

/** The mail server and the pages of its inbox. */
export interface MailSimulator {
  readonly calls: readonly ControlCall[];
  /** Answers the port that it listens on. */
  listen(host: string, port: number): Promise<number>;
  close(): Promise<void>;
}

const MAILS_MAX = 500;
const MAIL_BYTES_MAX = 1_048_576;

/** What a server that falls silent answers. */
const NEVER = new Promise<never>(() => undefined);

const refusal = (code: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode: code });

/** Mailboxes of everybody: what comes by SMTP stands on a page, and a call tells it. */
export function registerMail(app: FastifyInstance, controlKey: string): MailSimulator {
  const inbox: MailMessage[] = [];
  const sockets = new Set<Socket>();
  let mode: MailMode = 'ok';
  let lastId = 0;
  const take = (email: Email): void => {
    inbox.push(messageOf(email, (lastId += 1)));
    inbox.splice(0, Math.max(0, inbox.length - MAILS_MAX));
  };
  /** Answers what is wrong with the message; never, where the server is told to fall silent. */
  const takeData = async (stream: SMTPServerDataStream): Promise<Error | null> => {
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    if (mode === 'hang') return NEVER;
    if (mode === 'busy_data') return refusal(452, 'insufficient storage');
    if (mode === 'refuse_data') return refusal(554, 'message refused');
    take(await PostalMime.parse(Buffer.concat(parts)));
    if (mode !== 'lost') return null;
    cut(sockets);
    return NEVER;
  };
  const answerData = async (
    stream: SMTPServerDataStream,
    done: (wrong: Error | null) => void,
  ): Promise<void> => {
    const wrong = await takeData(stream).catch((error: Error) => error);
    done(wrong);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: MAIL_BYTES_MAX,
    closeTimeout: 100,
    disableReverseLookup: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? '' }),
    onRcptTo: (_address, _session, done) => {
      if (mode === 'busy') return done(refusal(451, 'try again later'));
      done(mode === 'refuse' ? refusal(550, 'no such mailbox') : null);
    },
    onData: (stream, _session, done) => {
      void answerData(stream, done);
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    if (mode === 'down') socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const setMode = (next: MailMode): void => {
    mode = next;
  };
  return {
    calls: registerPages(app, controlKey, inbox, { get: () => mode, set: setMode }),
    listen: (host, port) =>
      new Promise((resolve) => {
        const listening = server.listen(port, host, () => {
          resolve((listening.address() as AddressInfo).port);
        });
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function cut(sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) socket.destroy();
}

function messageOf(email: Email, id: number): MailMessage {
  return {
    id,
    messageId: email.messageId ?? '',
    to: email.to?.[0]?.address ?? '',
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    at: new Date().toISOString(),
  };
}

interface ModeOfConnection {
  get(): MailMode;
  set(next: MailMode): void;
}

function registerPages(
  app: FastifyInstance,
  controlKey: string,
  inbox: readonly MailMessage[],
  connection: ModeOfConnection,
): readonly ControlCall[] {
  const guard = { preHandler: requireNear(controlKey) };
  app.get('/_control/mails', guard, async (request) => {
    const to = textOf(fieldsOf(request.query), 'to');
    const after = wholeOf(fieldsOf(request.query), 'after') ?? 0;
    const found = inbox.filter((mail) => mail.id > after && (to === undefined || mail.to === to));
    return { mails: found.reverse() };
  });
  app.get('/_control/mail/line', guard, async () => ({ line: 'mail', mode: connection.get() }));
  app.post('/_control/mail/line', guard, async (request, reply) => {
    const word = textOf(fieldsOf(request.body), 'mode');
    const next = MAIL_MODES.find((known) => known === word);
    if (next === undefined) return reply.code(400).send({ error: 'bad_line' });
    connection.set(next);
    return { line: 'mail', mode: next };
  });
  app.get('/mail', guard, async (request, reply) => {
    const lang = languageOf(request.query);
    const rows = [...inbox].reverse().map(
      (mail) => html`<section class="card"><div class="row"><span class="ltr">${mail.to}</span>
<span class="ltr muted">${mail.at.slice(11, 19)} UTC</span></div>
<div dir="auto"><b>${mail.subject}</b></div>
${mail.text.split('\n\n').map((part) => html`<p dir="auto">${part}</p>`)}</section>`,
    );
    const empty = html`<section class="card muted">${lang === 'fa' ? 'هنوز ایمیلی نرسیده است.' : 'No mail yet.'}</section>`;
    return reply.type('text/html; charset=utf-8').send(
      page({
        lang,
        title: lang === 'fa' ? 'صندوق ایمیل' : 'Mail inbox',
        body: html`${rows.length === 0 ? empty : rows}`,
        otherLanguageHref: lang === 'fa' ? '/mail?lang=en' : '/mail',
        refreshSeconds: 4,
      }),
    );
  });
  return [
    { method: 'GET', path: '/mail', does: 'the inbox page of mail' },
    {
      method: 'GET',
      path: '/_control/mails?to={address}&after={id}',
      does: 'mails newest first: {mails: [{id, messageId, to, subject, text, html, at}]}',
    },
    { method: 'GET', path: '/_control/mail/line', does: 'how the mail line is' },
    {
      method: 'POST',
      path: '/_control/mail/line',
      does: `{mode}: make the mail line ${MAIL_MODES.join(' | ')}`,
    },
  ];
}
