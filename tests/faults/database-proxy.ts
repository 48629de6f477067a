// A proxy between the engine and PostgreSQL that sees each commit and can strike around it.
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * When to strike: `before` the COMMIT reaches the database, right after it was `sent`, or when the
 * database has `done` it and before the engine hears of it.
 */
export type CommitMoment = 'before' | 'sent' | 'done';

/** At which moment of which commit the proxy strikes, and what it does beside cutting. */
export interface CommitStrike {
  readonly moment: CommitMoment;
  /** Only a transaction whose statements contain this text; every one by default. */
  readonly within?: string;
  /** Does more than cut the connection, for example ends the server. */
  readonly also?: () => void;
}

const ENGINE = Buffer.from('application_name\0sarraf engine\0');
/** The prepared statements around a transaction, as a Bind message names them behind its portal. */
const BEGIN = Buffer.from('\0begin\0');
const COMMIT = Buffer.from('\0commit\0');
/** CommandComplete of a COMMIT: its type, its length, its words. */
const COMMITTED = Buffer.from('C\0\0\0\x0bCOMMIT\0');

/** A proxy of one PostgreSQL; it passes everything on while no strike is set. */
export class DatabaseProxy {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  #targetPort = 0;
  #strike: CommitStrike | undefined;
  #strikes = 0;

  constructor() {
    this.#server = createServer((client) => this.#join(client));
  }

  /** Strikes so far. */
  get strikes(): number {
    return this.#strikes;
  }

  /** A strike is planned and did not come yet. */
  get isArmed(): boolean {
    return this.#strike !== undefined;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  /** The same database, reached through this proxy. */
  through(connectionString: string): string {
    const url = new URL(connectionString);
    this.#targetPort = Number(url.port);
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** Strikes once, at the next commit of the engine that fits. */
  strikeNext(strike: CommitStrike): void {
    this.#strike = strike;
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket): void {
    const upstream = connect(this.#targetPort, '127.0.0.1');
    const end = (): void => {
      for (const socket of [client, upstream]) {
        socket.destroy();
        this.#open.delete(socket);
      }
    };
    for (const socket of [client, upstream]) {
      this.#open.add(socket);
      socket.on('error', end).on('close', end);
    }
    client.once('data', (startup: Buffer) => {
      upstream.write(startup);
      if (startup.includes(ENGINE)) this.#watch(client, upstream, end);
      else {
        client.pipe(upstream);
        upstream.pipe(client);
      }
    });
  }

  /** Both directions of the engine's connection, transaction by transaction. */
  #watch(client: Socket, upstream: Socket, end: () => void): void {
    /** What was sent since the last BEGIN. */
    let statements = Buffer.alloc(0);
    /** Transactions whose COMMIT is under way: whether each is to be struck when it is done. */
    const underWay: boolean[] = [];
    let tail = Buffer.alloc(0);
    const strike = (): void => {
      const { also } = this.#strike ?? {};
      this.#strike = undefined;
      this.#strikes += 1;
      also?.();
      end();
    };
    client.on('data', (bytes: Buffer) => {
      statements = Buffer.concat([statements, bytes]);
      for (let at = statements.indexOf(COMMIT); at >= 0; at = statements.indexOf(COMMIT)) {
        const begun = Math.max(0, statements.lastIndexOf(BEGIN, at));
        const fits = this.#fits(statements.subarray(begun, at));
        const moment = fits ? this.#strike?.moment : undefined;
        statements = statements.subarray(at + COMMIT.length);
        if (moment === 'before') return strike();
        if (moment === 'sent') {
          upstream.write(bytes, () => strike());
          return;
        }
        underWay.push(moment === 'done');
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes: Buffer) => {
      const seen = Buffer.concat([tail, bytes]);
      let from = 0;
      for (let at = seen.indexOf(COMMITTED); at >= 0; at = seen.indexOf(COMMITTED, from)) {
        from = at + COMMITTED.length;
        if (underWay.shift() === true) return strike();
      }
      tail = seen.subarray(Math.max(from, seen.length - COMMITTED.length + 1));
      client.write(bytes);
    });
  }

  #fits(transaction: Buffer): boolean {
    if (this.#strike === undefined) return false;
    return this.#strike.within === undefined || transaction.includes(this.#strike.within);
  }
}
