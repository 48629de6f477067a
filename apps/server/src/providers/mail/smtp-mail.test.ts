// The SMTP adapter against a real server of the protocol.
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createSmtpMail, greetMailServer, type SmtpMailOptions } from './smtp-mail.ts';
import { CERTIFICATE } from './testing/certificate.ts';

const MAIL = {
  to: 'sara@example.ir',
  subject: 'هویت شما تأیید شد',
  text: 'به سطح ۲ رسیدید.',
  html: '<p dir="rtl">به سطح ۲ رسیدید.</p>',
  reference: '4210',
};

let server: SMTPServer | undefined;
const closeServer = (): Promise<void> =>
  new Promise((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));
afterEach(closeServer);

/** A server that keeps what it takes, and an adapter that speaks to it. */
async function mailServer(options: SMTPServerOptions = {}, more: Partial<SmtpMailOptions> = {}) {
  const taken: Buffer[] = [];
  server = new SMTPServer({
    ...CERTIFICATE,
    authOptional: true,
    closeTimeout: 1,
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        taken.push(Buffer.concat(parts));
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.server.address() as AddressInfo;
  const sender = createSmtpMail({
    host: '127.0.0.1',
    port,
    tls: 'none',
    login: undefined,
    from: 'no-reply@sarraf.example',
    timeoutMs: 1_000,
    simulated: true,
    ...more,
  });
  return { sender, taken, port };
}

const refusing = (code: number) => Object.assign(new Error('no'), { responseCode: code });

describe('a mail', () => {
  it('arrives as text and html, with its reference as Message-ID', async () => {
    const { sender, taken } = await mailServer();
    const moments: string[] = [];
    const begin = (): Promise<boolean> => {
      moments.push(`begun with ${taken.length} taken`);
      return Promise.resolve(true);
    };
    expect(await sender.send(MAIL, begin)).toEqual({ kind: 'taken' });
    expect(moments).toEqual(['begun with 0 taken']);
    const mail = await PostalMime.parse(taken[0] ?? '');
    expect(mail).toMatchObject({ subject: MAIL.subject, messageId: '<4210@sarraf.example>' });
    expect(mail.from?.address).toBe('no-reply@sarraf.example');
    expect(mail.to?.map(({ address }) => address)).toEqual([MAIL.to]);
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual([MAIL.text, MAIL.html]);
  });

  it('goes by STARTTLS with a login, and by nothing less where that is told', async () => {
    const logins: unknown[] = [];
    const options: SMTPServerOptions = {
      authOptional: false,
      onAuth: ({ username, password }, _session, done) => {
        logins.push([username, password]);
        done(null, { user: username });
      },
    };
    const login = { user: 'sarraf', password: 'secret' };
    const ca = CERTIFICATE.cert;
    const wanted = { host: 'localhost', tls: 'starttls', login } as const;
    const known = await mailServer(options, { ...wanted, ca });
    expect(await known.sender.send(MAIL)).toEqual({ kind: 'taken' });
    expect([logins, known.taken.length]).toEqual([[['sarraf', 'secret']], 1]);
    // somebody between: an unknown certificate, or no TLS at all
    const between: (readonly [SMTPServerOptions, Partial<SmtpMailOptions>])[] = [
      [options, wanted],
      [
        { ...options, disabledCommands: ['STARTTLS'] },
        { ...wanted, ca },
      ],
    ];
    for (const [theirs, ours] of between) {
      await closeServer();
      const { sender, taken } = await mailServer(theirs, ours);
      expect(await sender.send(MAIL)).toMatchObject({ kind: 'refused' });
      expect([logins.length, taken]).toEqual([1, []]);
    }
  });

  it.each([
    ['onMailFrom', 450, 'soon'],
    ['onRcptTo', 451, 'soon'],
    ['onRcptTo', 550, 'never'],
  ] as const)('that %s refuses with %i heals %s', async (step, code, heals) => {
    const { sender } = await mailServer({
      [step]: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
        done(refusing(code)),
    });
    const begun: string[] = [];
    const begin = (): Promise<boolean> => Promise.resolve(begun.push('begun') > 0);
    const outcome = await sender.send(MAIL, begin);
    expect(outcome).toEqual({ kind: 'refused', heals, why: String(code) });
    expect(begun).toEqual([]);
  });

  it.each([
    [452, { kind: 'refused', heals: 'soon', why: '452' }],
    [554, { kind: 'refused', heals: 'never', why: '554' }],
    [421, { kind: 'unknown', why: '421' }],
  ])('whose body is answered with %i', async (code, outcome) => {
    const { sender } = await mailServer({
      onData: (stream, _session, done) => {
        stream.on('end', () => done(refusing(code)));
        stream.resume();
      },
    });
    expect(await sender.send(MAIL)).toEqual(outcome);
  });

  it('whose connection is cut after DATA, or that is never answered, may have arrived', async () => {
    const connections = new Set<{ destroy(): void }>();
    const cut = await mailServer({
      onData: (stream) => {
        stream.on('end', () => connections.forEach((connection) => connection.destroy()));
        stream.resume();
      },
    });
    server?.server.on('connection', (connection: { destroy(): void }) =>
      connections.add(connection),
    );
    expect(await cut.sender.send(MAIL)).toMatchObject({ kind: 'unknown' });
    await closeServer();
    const silent = await mailServer({ onData: (stream) => void stream.resume() });
    expect(await silent.sender.send(MAIL)).toEqual({ kind: 'unknown', why: 'ETIMEDOUT' });
  });

  it('whose connection is cut before DATA surely was not taken, however far it came', async () => {
    for (const step of ['onMailFrom', 'onRcptTo'] as const) {
      const connections = new Set<{ destroy(): void }>();
      const cut = await mailServer({
        [step]: () => connections.forEach((connection) => connection.destroy()),
      });
      server?.server.on('connection', (connection: { destroy(): void }) =>
        connections.add(connection),
      );
      const begun: string[] = [];
      const begin = (): Promise<boolean> => Promise.resolve(begun.push('begun') > 0);
      const outcome = await cut.sender.send(MAIL, begin);
      expect(outcome, step).toMatchObject({ kind: 'refused', heals: 'soon' });
      expect([begun, cut.taken], step).toEqual([[], []]);
      await closeServer();
    }
  });

  it('that a wrong login keeps out waits for whoever mends it', async () => {
    const login = { user: 'sarraf', password: 'of-yesterday' };
    const options: SMTPServerOptions = {
      authOptional: false,
      onAuth: (_auth, _session, done) => done(refusing(535)),
    };
    const wanted = { host: 'localhost', tls: 'starttls', login, ca: CERTIFICATE.cert } as const;
    const { sender, taken } = await mailServer(options, wanted);
    expect(await sender.send(MAIL)).toEqual({ kind: 'refused', heals: 'mended', why: '535' });
    expect(taken).toEqual([]);
  });

  it('that nobody listens to, or that somebody else sends, surely was not taken', async () => {
    const { sender, taken } = await mailServer();
    const other = await sender.send(MAIL, () => Promise.resolve(false));
    expect(other).toEqual({ kind: 'refused', heals: 'soon', why: 'taken_over' });
    expect(taken).toEqual([]);
    await closeServer();
    expect(await sender.send(MAIL)).toMatchObject({ kind: 'refused', heals: 'soon' });
  });

  it.each(['subject', 'to', 'reference'] as const)('begins no header by its %s', async (field) => {
    const { sender, taken } = await mailServer();
    const forged = { ...MAIL, [field]: `${MAIL[field]}\r\nBcc: other@example.ir` };
    expect(await sender.send(forged)).toEqual({ kind: 'refused', heals: 'never', why: 'header' });
    expect(taken).toEqual([]);
  });
});

describe('a greeting', () => {
  const onAuth: SMTPServerOptions['onAuth'] = ({ password }, _session, done) =>
    password === 'secret' ? done(null, { user: 'sarraf' }) : done(refusing(535));
  const greet = async (more: Partial<SmtpMailOptions>, options: SMTPServerOptions = {}) => {
    const { taken, port } = await mailServer({ authOptional: false, onAuth, ...options });
    const fault = await greetMailServer({
      host: 'localhost',
      port,
      tls: 'starttls',
      timeoutMs: 2_000,
      simulated: false,
      login: { user: 'sarraf', password: 'secret' },
      from: 'no-reply@sarraf.example',
      ca: CERTIFICATE.cert,
      ...more,
    });
    return { fault, taken };
  };

  it('signs in and sends nothing', async () => {
    expect(await greet({})).toEqual({ fault: undefined, taken: [] });
    expect(await greet({ login: undefined })).toEqual({ fault: undefined, taken: [] });
  });

  it('says what stood in the way', async () => {
    const wrong = { user: 'sarraf', password: 'of-another' };
    expect((await greet({ login: wrong })).fault).toBe('535');
    expect((await greet({}, { disabledCommands: ['STARTTLS'] })).fault).toBe('500');
    expect((await greet({ port: 9 })).fault).toMatch(/^(ESOCKET|ECONNECTION|ECONNREFUSED)$/);
    expect((await greet({ host: '127.0.0.1' })).fault).toBe('ESOCKET');
  });
});
