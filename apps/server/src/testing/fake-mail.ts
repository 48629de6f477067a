// A mail server for tests: it keeps what it takes, and does with connections what a test says.
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server that runs until it is closed. */
export interface FakeMail {
  /** For `SARRAF_MAIL_SIMULATOR_URL`. */
  readonly url: string;
  readonly inbox: readonly Email[];
  /** `lost`: takes a mail and cuts the connection; `busy`: refuses for now. */
  mode: 'ok' | 'lost' | 'busy';
  close(): Promise<void>;
}

/** Starts the server on loopback. */
export async function startFakeMail(): Promise<FakeMail> {
  const inbox: Email[] = [];
  const sockets = new Set<Socket>();
  const take = async (message: Buffer, done: () => void): Promise<void> => {
    inbox.push(await PostalMime.parse(message));
    if (mail.mode === 'lost') for (const socket of sockets) socket.destroy();
    else done();
  };
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 1,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (mail.mode === 'busy') {
          return done(Object.assign(new Error('busy'), { responseCode: 451 }));
        }
        void take(Buffer.concat(parts), done);
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mail: FakeMail = {
    url: `smtp://127.0.0.1:${port}`,
    inbox,
    mode: 'ok',
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}
