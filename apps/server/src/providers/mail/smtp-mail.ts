import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Begin, SendOutcome } from '../send-outcome.ts';
import type { Mail, MailSender } from './port.ts';

/** How a mail server is reached. */
export interface SmtpMailOptions {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS, unless it may stay plain. */
  readonly tls: 'at_once' | 'starttls' | 'none';
  readonly login: { readonly user: string; readonly password: string } | undefined;
  /** What stands as the sender: `no-reply@example.com`. */
  readonly from: string;
  readonly timeoutMs: number;
  readonly simulated: boolean;
  /** A certificate authority beside the public ones. */
  readonly ca?: string;
}

/** However slowly a server speaks, a mail takes no longer: who waits takes it for dead later. */
const WHOLE_MS_MAX = 30_000;
const CONTROL = /\p{Cc}/u;

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
}

/** A mail server by SMTP; one connection a mail. */
export function createSmtpMail(options: SmtpMailOptions): MailSender {
  return {
    name: 'smtp',
    simulated: options.simulated,
    send: async (mail, begin: Begin = async () => true) => {
      // no header may be begun by what somebody typed
      if (CONTROL.test(mail.to + mail.subject + mail.reference)) {
        return { kind: 'refused', heals: 'never', why: 'header' };
      }
      const bytes = await compose(options, mail);
      return new Delivery(options, mail.to, bytes, begin).outcome();
    },
  };
}

function compose({ from }: SmtpMailOptions, mail: Mail): Promise<Buffer> {
  const { to, subject, text, html, reference } = mail;
  const messageId = `<${reference}@${from.slice(from.indexOf('@') + 1)}>`;
  // a machine that answers is not to answer this
  const headers = { 'Auto-Submitted': 'auto-generated' };
  const composer = new MailComposer({
    from: { name: 'Sarraf', address: from },
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    headers,
    textEncoding: 'base64',
  });
  return composer.compile().build();
}

function connectionTo({ host, port, tls, timeoutMs, ca }: SmtpMailOptions): SMTPConnection {
  return new SMTPConnection({
    host,
    port,
    secure: tls === 'at_once',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketCloseTimeout: 0,
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
  });
}

/** One step of a connection, which may break instead. */
function settled(
  connection: SMTPConnection,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('The connection ended.')));
    step((error) => (error ? reject(error) : resolve()));
  });
}

async function signIn(connection: SMTPConnection, login: SmtpMailOptions['login']): Promise<void> {
  await settled(connection, (done) => connection.connect(done));
  if (login === undefined) return;
  const credentials = { user: login.user, pass: login.password };
  await settled(connection, (done) => connection.login({ credentials }, done));
}

/**
 * Greets the server, signs in and leaves again: nothing is sent. Answers what stood in the way, by
 * the server's own number or the connection's own word; undefined where all was well.
 */
export async function greetMailServer(options: SmtpMailOptions): Promise<string | undefined> {
  const connection = connectionTo(options);
  const cut = setTimeout(() => connection.close(), WHOLE_MS_MAX);
  try {
    await signIn(connection, options.login);
    return undefined;
  } catch (error) {
    const { code, responseCode } = error as SmtpError;
    return String(responseCode ?? code ?? 'broken');
  } finally {
    clearTimeout(cut);
    connection.quit();
  }
}

/** One mail on its way. */
class Delivery {
  readonly #options: SmtpMailOptions;
  readonly #to: string;
  readonly #bytes: Buffer;
  readonly #begin: Begin;
  /** Whether the server may have the body, and so the mail. */
  #isBegun = false;
  #isTakenOver = false;

  constructor(options: SmtpMailOptions, to: string, bytes: Buffer, begin: Begin) {
    this.#options = options;
    this.#to = to;
    this.#bytes = bytes;
    this.#begin = begin;
  }

  async outcome(): Promise<SendOutcome> {
    const connection = connectionTo(this.#options);
    const cut = setTimeout(() => connection.close(), WHOLE_MS_MAX);
    try {
      await this.#deliver(connection);
      return { kind: 'taken' };
    } catch (error) {
      return this.#failure(error as SmtpError);
    } finally {
      clearTimeout(cut);
      connection.quit();
    }
  }

  async #deliver(connection: SMTPConnection): Promise<void> {
    const { login, from } = this.#options;
    await signIn(connection, login);
    await settled(connection, (done) =>
      connection.send({ from, to: [this.#to] }, this.#body(), done),
    );
  }

  /** It is read first when the server has taken sender and recipient, and waits for the body. */
  #body(): Readable {
    const begin = async (): Promise<Buffer> => {
      this.#isTakenOver = !(await this.#begin());
      if (this.#isTakenOver) throw new Error('Somebody else sends it.');
      this.#isBegun = true;
      return this.#bytes;
    };
    let isRead = false;
    return new Readable({
      read() {
        if (isRead) return;
        isRead = true;
        begin().then(
          (bytes) => {
            this.push(bytes);
            this.push(null);
          },
          (error: Error) => this.destroy(error),
        );
      },
    });
  }

  #failure({ code, responseCode }: SmtpError): SendOutcome {
    if (this.#isTakenOver) return { kind: 'refused', heals: 'soon', why: 'taken_over' };
    const why = responseCode === undefined ? (code ?? 'broken') : String(responseCode);
    // an answer to the body counts, the lack of one says nothing
    if (this.#isBegun && !isAnswer(responseCode)) return { kind: 'unknown', why };
    if (code === 'EAUTH' || code === 'ETLS' || code === 'ENOAUTH') {
      return { kind: 'refused', heals: 'mended', why };
    }
    const isForEver = responseCode !== undefined && responseCode >= 500;
    return { kind: 'refused', heals: isForEver ? 'never' : 'soon', why };
  }
}

/** A server that goes away says 421, whatever it was doing. */
const isAnswer = (code: number | undefined): boolean => code !== undefined && code !== 421;
