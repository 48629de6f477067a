// A proxy between the server and PostgreSQL that sees each commit and can strike around it.
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * When to strike: `before` the COMMIT reaches the database, right after it was `sent`, or when the
 * database has `done` it and before the engine hears of it.
 */
export type CommitMoment = 'before' | 'sent' | 'done';

/** Who commits, by the name of the connection. */
export type Committer = 'engine' | 'app';

/** At which moment of which commit the proxy strikes, and what it does beside cutting. */
export interface CommitStrike {
  readonly moment: CommitMoment;
  /** Whose transaction: the `engine`'s (default), or the `app`'s, as the API's and the worker's are. */
  readonly of?: Committer;
  /** Only a transaction whose statements contain this text; every one by default. */
  readonly within?: string;
  /** Does more than cut the connection, for example ends the server. */
  readonly also?: () => void;
}

interface Dialect {
  /** As the first message of the connection has it. */
  readonly name: Buffer;
  readonly begin: Buffer;
  readonly commit: Buffer;
}

/** How each says where a transaction begins and ends. */
const DIALECTS: Readonly<Record<Committer, Dialect>> = {
  engine: {
    name: Buffer.from('application_name\0sarraf engine\0'),
    // prepared statements, as a Bind message names them behind its portal
    begin: Buffer.from('\0begin\0'),
    commit: Buffer.from('\0commit\0'),
  },
  app: {
    name: Buffer.from('application_name\0sarraf app\0'),
    // simple queries: their type, their length, their words
    begin: Buffer.from('Q\0\0\0\x0aBEGIN\0'),
    commit: Buffer.from('Q\0\0\0\x0bCOMMIT\0'),
  },
};
const COMMITTERS = ['engine', 'app'] as const;
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

  /** Strikes once, at the next commit that fits. */
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
      const committer = COMMITTERS.find((each) => startup.includes(DIALECTS[each].name));
      if (committer !== undefined) this.#watch(committer, client, upstream, end);
      else {
        client.pipe(upstream);
        upstream.pipe(client);
      }
    });
  }

  /** Both directions of a connection, transaction by transaction. */
  #watch(committer: Committer, client: Socket, upstream: Socket, end: () => void): void {
    const { begin, commit } = DIALECTS[committer];
    /** What was sent since the last BEGIN. */
    let statements: Buffer = Buffer.alloc(0);
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
      for (let at = statements.indexOf(commit); at >= 0; at = statements.indexOf(commit)) {
        const begun = Math.max(0, statements.lastIndexOf(begin, at));
        const fits = this.#fits(committer, statements.subarray(begun, at));
        const moment = fits ? this.#strike?.moment : undefined;
        statements = statements.subarray(at + commit.length);
        if (moment === 'before') return strike();
        if (moment === 'sent') {
          upstream.write(bytes, () => strike());
          return;
        }
        underWay.push(moment === 'done');
      }
      statements = sinceBegin(statements, begin);
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

  #fits(committer: Committer, transaction: Buffer): boolean {
    const { of = 'engine', within } = this.#strike ?? {};
    if (this.#strike === undefined || of !== committer) return false;
    return within === undefined || transaction.includes(within);
  }
}

/** What is not of a transaction that is open is forgotten: most connections ask without one. */
function sinceBegin(statements: Buffer, begin: Buffer): Buffer {
  const begun = statements.lastIndexOf(begin);
  return statements.subarray(begun >= 0 ? begun : Math.max(0, statements.length - begin.length));
}
